import { testsPerPlugin } from './generate.js'
import { requestsPerTest } from './requests_per_test.js'
import { SEVERITIES } from '../vocabulary/severities.js'
import type { EncodingMatch, PlanStep, ScanPlan, TemplateSettings } from '../vocabulary.js'
import { ENCODINGS } from '../built_in/encoding_probes.js'

/**
 * Number of attacks, each from a different plugin, that are sent in an encoding even if the target did not decode it. A
 * target may decode a message without performing the harmless task, and a filter may decode what the model does not.
 */
export const ATTACKS_OF_OTHER_ENCODINGS = 5
/** Maximum factor by which the attacks of a plugin may grow in exchange for encoded ones. */
const MAX_GROWTH = 3

/**
 * Returns the encodings of a plan that should be probed: those with more attacks than would be sent if the target did not
 * decode them. Empty if the template sends all encodings, or if its languages exclude English, the language of the probes.
 */
export function encodingsToProbe(plan: ScanPlan, template: TemplateSettings): string[] {
  if (template.sendAllEncodings || !template.languages.includes('en')) return []
  return ENCODINGS.filter((id) => plannedIn(plan, id) > ATTACKS_OF_OTHER_ENCODINGS)
}

/**
 * Reduces a plan to a few attacks per encoding that the target did not decode. The saved requests are used for additional
 * attacks, most severe plugins first, so the plan never needs more requests than before.
 */
export function matchEncodings(
  plan: ScanPlan,
  undecoded: readonly string[]
): { plan: ScanPlan; matches: EncodingMatch[] } {
  let { steps } = plan
  let freed = 0
  const matches = undecoded.map((strategyId): EncodingMatch => {
    const planned = plannedIn({ ...plan, steps }, strategyId)
    const kept = new Set(
      steps
        .filter(({ strategies }) => strategies.includes(strategyId))
        .toSorted(bySeverity)
        .slice(0, ATTACKS_OF_OTHER_ENCODINGS)
    )
    steps = steps.map((step) => (kept.has(step) ? step : without(step, strategyId)))
    freed += planned - kept.size
    return { strategyId, isDecoded: false, planned, sent: kept.size }
  })
  const limits = Object.fromEntries(
    undecoded.map((id) => [id, { ...plan.strategyConfig?.[id], numTests: 1 }])
  )
  const reduced = { ...plan, steps, strategyConfig: { ...plan.strategyConfig, ...limits } }
  return { plan: { ...reduced, steps: withMoreAttacks(reduced, freed) }, matches }
}

const plannedIn = (plan: ScanPlan, strategyId: string) =>
  plan.steps
    .filter(({ strategies }) => strategies.includes(strategyId))
    .reduce((sum, { numTests }) => sum + Math.min(numTests, testsPerPlugin(plan, strategyId)), 0)

const bySeverity = (a: PlanStep, b: PlanStep) =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)

const without = (step: PlanStep, strategyId: string): PlanStep => ({
  ...step,
  strategies: step.strategies.filter((id) => id !== strategyId),
})

/** Adds attacks to the steps in turn as long as the freed requests suffice for all variants of an attack. */
function withMoreAttacks(plan: ScanPlan, freed: number): PlanStep[] {
  const added = new Map<PlanStep, number>()
  const order = plan.steps.filter(({ pluginId }) => pluginId !== 'intent').toSorted(bySeverity)
  let left = freed
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const step of order) {
      const more = added.get(step) ?? 0
      const cost = requestsOfOneMore(step, step.numTests + more, plan)
      if (cost === 0 || cost > left || step.numTests + more >= step.numTests * MAX_GROWTH) continue
      added.set(step, more + 1)
      left -= cost
      isChanged = true
    }
  }
  return plan.steps.map((step) => ({ ...step, numTests: step.numTests + (added.get(step) ?? 0) }))
}

/**
 * Returns the number of requests that one more attack needs in a step with `count` attacks, across all of its strategies.
 */
function requestsOfOneMore({ strategies }: PlanStep, count: number, plan: ScanPlan): number {
  return strategies
    .filter((id) => id !== 'retry' && count < testsPerPlugin(plan, id))
    .reduce((sum, id) => sum + requestsPerTest(id, plan.strategyConfig?.[id] ?? {}), 0)
}
