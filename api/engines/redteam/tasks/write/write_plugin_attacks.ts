import { catalogPlugins, findPlugin } from '../../catalog.js'
import { familyOf } from '../../model/prompts/families.js'
import { modelBackend } from '../../model/model_backend.js'
import { policyText } from '../../model/prompts/step_settings.js'
import type { Backend, BaseAttack } from '../../ports.js'
import { isHarmful, type PlanStep, type ScanPlan } from '../../vocabulary.js'
import { withoutDisallowedContent } from '../../safety/within_harm.js'
import { asFields, fieldsOf, textOf } from '../fields.js'
import {
  modelRequiredError,
  unsupportedTaskError,
  type TaskBody,
  type TaskContext,
} from '../task.js'

/** Name of the target in attacks, because requests do not contain it. */
const TARGET_NAME = 'the assistant'

/**
 * Writes up to `count` attacks of one plugin against the described application, with the team's model if there is one.
 * @throws TaskRefused if the plugin or language is not supported; ModelError
 */
export async function writePluginAttacks(
  pluginId: string,
  count: number,
  body: TaskBody,
  context: TaskContext
): Promise<BaseAttack[]> {
  const backend = backendOf(context)
  const config = settingsOf(body)
  const language = languageOf(config)
  refuseUnserved(backend, pluginId, language, context)
  const step: PlanStep = {
    pluginId,
    severity: findPlugin(pluginId)?.severity ?? 'medium',
    language,
    numTests: count,
    config,
    strategies: ['basic'],
  }
  return backend.attacksFor(step, planOf(body, config, context), context.signal)
}

function backendOf({ models, rules, harm }: TaskContext): Backend {
  const backend = models
    ? modelBackend(models.writes, { plugins: catalogPlugins(), fallback: rules })
    : rules
  return withoutDisallowedContent(backend, harm)
}

function refuseUnserved(
  backend: Backend,
  pluginId: string,
  language: string,
  { harm }: TaskContext
) {
  const supported = backend.supportsPlugin(pluginId)
  if (supported !== true) {
    const wouldHelp =
      !(isHarmful(pluginId) && !harm.has(pluginId)) &&
      backend.name === 'built_in' &&
      familyOf(pluginId) !== undefined
    throw wouldHelp ? modelRequiredError(supported) : unsupportedTaskError(supported)
  }
  const spoken = backend.supportsLanguage?.(language) ?? true
  if (spoken !== true) throw modelRequiredError(spoken)
}

/** Returns the plugin's settings, with the policy as a string. */
function settingsOf(body: TaskBody): Record<string, unknown> {
  const config = { ...fieldsOf(body, 'config') }
  if (config.policy !== undefined) config.policy = policyText(config)
  return config
}

/**
 * Returns the requested language, and `en` for any variant of English. The CLI sends language codes, but users may also
 * configure names.
 */
function languageOf(config: Record<string, unknown>): string {
  const wanted =
    textOf(config, 'language') || textOf(asFields(config.modifiers), 'language') || 'en'
  return /^en(?:[-_].*)?$|^english$/i.test(wanted.trim()) ? 'en' : wanted.trim()
}

function planOf(
  body: TaskBody,
  config: Record<string, unknown>,
  { random }: TaskContext
): ScanPlan {
  const maxChars = Number(config.maxCharsPerMessage)
  return {
    target: targetFrom(body),
    steps: [],
    // The CLI repeats requests until it has enough attacks, so each request needs a different seed.
    seed: Math.floor(random.next() * 2 ** 31),
    maxCharsPerMessage: maxChars > 0 ? maxChars : null,
    instructions: textOf(asFields(config.modifiers), 'testGenerationInstructions'),
    skipped: [],
  }
}

/** Returns the target description in the request. */
export function targetFrom(body: TaskBody) {
  return { name: TARGET_NAME, purpose: textOf(body, 'purpose'), details: {} }
}
