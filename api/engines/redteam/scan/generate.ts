import { createHash } from 'node:crypto'
import { inContext } from './in_context.js'
import { policyIn } from '../policy_text.js'
import type { Backend, BaseAttack } from '../ports.js'
import type { PlannedTest, PlanStep, ScanPlan } from '../vocabulary.js'

export type GenerateEvent =
  /** The attacks of one step, ready to be stored; not empty. */
  | { type: 'tests'; step: PlanStep; tests: PlannedTest[] }
  /**
   * Fewer attacks were written than requested: base attacks if `strategyId` is null, otherwise variants from this strategy.
   */
  | {
      type: 'short'
      pluginId: string
      strategyId: string | null
      language: string
      requested: number
      generated: number
    }
  /** The backend failed on this step, or on one strategy of it. The other steps continue. */
  | { type: 'failed'; pluginId: string; strategyId: string | null; error: unknown }

export type GenerateOptions = {
  signal?: AbortSignal
  /**
   * Number of steps that are written concurrently; more than one is useful only with a model. Events keep the plan's order.
   */
  concurrency?: number
  /** Returns a plugin's attacks that succeeded on this target before, newest first; the retry strategy resends them. */
  earlier?: (step: PlanStep, most: number) => Promise<BaseAttack[]>
}

/** A variant before its index in the scan is known. */
type Variant = { ordinal: string; attack: BaseAttack; basePrompt: string }
/** `attacks` is the number of base attacks given to the strategy. */
type Draft = { strategyId: string; attacks: number; variants: Variant[] }
type DraftedStep = {
  step: PlanStep
  base: BaseAttack[]
  drafts: Draft[]
  failures: GenerateEvent[]
}

/**
 * Writes the attacks of a plan step by step, in the plan's order. Indexes are contiguous from 0, keys depend only on the
 * plan, and messages are unique per context, plugin, policy and strategy.
 * @throws the signal's reason when aborted
 */
export async function* generateTests(
  plan: ScanPlan,
  backend: Pick<Backend, 'attacksFor' | 'applyStrategy'>,
  { signal, concurrency = 1, earlier = async () => [] }: GenerateOptions = {}
): AsyncGenerator<GenerateEvent> {
  const seen = new Set<string>()
  let index = 0
  const draft = (step: PlanStep) =>
    draftStep(step, planFor(step, plan), backend, { signal, earlier })
  for await (const { step, base, drafts, failures } of inOrder(plan.steps, concurrency, draft)) {
    signal?.throwIfAborted()
    yield* failures
    if (base.length < step.numTests && !failures.length) {
      yield shortOf(step, null, step.numTests, base.length)
    }
    const tests: PlannedTest[] = []
    for (const { strategyId, attacks, variants } of drafts) {
      const before = tests.length
      for (const variant of variants) {
        if (!fits(variant.attack, plan) || !addOnce(seen, step, strategyId, variant.attack)) {
          continue
        }
        tests.push(toTest(step, strategyId, variant, index++))
      }
      const written = tests.length - before
      if (written < attacks) yield shortOf(step, strategyId, attacks, written)
    }
    if (tests.length) yield { type: 'tests', step, tests }
  }
}

/** Returns the plan with the target description of the step's context. */
const planFor = (step: PlanStep, plan: ScanPlan): ScanPlan =>
  step.context ? { ...plan, target: inContext(plan.target, step.context) } : plan

