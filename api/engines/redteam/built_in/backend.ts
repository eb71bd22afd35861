import { sexualisesMinors } from '../model/minors.js'
import type { Backend, BaseAttack } from '../ports.js'
import { seededRandom, seedFrom } from '../random.js'
import { applyBuiltInStrategy, strategySupport } from '../strategies/registry.js'
import type { PlanStep, ScanPlan } from '../vocabulary.js'
import { attackSource } from './plugins.js'
import { whyNotBuiltIn } from './unsupported.js'

/** The backend that needs no model: shipped corpora and templates attack, the given rules judge. */
export function createBuiltInBackend(judge: Backend['judge']): Backend {
  return {
    name: 'built_in',
    supportsPlugin: (id) => (attackSource(id) ? true : whyNotBuiltIn(id)),
    supportsStrategy: strategySupport,
    supportsLanguage: (code) =>
      code === 'en' ? true : 'The shipped attacks are in English; other languages need a model.',
    attacksFor: async (step, plan) => writeAttacks(step, plan).filter(isDecent),
    applyStrategy: async (strategyId, attack, plan) =>
      applyBuiltInStrategy(strategyId, attack, plan),
    judge,
  }
}

/** What users supply is looked at as what a model writes is; said in pieces it is the same. */
const isDecent = ({ prompt, turns }: BaseAttack) =>
  !sexualisesMinors([prompt, ...(turns ?? [])].join('\n'))

/** Up to `step.numTests` distinct attacks that fit the longest message; the same plan gives the same. */
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
