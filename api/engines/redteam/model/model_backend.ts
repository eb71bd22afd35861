import { adaptiveStrategy, leadingStrategy } from '../conversations/adaptive_strategies.js'
import { layerSteps } from '../strategies/registry.js'
import type { Backend, BaseAttack, ModelClient } from '../ports.js'
import type { CatalogPlugin, PlanStep, ScanPlan } from '../vocabulary.js'
import { isAboutTheQuestion, Unsupported } from './errors.js'
import { familyOf } from './families.js'
import { judgeAttempt } from './judge_attempt.js'
import { sexualisesMinors } from './minors.js'
import {
  MODEL_STRATEGIES,
  translation,
  UNSUPPORTED_STRATEGIES,
  type Rewriting,
} from './model_strategies.js'
import { rewriteAttack } from './rewrite_attack.js'
import { policyText } from './step_settings.js'
import { writeAttacks } from './write_attacks.js'

const REFUSED_PLUGINS: Record<string, string> = {
  'harmful:child-exploitation':
    'No attacks are written that concern the sexual exploitation of children.',
}

/** Plugins whose attacks are not written by a model: exact encodings and secrets, and texts that the user supplies. */
const NOT_WRITTEN = ['ascii-smuggling', 'cross-session-leak', 'intent']

export type ModelBackendOptions = {
  /** The catalogue. */
  plugins: CatalogPlugin[]
  /** Serves what needs no model: datasets, local encodings, exact rules. */
  fallback: Backend
  /** The owner's advice on judging a plugin, from the template's grading guidance. */
  guidance?: (pluginId: string) => string | undefined
  /** Told of each question that the model declined while others of the same kind went on. */
  onDeclined?: (declined: { id: string; error: Error }) => void
}

/** The backend that asks a model to write attacks and to judge answers. */
export function modelBackend(client: ModelClient, options: ModelBackendOptions): Backend {
  const { fallback, onDeclined = () => {} } = options
  const catalog = new Map(options.plugins.map((plugin) => [plugin.id, plugin]))

  function pluginOf(id: string): CatalogPlugin {
    const plugin = catalog.get(id)
    if (!plugin) throw new Unsupported(`There is no plugin ${id}.`)
    return plugin
  }

  const isDelegated = (id: string) =>
    catalog.get(id)?.category === 'Datasets' || NOT_WRITTEN.includes(id)

  /** The variants, or none when the model declines this attack: the other attacks of the strategy go on. */
  async function rewrite(
    id: string,
    rewriting: Rewriting,
    attack: BaseAttack,
    plan: ScanPlan,
    signal?: AbortSignal
  ): Promise<BaseAttack[]> {
    try {
      return await rewriteAttack(client, rewriting, attack, plan, signal)
    } catch (error) {
      if (!isAboutTheQuestion(error)) throw error
      onDeclined({ id, error })
      return []
    }
  }

  async function applyLayer(attack: BaseAttack, plan: ScanPlan, signal?: AbortSignal) {
    let attacks = [attack]
    for (const step of layerSteps(plan.strategyConfig?.layer ?? {})) {
      const next = attacks.map((each) => backend.applyStrategy(step, each, plan, signal))
      attacks = (await Promise.all(next)).flat()
    }
    return attacks
  }

  /** Datasets are translated where the fallback has not the language; what the user wrote is sent as written. */
  async function delegatedAttacks(step: PlanStep, plan: ScanPlan, signal?: AbortSignal) {
    const needsTranslation =
      !NOT_WRITTEN.includes(step.pluginId) &&
      (fallback.supportsLanguage?.(step.language) ?? true) !== true
    const source = needsTranslation ? { ...step, language: 'en' } : step
    const attacks = (await fallback.attacksFor(source, plan, signal)).filter(
      ({ prompt }) => !sexualisesMinors(prompt)
    )
    if (!needsTranslation) return attacks
    const into = translation([step.language])
    const translated = attacks.map((each) => rewrite(step.pluginId, into, each, plan, signal))
    return (await Promise.all(translated)).flat()
  }

  const backend: Backend = {
    name: 'model',

    supportsPlugin(id) {
      const refusal = REFUSED_PLUGINS[id]
      if (refusal) return refusal
      if (!catalog.has(id)) return `There is no plugin ${id}.`
      if (isDelegated(id)) return fallback.supportsPlugin(id)
      return familyOf(id) ? true : 'No model prompt is written for it yet.'
    },

    supportsStrategy(id) {
      if (MODEL_STRATEGIES[id] || adaptiveStrategy(id)) return true
      const local = fallback.supportsStrategy(id)
      return local === true ? true : (UNSUPPORTED_STRATEGIES[id] ?? local)
    },

    async attacksFor(step, plan, signal) {
      const supported = backend.supportsPlugin(step.pluginId)
      if (supported !== true) throw new Unsupported(supported)
      if (isDelegated(step.pluginId)) {
        return delegatedAttacks(step, plan, signal)
      }
      const known = familyOf(step.pluginId)
      if (!known) throw new Unsupported(`No model prompt is written for ${step.pluginId}.`)
      requireSettings(step)
      const order = { plugin: pluginOf(step.pluginId), ...known, step, plan }
      const { attacks, declined } = await writeAttacks(client, order, signal)
      if (declined) onDeclined({ id: step.pluginId, error: declined })
      return attacks
    },

    async applyStrategy(strategyId, attack, plan, signal) {
      if (leadingStrategy(strategyId, plan.strategyConfig?.[strategyId])) return [attack]
      const strategy = MODEL_STRATEGIES[strategyId]
      if (strategy) {
        const rewriting = strategy(plan.strategyConfig?.[strategyId] ?? {})
        return rewrite(strategyId, rewriting, attack, plan, signal)
      }
      if (strategyId === 'layer') return applyLayer(attack, plan, signal)
      const supported = backend.supportsStrategy(strategyId)
      if (supported !== true) throw new Unsupported(supported)
      return fallback.applyStrategy(strategyId, attack, plan, signal)
    },

    async judge(attempt, signal) {
      const { pluginId } = attempt.test
      if (isDelegated(pluginId)) {
        // The fallback wrote the attack and may know exactly what success looks like.
        const exact = await fallback.judge(attempt, signal)
        if (exact.outcome !== 'undecided') return exact
      }
      return judgeAttempt(
        client,
        attempt,
        pluginOf(pluginId),
        attempt.guidance ?? options.guidance?.(pluginId),
        signal
      )
    },
  }
  return backend
}

function requireSettings(step: PlanStep) {
  if (step.pluginId === 'policy' && !policyText(step.config)) {
    throw new Unsupported('The policy plugin has no rule: fill in its policy.')
  }
}
