import { adaptiveStrategy, leadingStrategy } from '../strategies/adaptive_strategies.js'
import { layerSteps } from '../strategies/registry.js'
import type { Backend, BaseAttack, ModelClient } from '../ports.js'
import type { CatalogPlugin, PlanStep, ScanPlan } from '../vocabulary.js'
import { isRequestDeclined, Unsupported } from '../errors.js'
import { familyOf } from './prompts/families.js'
import { judgeAttempt } from './judge_attempt.js'
import { sexualizesMinors } from '../safety/minors.js'
import {
  MODEL_STRATEGIES,
  translation,
  UNSUPPORTED_STRATEGIES,
  type Rewriting,
} from './model_strategies.js'
import { rewriteAttack } from './rewrite_attack.js'
import { policyText } from './prompts/step_settings.js'
import { writeAttacks } from './write_attacks.js'

const REFUSED_PLUGINS: Record<string, string> = {
  'harmful:child-exploitation':
    'Attacks that concern the sexual exploitation of children are never generated.',
}

/**
 * Plugins for which the fallback writes the attacks, because they need exact encodings or secrets, or send the user's own
 * prompts.
 */
const NOT_WRITTEN = ['ascii-smuggling', 'cross-session-leak', 'intent']

export type ModelBackendOptions = {
  plugins: CatalogPlugin[]
  /** Handles datasets, built-in strategies and the plugins in `NOT_WRITTEN`. */
  fallback: Backend
  /** Returns the owner's guidance in the template on judging a plugin. */
  guidance?: (pluginId: string) => string | undefined
  /**
   * Called when the model declines a request. A plugin keeps the attacks that were already written, and a strategy
   * continues with its other attacks.
   */
  onDeclined?: (declined: { id: string; error: Error }) => void
}

/** State shared by the functions of one backend. */
type Parts = {
  client: ModelClient
  fallback: Backend
  catalog: ReadonlyMap<string, CatalogPlugin>
  onDeclined: NonNullable<ModelBackendOptions['onDeclined']>
}

/** Creates a backend that asks a model to write attacks and judge responses. */
export function modelBackend(client: ModelClient, options: ModelBackendOptions): Backend {
  const { fallback, onDeclined = () => {} } = options
  const catalog = new Map(options.plugins.map((plugin) => [plugin.id, plugin]))
  const parts: Parts = { client, fallback, catalog, onDeclined }
  const isDelegated = (id: string) =>
    catalog.get(id)?.category === 'Datasets' || NOT_WRITTEN.includes(id)

  const backend: Backend = {
    name: 'model',

    supportsPlugin(id) {
      const refusal = REFUSED_PLUGINS[id]
      if (refusal) return refusal
      if (!catalog.has(id)) return `The plugin ${id} does not exist.`
      if (isDelegated(id)) return fallback.supportsPlugin(id)
      return familyOf(id) ? true : 'A model cannot write attacks for this plugin yet.'
    },

    supportsStrategy(id) {
      if (MODEL_STRATEGIES[id] || adaptiveStrategy(id)) return true
      const local = fallback.supportsStrategy(id)
      return local === true ? true : (UNSUPPORTED_STRATEGIES[id] ?? local)
    },

    async attacksFor(step, plan, signal) {
      const supported = backend.supportsPlugin(step.pluginId)
      if (supported !== true) throw new Unsupported(supported)
      const attacksOf = isDelegated(step.pluginId) ? delegatedAttacks : writtenAttacks
      return attacksOf(parts, step, plan, signal)
    },

    async applyStrategy(strategyId, attack, plan, signal) {
      if (leadingStrategy(strategyId, plan.strategyConfig?.[strategyId])) return [attack]
      const strategy = MODEL_STRATEGIES[strategyId]
      if (strategy) {
        const rewriting = strategy(plan.strategyConfig?.[strategyId] ?? {})
        return rewrite(parts, { id: strategyId, rewriting, attack }, plan, signal)
      }
      if (strategyId === 'layer') return applyLayer(backend, attack, plan, signal)
      const supported = backend.supportsStrategy(strategyId)
      if (supported !== true) throw new Unsupported(supported)
      return fallback.applyStrategy(strategyId, attack, plan, signal)
    },

    async judge(attempt, signal) {
      const { pluginId } = attempt.test
      if (isDelegated(pluginId)) {
        // If the fallback wrote the attack, it may have exact proof of success.
        const exact = await fallback.judge(attempt, signal)
        if (exact.outcome !== 'undecided') return exact
      }
      const guidance = attempt.guidance ?? options.guidance?.(pluginId)
      return judgeAttempt(client, attempt, pluginOf(catalog, pluginId), guidance, signal)
    },
  }
  return backend
}

