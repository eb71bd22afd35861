import { createErrorGroups, describeErrorGroups } from './error_groups.js'
import { RunnerDied } from './errors.js'
import type {
  Attempt,
  OutboundRules,
  PlannedCase,
  RunEvent,
  RunnerSource,
  RunnerTarget,
  RunTotals,
} from './vocabulary.js'

export type RunOptions = {
  cases: PlannedCase[]
  target: RunnerTarget
  outbound: OutboundRules
  runners: RunnerSource
  /** Of these keys, which have a stored result already? Asked once per batch, so that a resumed run repeats nothing. */
  storedAmong?: (keys: string[]) => Promise<ReadonlySet<string>>
  signal?: AbortSignal
  /** Cases handed to a runner at a time. A batch ends with its slowest case, so keep it large against the concurrency. */
  batchSize?: number
  /** Stop when this many first attempts, and all so far, are errors. */
  stopAfterErrors?: number
  /** Runners that may die within a batch before the run gives up. */
  maxRestarts?: number
}

/**
 * Asks the target every case that has no stored result and yields each attempt as it arrives, exactly one per case:
 * what a dying runner had not answered is asked again by the next one. Ends with `finished`, `cancelled` or
 * `stopped_early`. The consumer stores an attempt before it asks for the next event.
 * @throws RunnerDied when runners keep dying without getting anything done
 */
export async function* runCases(options: RunOptions): AsyncGenerator<RunEvent, void> {
  const { cases, signal, batchSize = 500, stopAfterErrors = 25 } = options
  const tally = createTally(cases.length)
  for (let start = 0; start < cases.length; start += batchSize) {
    if (signal?.aborted) break
    const batch = cases.slice(start, start + batchSize)
    const stored = (await options.storedAmong?.(batch.map(({ key }) => key))) ?? new Set<string>()
    const open = batch.filter(({ key }) => !stored.has(key))
    tally.skip(batch.length - open.length)
    for await (const event of runBatch(open, options)) {
      if (event.type === 'attempted') tally.add(event.attempt)
      yield event
      const reason = tally.isHopeless(stopAfterErrors)
      if (reason) return yield { type: 'stopped_early', reason, totals: tally.totals() }
    }
  }
  const totals = tally.totals()
  yield { type: signal?.aborted && totals.remaining > 0 ? 'cancelled' : 'finished', totals }
}

/**
 * One batch to its end, over as many runners as it takes. What was under way when a runner died is set aside until the
 * others are answered, and then asked one by one: so the case that ends runners becomes an error, and all others are asked.
 */
async function* runBatch(open: PlannedCase[], options: RunOptions): AsyncGenerator<RunEvent, void> {
  const { maxRestarts = 10, signal } = options
  const unfinished = new Map(open.map((planned) => [planned.key, planned]))
  const suspects = new Set<string>()
  let restarts = 0
  let unattributed = 0
  while (unfinished.size > 0 && !signal?.aborted) {
    const others = [...unfinished.values()].filter(({ key }) => !suspects.has(key))
    const alone = others.length === 0 ? [...unfinished.values()][0] : undefined
    const handed = alone ? [alone] : others
    const before = unfinished.size
    const died: RunnerDied | null = yield* askOneRunner(handed, unfinished, options)
    if (!died) {
      if (unfinished.size < before || signal?.aborted) continue
      throw new RunnerDied('The runner answered nothing')
    }
    if (alone && unfinished.delete(alone.key)) {
      yield { type: 'attempted', attempt: unanswerable(alone, died) }
    } else if (++unattributed > maxRestarts) throw died
    for (const key of died.suspects) suspects.add(key)
    // It ended before it took up anything: the first case is as likely as any.
    if (died.suspects.length === 0 && unfinished.size === before && handed[0]) {
      suspects.add(handed[0].key)
    }
    yield { type: 'runner_restarted', restarts: ++restarts, unfinished: unfinished.size }
  }
}

/** Takes what is answered off `unfinished`. Returns the death of the runner, if it died. */
async function* askOneRunner(
  handed: PlannedCase[],
  unfinished: Map<string, PlannedCase>,
  { target, outbound, signal, runners }: RunOptions
): AsyncGenerator<RunEvent, RunnerDied | null> {
  const runner = await runners.take()
  let died: RunnerDied | null = null
  try {
    for await (const attempt of runner.attempt(handed, target, { outbound, signal })) {
      if (unfinished.delete(attempt.key)) yield { type: 'attempted', attempt }
    }
  } catch (error) {
    if (!(error instanceof RunnerDied)) throw error
    died = error
  } finally {
    await runners.giveBack(runner, died ? 'dead' : 'healthy')
  }
  return died
}

function unanswerable({ index, key }: PlannedCase, died: RunnerDied): Attempt {
  const { isUnresponsive, violation } = died
  const error = isUnresponsive
    ? {
        code: 'unresponsive' as const,
        message:
          'The process that handled this request stopped responding and was ended. Simplify the assertions or the response.',
      }
    : {
        code: 'internal' as const,
        message: violation
          ? `The process that handled this request was ended: ${violation}.`
          : 'The process that asks targets ended twice while it handled this request.',
      }
  return { index, key, output: null, error, latencyMs: 0, tries: 1 }
}

function createTally(planned: number) {
  const groups = createErrorGroups()
  let answered = 0
  let errors = 0
  let skipped = 0
  const totals = (): RunTotals => ({
    answered,
    errors,
    skipped,
    remaining: planned - answered - errors - skipped,
    reasons: groups.list(),
  })
  return {
    totals,
    skip(count: number) {
      skipped += count
    },
    add({ error }: Attempt) {
      if (!error) answered++
      else {
        errors++
        groups.add(error)
      }
    },
    /** Why going on makes no sense, while something is left to ask. */
    isHopeless(stopAfterErrors: number): string | null {
      if (answered > 0 || errors === 0 || totals().remaining === 0) return null
      const reasons = groups.list()
      const cannotBeSent = reasons[0]?.code === 'configuration'
      if (!cannotBeSent && errors < stopAfterErrors) return null
      const first =
        errors === 1 ? 'The first request failed' : `All first ${errors} requests failed`
      return `${first}: ${describeErrorGroups(reasons)}`
    },
  }
}