async function draftStep(
  step: PlanStep,
  plan: ScanPlan,
  backend: Pick<Backend, 'attacksFor' | 'applyStrategy'>,
  { signal, earlier }: Required<Pick<GenerateOptions, 'earlier'>> & GenerateOptions
): Promise<DraftedStep> {
  const failures: GenerateEvent[] = []
  const failed = (strategyId: string | null, error: unknown) => {
    signal?.throwIfAborted()
    failures.push({ type: 'failed', pluginId: step.pluginId, strategyId, error })
  }
  let base: BaseAttack[] = []
  try {
    signal?.throwIfAborted()
    base = distinct(await backend.attacksFor(step, plan, signal)).slice(0, step.numTests)
  } catch (error) {
    failed(null, error)
  }
  const drafts: Draft[] = []
  for (const strategyId of step.strategies) {
    if (strategyId === 'retry') {
      const again = await earlier(step, retriesPerPlugin(plan)).catch((error: unknown) => {
        failed(strategyId, error)
        return []
      })
      drafts.push({ strategyId, attacks: 0, variants: again.map(repeated) })
      continue
    }
    const variants: Variant[] = []
    const chosen = base
      .filter(({ turns }) => strategyId === 'basic' || !turns)
      .slice(0, testsPerPlugin(plan, strategyId))
    try {
      for (const [position, attack] of chosen.entries()) {
        const made =
          strategyId === 'basic'
            ? [attack]
            : await backend.applyStrategy(strategyId, attack, plan, signal)
        for (const [copy, variant] of made.entries()) {
          variants.push({
            ordinal: `${position}.${copy}`,
            attack: variant,
            basePrompt: attack.request ?? attack.prompt,
          })
        }
      }
    } catch (error) {
      failed(strategyId, error)
    }
    drafts.push({ strategyId, attacks: chosen.length, variants })
  }
  return { step, base, drafts, failures }
}

const repeated = (attack: BaseAttack, position: number): Variant => ({
  ordinal: `${position}.0`,
  attack,
  basePrompt: attack.prompt,
})

/** Default maximum number of earlier attacks per plugin that are resent. */
const DEFAULT_RETRIES = 10

export function retriesPerPlugin(plan: Pick<ScanPlan, 'strategyConfig'>): number {
  const own = testsPerPlugin(plan, 'retry')
  return own === Infinity ? DEFAULT_RETRIES : own
}

/** Returns the maximum number of attacks per plugin for a strategy: its `numTests` setting, or Infinity. */
export function testsPerPlugin(plan: Pick<ScanPlan, 'strategyConfig'>, strategyId: string): number {
  const given = plan.strategyConfig?.[strategyId]?.numTests
  return typeof given === 'number' && given >= 1 ? Math.floor(given) : Infinity
}

function toTest(step: PlanStep, strategyId: string, variant: Variant, index: number): PlannedTest {
  const { attack, basePrompt, ordinal } = variant
  const { pluginId, severity, language, context } = step
  const policy = policyOf(step)
  const config = JSON.stringify(step.config)
  return {
    index,
    key: hashOf(pluginId, config, strategyId, language, ordinal, ...(context ? [context.id] : [])),
    pluginId,
    strategyId,
    severity,
    language,
    prompt: attack.prompt,
    basePrompt,
    goal: attack.goal,
    expectation: attack.expectation,
    origin: attack.origin,
    ...(attack.turns && { turns: attack.turns }),
    ...(context && { contextId: context.id }),
    ...(policy && { policy }),
  }
}

const policyOf = ({ pluginId, config }: PlanStep) =>
  pluginId === 'policy' ? policyIn(config) : null

function shortOf(
  step: PlanStep,
  strategyId: string | null,
  requested: number,
  generated: number
): GenerateEvent {
  const { pluginId, language } = step
  return { type: 'short', pluginId, strategyId, language, requested, generated }
}

function fits(attack: BaseAttack, plan: ScanPlan): boolean {
  const maxChars = plan.maxCharsPerMessage
  return !maxChars || (attack.turns ?? [attack.prompt]).every(({ length }) => length <= maxChars)
}

function addOnce(seen: Set<string>, step: PlanStep, strategyId: string, attack: BaseAttack) {
  const identity = hashOf(
    step.context?.id ?? '',
    step.pluginId,
    policyOf(step)?.id ?? '',
    strategyId,
    ...(attack.turns ?? [attack.prompt])
  )
  if (seen.has(identity)) return false
  seen.add(identity)
  return true
}

function distinct(attacks: readonly BaseAttack[]): BaseAttack[] {
  return [...new Map(attacks.map((attack) => [attack.prompt, attack])).values()]
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 24)
}

/** Maps items with up to `concurrency` concurrent calls and yields the results in the order of the items. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>
): AsyncGenerator<Result> {
  const flying: Promise<Result>[] = []
  for (const item of items) {
    const started = map(item)
    // Prevents an unhandled rejection while an earlier result is awaited; awaiting this result still throws the error.
    started.catch(() => undefined)
    flying.push(started)
    const next = flying.length >= Math.max(1, concurrency) ? flying.shift() : undefined
    if (next) yield await next
  }
  for (const rest of flying) yield await rest
}