function pluginOf(catalog: Parts['catalog'], id: string): CatalogPlugin {
  const plugin = catalog.get(id)
  if (!plugin) throw new Unsupported(`The plugin ${id} does not exist.`)
  return plugin
}

/** Returns no variants when the model declines to rewrite an attack; the strategy's other attacks continue. */
async function rewrite(
  { client, onDeclined }: Parts,
  { id, rewriting, attack }: { id: string; rewriting: Rewriting; attack: BaseAttack },
  plan: ScanPlan,
  signal?: AbortSignal
): Promise<BaseAttack[]> {
  try {
    return await rewriteAttack(client, rewriting, attack, plan, signal)
  } catch (error) {
    if (!isRequestDeclined(error)) throw error
    onDeclined({ id, error })
    return []
  }
}

async function applyLayer(
  backend: Backend,
  attack: BaseAttack,
  plan: ScanPlan,
  signal?: AbortSignal
) {
  let attacks = [attack]
  for (const step of layerSteps(plan.strategyConfig?.layer ?? {})) {
    const next = attacks.map((each) => backend.applyStrategy(step, each, plan, signal))
    attacks = (await Promise.all(next)).flat()
  }
  return attacks
}

/**
 * Returns the fallback's attacks, except those that sexualize minors. Attacks from datasets are translated if the fallback
 * does not support the language; those of the plugins in `NOT_WRITTEN` are sent unchanged.
 */
async function delegatedAttacks(
  parts: Parts,
  step: PlanStep,
  plan: ScanPlan,
  signal?: AbortSignal
): Promise<BaseAttack[]> {
  const { fallback } = parts
  const needsTranslation =
    !NOT_WRITTEN.includes(step.pluginId) &&
    (fallback.supportsLanguage?.(step.language) ?? true) !== true
  const source = needsTranslation ? { ...step, language: 'en' } : step
  const attacks = (await fallback.attacksFor(source, plan, signal)).filter(
    ({ prompt }) => !sexualizesMinors(prompt)
  )
  if (!needsTranslation) return attacks
  const rewriting = translation([step.language])
  const translated = attacks.map((attack) =>
    rewrite(parts, { id: step.pluginId, rewriting, attack }, plan, signal)
  )
  return (await Promise.all(translated)).flat()
}

async function writtenAttacks(
  { client, catalog, onDeclined }: Parts,
  step: PlanStep,
  plan: ScanPlan,
  signal?: AbortSignal
): Promise<BaseAttack[]> {
  const known = familyOf(step.pluginId)
  if (!known) throw new Unsupported(`A model cannot write attacks for the plugin ${step.pluginId}.`)
  requireSettings(step)
  const order = { plugin: pluginOf(catalog, step.pluginId), ...known, step, plan }
  const { attacks, declined } = await writeAttacks(client, order, signal)
  if (declined) onDeclined({ id: step.pluginId, error: declined })
  return attacks
}

function requireSettings(step: PlanStep) {
  if (step.pluginId === 'policy' && !policyText(step.config)) {
    throw new Unsupported('The policy plugin has no policy text. Enter one.')
  }
}
