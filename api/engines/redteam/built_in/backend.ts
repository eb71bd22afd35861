import { sexualizesMinors } from '../safety/minors.js'
import type { Backend, BaseAttack } from '../ports.js'
import { seededRandom, seedFrom } from '../random.js'
import { applyBuiltInStrategy, strategySupport } from '../strategies/registry.js'
import type { PlanStep, ScanPlan } from '../vocabulary.js'
import { attackSource } from './plugins.js'
import { unsupportedReason } from '../strategies/unsupported.js'

/** The backend without a model: attacks from shipped corpora and templates, verdicts from `judge`. */
export function createBuiltInBackend(judge: Backend['judge']): Backend {
  return {
    name: 'built_in',
    supportsPlugin: (id) => (attackSource(id) ? true : unsupportedReason(id)),
    supportsStrategy: strategySupport,
    supportsLanguage: (code) =>
      code === 'en' ? true : 'The shipped attacks are in English. Other languages require a model.',
    attacksFor: async (step, plan) => writeAttacks(step, plan).filter(isAllowed),
    applyStrategy: async (strategyId, attack, plan) =>
      applyBuiltInStrategy(strategyId, attack, plan),
    judge,
  }
}

/**
 * Rejects attacks that sexualize minors, including user-supplied ones. Messages are joined, because content may be
 * split among them.
 */
const isAllowed = ({ prompt, turns }: BaseAttack) =>
  !sexualizesMinors([prompt, ...(turns ?? [])].join('\n'))

/** Up to `step.numTests` distinct attacks within the message limit. Deterministic for a plan. */
export function writeAttacks(step: PlanStep, plan: ScanPlan): BaseAttack[] {
  const source = attackSource(step.pluginId)
  if (!source) return []
  const random = seededRandom(seedFrom(plan.seed, step.pluginId, JSON.stringify(step.config)))
  const attacks = new Map<string, BaseAttack>()
  for (const attack of source({ target: plan.target, config: step.config, random })) {
    if (attacks.size >= step.numTests) break
    if (plan.maxCharsPerMessage && attack.prompt.length > plan.maxCharsPerMessage) continue
    if (!attacks.has(attack.prompt)) attacks.set(attack.prompt, attack)
  }
  return [...attacks.values()]
}
