import { RANGE_PLUGINS } from '../../mcp_range/vocabulary.js'
import { intents } from '../built_in/custom_sources.js'
import { CONSTANT_TEXT_REQUESTS } from '../built_in/judge/constant/learn_constant_texts.js'
import { encodingsToProbe } from './match_encodings.js'
import { hasFollowUps, MAX_FOLLOW_UPS } from '../follow_ups/write_follow_ups.js'
import { retriesPerPlugin, testsPerPlugin } from './generate.js'
import { requestsPerTest } from './requests_per_test.js'
import { needsReviewer } from './unexamined.js'
import type { Backend } from '../ports.js'
import { planScan, type PlanRequest } from './plan.js'
import type { PlanStep, ScanPlan, TemplateSettings } from '../vocabulary.js'

export type EstimateRequest = {
  template: TemplateSettings
  /** `unexamined` is empty if `name` is missing. */
  backend: PlanRequest['backend'] & Partial<Pick<Backend, 'name'>>
  /** Limits of the target; `latencyMs` is set only if it was measured. */
  target: { maxConcurrency: number; delayMs: number; latencyMs?: number | null }
}

export type Estimate = {
  /** Maximum requests to the target. Backends may write fewer attacks than requested. */
  probes: number
  byPlugin: { pluginId: string; probes: number }[]
  /** Maximum number of requests for attacks that use values revealed by responses; not included in `probes`. */
  followUps: number
  /** Number of harmless requests that determine which encodings the target decodes; not included in `probes`. */
  encodingProbes: number
  /** Number of harmless requests before the first probe; not included in `probes`. */
  benignRequests: number
  seconds: { low: number; high: number }
  skipped: ScanPlan['skipped']
  /**
   * Plugins for whose attacks the built-in judge has no reliable rule; a model or a reviewer has to examine the responses.
   */
  unexamined: string[]
}

/** Assumed range of the latency, in milliseconds, if the target was never measured. */
const UNKNOWN_LATENCY = { low: 300, high: 5000 }
/**
 * Factors by which a measured latency is multiplied, because it is a single sample and responses to attacks often take
 * longer.
 */
const SPREAD = { low: 0.8, high: 2 }

/**
 * Estimates the number of requests and the duration of a scan. probes = Σ over plugins: tests × (Basic + strategies with
 * their variants, turns and checks of a success) × languages. If the target has a delay, requests are sent one at a time.
 */
export function estimate({ template, backend, target }: EstimateRequest): Estimate {
  const anyTarget = { name: '', purpose: '', details: {} }
  const plan = planScan({ target: anyTarget, template, seed: 0, backend })
  const byPlugin = new Map<string, number>()
  for (const step of plan.steps) {
    byPlugin.set(step.pluginId, (byPlugin.get(step.pluginId) ?? 0) + probesOf(step, plan))
  }
  const unexamined = [...byPlugin.keys()].filter(needsReviewer)
  for (const pluginId of template.mcpRange ? Object.values(RANGE_PLUGINS) : []) {
    const tests = template.mcpRange?.numTests ?? 0
    byPlugin.set(pluginId, (byPlugin.get(pluginId) ?? 0) + tests)
  }
  const probes = [...byPlugin.values()].reduce((sum, count) => sum + count, 0)
  return {
    probes,
    byPlugin: [...byPlugin].map(([pluginId, count]) => ({ pluginId, probes: count })),
    followUps: followUpsOf(plan, template),
    encodingProbes: encodingsToProbe(plan, template).length,
    benignRequests: benignRequestsOf(probes),
    seconds: durationOf(probes, template, target),
    skipped: plan.skipped,
    unexamined: backend.name === 'built_in' ? unexamined : [],
  }
}

function benignRequestsOf(probes: number): number {
  return probes > 0 ? CONSTANT_TEXT_REQUESTS.length : 0
}

function followUpsOf({ steps }: ScanPlan, { skipFollowUps, languages }: TemplateSettings): number {
  if (skipFollowUps || !languages.includes('en')) return 0
  return hasFollowUps(steps.map(({ pluginId }) => pluginId)) ? MAX_FOLLOW_UPS : 0
}

function probesOf(step: PlanStep, plan: ScanPlan): number {
  return step.strategies
    .map((id) => {
      if (id === 'retry') return retriesPerPlugin(plan)
      if (id === 'basic' && step.pluginId === 'intent') return messagesOfIntents(step)
      const attacks = Math.min(step.numTests, testsPerPlugin(plan, id))
      return attacks * requestsPerTest(id, plan.strategyConfig?.[id] ?? {})
    })
    .reduce((sum, count) => sum + count, 0)
}

/** Counts the messages of the intent plugin's goals, which may consist of several messages each. */
function messagesOfIntents({ config, numTests }: PlanStep): number {
  const chosen = intents(config.intent).slice(0, numTests)
  return chosen.reduce((sum, steps) => sum + steps.length, 0)
}

function durationOf(
  probes: number,
  template: TemplateSettings,
  target: EstimateRequest['target']
): Estimate['seconds'] {
  const delayMs = Math.max(template.delayMs, target.delayMs)
  const parallel = delayMs > 0 ? 1 : Math.min(template.maxConcurrency, target.maxConcurrency)
  // The probes start after the last harmless request.
  const rounds = [benignRequestsOf(probes), probes]
    .map((requests) => Math.ceil(requests / Math.max(1, parallel)))
    .reduce((sum, count) => sum + count, 0)
  const measured = target.latencyMs
  const low = measured ? measured * SPREAD.low : UNKNOWN_LATENCY.low
  const high = measured ? measured * SPREAD.high : UNKNOWN_LATENCY.high
  const seconds = (latencyMs: number) => Math.ceil((rounds * (latencyMs + delayMs)) / 1000)
  return { low: seconds(low), high: seconds(high) }
}
