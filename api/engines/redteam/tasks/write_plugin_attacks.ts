import { catalogPlugins, findPlugin } from '../catalog.js'
import { familyOf } from '../model/families.js'
import { modelBackend } from '../model/model_backend.js'
import { policyText } from '../model/step_settings.js'
import type { Backend, BaseAttack } from '../ports.js'
import { isHarmful, type PlanStep, type ScanPlan } from '../vocabulary.js'
import { withinHarm } from '../within_harm.js'
import { asFields, fieldsOf, textOf } from './fields.js'
import { needsModel, notServed, type TaskBody, type TaskContext } from './task.js'

/** How the tests that nobody named a target for speak of it. */
const TARGET_NAME = 'the assistant'

/**
 * Up to `count` attacks of one plugin on the application that the request describes, by the team's model or without.
 * @throws TaskRefused when neither writes them; ModelError
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
  return withinHarm(backend, harm)
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
    throw wouldHelp ? needsModel(supported) : notServed(supported)
  }
  const spoken = backend.supportsLanguage?.(language) ?? true
  if (spoken !== true) throw needsModel(spoken)
}

/** The plugin's settings, with the policy as plain text. */
function settingsOf(body: TaskBody): Record<string, unknown> {
  const config = { ...fieldsOf(body, 'config') }
  if (config.policy !== undefined) config.policy = policyText(config)
  return config
}

/** The tool sends codes as they stand in the configuration; people also write names. */
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
  const longest = Number(config.maxCharsPerMessage)
  return {
    target: describedTarget(body),
    steps: [],
    // The tool asks again for what it has too few of: another seed each time.
    seed: Math.floor(random.next() * 2 ** 31),
    maxCharsPerMessage: longest > 0 ? longest : null,
    instructions: textOf(asFields(config.modifiers), 'testGenerationInstructions'),
    skipped: [],
  }
}

/** What the request says about the application. */
export function describedTarget(body: TaskBody) {
  return { name: TARGET_NAME, purpose: textOf(body, 'purpose'), details: {} }
}
