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
  TraceSource,
} from './vocabulary.js'

export type RunOptions = {
  cases: PlannedCase[]
  target: RunnerTarget
  outbound: OutboundRules
  runners: RunnerSource
  /** Source of spans, for targets with `tracing`. */
  traces?: TraceSource | undefined
  /**
   * Returns the keys that already have a stored result. Called once per batch, so that a resumed run repeats nothing.
   */
  storedAmong?: (keys: string[]) => Promise<ReadonlySet<string>>
  signal?: AbortSignal
  /**
   * Number of test cases per runner call. A batch lasts until its slowest test case ends, so use many times the
   * concurrency.
   */
  batchSize?: number
  /** Stops the run after this many errors without a single response. A configuration error stops it immediately. */
  stopAfterErrors?: number
  /** Maximum runner deaths per batch that cannot be attributed to one test case; one more fails the run. */
  maxRestarts?: number
}

/**
 * Sends every test case without a stored result to the target and yields each attempt as it arrives, exactly one per
 * test case. Test cases that a dying runner left unfinished go to the next runner. Ends with `finished`, `cancelled` or
 * `stopped_early`. The consumer stores an attempt before it requests the next event.
 * @throws RunnerDied when a batch exceeds `maxRestarts`, or a runner returned no attempt
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
      const reason = tally.stopReason(stopAfterErrors)
      if (reason) return yield { type: 'stopped_early', reason, totals: tally.totals() }
    }
  }
  const totals = tally.totals()
  yield { type: signal?.aborted && totals.remaining > 0 ? 'cancelled' : 'finished', totals }
}

/**
 * Runs one batch to completion on as many runners as needed. Test cases that were in progress when a runner died are
 * suspects: they run last and one at a time, so that only the test case that kills runners gets an error.
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
    const selected = alone ? [alone] : others
    const before = unfinished.size
    const died: RunnerDied | null = yield* runOnRunner(selected, unfinished, options)
    if (!died) {
      if (unfinished.size < before || signal?.aborted) continue
      throw new RunnerDied('The runner returned no attempt')
    }
    if (alone && unfinished.delete(alone.key)) {
      yield { type: 'attempted', attempt: fatalAttempt(alone, died) }
    } else if (++unattributed > maxRestarts) throw died
    for (const key of died.suspects) suspects.add(key)
    // The runner died before it started a test case, so the first one is the most likely cause.
    if (died.suspects.length === 0 && unfinished.size === before && selected[0]) {
      suspects.add(selected[0].key)
    }
    yield { type: 'runner_restarted', restarts: ++restarts, unfinished: unfinished.size }
  }
}

/**
 * Runs test cases on one runner, yields their attempts, and removes them from `unfinished`. Returns the error when the
 * runner died, otherwise null.
 */
async function* runOnRunner(
  handed: PlannedCase[],
  unfinished: Map<string, PlannedCase>,
  { target, outbound, signal, runners, traces }: RunOptions
): AsyncGenerator<RunEvent, RunnerDied | null> {
  const runner = await runners.take()
  let died: RunnerDied | null = null
  try {
    for await (const attempt of runner.attempt(handed, target, {
      outbound,
      signal,
      ...(traces && { traces }),
    })) {
      if (unfinished.delete(attempt.key)) yield { type: 'attempted', attempt }
    }
  } catch (error) {
    if (!(error instanceof RunnerDied)) throw error
    died = error
  } finally {
    await runners.release(runner, died ? 'dead' : 'healthy')
  }
  return died
}

function fatalAttempt({ index, key }: PlannedCase, died: RunnerDied): Attempt {
  const { isUnresponsive, violation } = died
  const error = isUnresponsive
    ? {
        code: 'unresponsive' as const,
        message:
          'The process that handled this request stopped responding and was killed. Simplify the assertions, or reduce the response size of the target.',
      }
    : {
        code: 'internal' as const,
        message: violation
          ? `The process that handled this request was killed: ${violation}.`
          : 'The process that calls targets exited twice while it handled this request. Check the memory and the log of the worker.',
      }
  return { index, key, output: null, error, latencyMs: 0, tries: 1 }
}

function createTally(planned: number) {
  const groups = createErrorGroups()
  let judged = 0
  let errors = 0
  let skipped = 0
  const totals = (): RunTotals => ({
    answered: judged,
    errors,
    skipped,
    remaining: planned - judged - errors - skipped,
    reasons: groups.list(),
  })
  return {
    totals,
    skip(count: number) {
      skipped += count
    },
    add({ error }: Attempt) {
      if (!error) judged++
      else {
        errors++
        groups.add(error)
      }
    },
    /** Returns the reason to stop early if the run has produced only errors and test cases remain; otherwise null. */
    stopReason(stopAfterErrors: number): string | null {
      if (judged > 0 || errors === 0 || totals().remaining === 0) return null
      const reasons = groups.list()
      const isUnsendable = reasons[0]?.code === 'configuration'
      if (!isUnsendable && errors < stopAfterErrors) return null
      const first =
        errors === 1 ? 'The first request failed' : `The first ${errors} requests all failed`
      return `${first}: ${describeErrorGroups(reasons)}`
    },
  }
}
