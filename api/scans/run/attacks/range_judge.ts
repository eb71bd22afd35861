import type { Attempt } from '#api/engines/evals/index'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { ScanRange } from '#api/scans/range/range_port'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanRun } from '../scan_run.js'
import { errorRow, judgedRow, toResponse } from './attempt_judge.js'
import type { StoredTest } from './pending_tests.js'
import type { ResultRow } from './result_writer.js'

type Held = {
  test: StoredTest
  attempt: Attempt
  reference: string
  /** Latest event at the range when the attempt had ended; null without a range. */
  position: string | null
  endedAt: number
}

type Options = {
  /** Null if the scan uses no range or its range was deleted. */
  range: ScanRange | null
  run: ScanRun
  store: (row: ResultRow) => void
  now?: () => number
  /** Ends early when the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const GONE = 'The MCP range of this scan no longer exists. Start a new scan with a new range.'

/**
 * Time after an attempt during which calls that contain a probe's texts still count, because agents can call tools after
 * their reply.
 */
const GRACE_MS = 5_000

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.max(0, ms), undefined, { signal }).catch(() => {})

/**
 * Judges attempts whose attack is delivered by an MCP range. The verdict is based on the calls that arrived at the
 * range until five seconds after the attempt. While the target has not connected to the range, attempts are kept until
 * the chunk ends.
 */
export class RangeJudge {
  readonly #options: Options
  #held: Held[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Takes the attempt if its test case belongs to a range.
   * @returns whether it does
   */
  async take(test: StoredTest, attempt: Attempt): Promise<boolean> {
    const { range: reference } = test.expectation
    if (reference === undefined) return false
    const { range, run } = this.#options
    const position = range && (await withDatabaseRetry(() => range.position(), run.interrupt))
    this.#held.push({ test, attempt, reference, position, endedAt: this.#now() })
    await this.#judgeHeld({ isLast: false })
    return true
  }

  /**
   * Judges and stores all attempts, even after a stop was requested; if interrupted, stores none. Waits up to five
   * seconds for calls after the last reply.
   */
  async settle(): Promise<void> {
    const { range, run, wait = waitFor } = this.#options
    const last = this.#held.at(-1)
    if (range && last) await wait(last.endedAt + GRACE_MS - this.#now(), run.interrupt)
    await this.#judgeHeld({ isLast: true })
  }

  async #judgeHeld({ isLast }: { isLast: boolean }): Promise<void> {
    const due = this.#now() - GRACE_MS
    const kept: Held[] = []
    for (const held of this.#held) {
      if (this.#options.run.interrupt.aborted) return
      const row = isLast || held.endedAt <= due ? await this.#judge(held, isLast) : null
      if (row) this.#options.store(row)
      else kept.push(held)
    }
    this.#held = kept
  }

  /** Judges an attempt; null if the verdict can still change, because the target has not connected yet. */
  async #judge({ test, attempt, reference, position }: Held, isLast: boolean) {
    const { range, run } = this.#options
    if (!range || position === null) return errorRow(test, attempt, GONE)
    const verdict = await withDatabaseRetry(
      () => range.verdictOn(reference, position),
      run.interrupt
    )
    return verdict.outcome === 'error' && !isLast ? null : resultOf(test, attempt, verdict)
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }
}

/** Builds the result. A call proves success even if the target then failed to respond. */
function resultOf(
  test: StoredTest,
  attempt: Attempt,
  verdict: Awaited<ReturnType<ScanRange['verdictOn']>>
): ResultRow {
  const { outcome, reason, toolCalls, evidence, facts } = verdict
  const observed = { ...attempt, toolCalls }
  const { output } = toResponse(attempt)
  const message = attempt.error?.message ?? reason
  const isError = outcome === 'error' || (attempt.error && outcome !== 'failed')
  const row = isError
    ? { ...errorRow(test, observed, message), output: attempt.error ? null : output }
    : {
        ...judgedRow(test, observed, {
          outcome,
          reason,
          grader: 'built-in: MCP range',
          score: SCORES[outcome],
          evidence,
        }),
        output,
      }
  return { ...row, metadata: { ...row.metadata, range: facts } }
}

const SCORES = { passed: 1, failed: 0, undecided: null }
