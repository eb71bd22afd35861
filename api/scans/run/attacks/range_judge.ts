import type { Attempt } from '#api/engines/evals/index'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type { ScanRange } from '#api/scans/range/range_port'
import type { ScanRun } from '../scan_run.js'
import { errorRow, rowOf, toResponse, verdictColumns } from './attempt_judge.js'
import type { StoredTest } from './pending_tests.js'
import type { ResultRow } from './result_writer.js'

type Held = {
  test: StoredTest
  attempt: Attempt
  reference: string
  /** Latest event at the range when the attempt had ended; null without a range. */
  position: string | null
}

type Options = {
  /** Null if the scan uses none, or it was deleted. */
  range: ScanRange | null
  run: ScanRun
  store: (row: ResultRow) => void
}

const GONE = 'The MCP range of this scan no longer exists. Start a new scan with a new range.'

/**
 * Judges attempts whose attack waits at an MCP range, by the calls that arrived there. Attempts are kept until the chunk
 * ends, so that calls after a response count too, and a target that connects late counts as connected.
 */
export class RangeJudge {
  readonly #options: Options
  readonly #held: Held[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns whether the test case belongs to a range */
  async take(test: StoredTest, attempt: Attempt): Promise<boolean> {
    const { range: reference } = test.expectation
    if (reference === undefined) return false
    const { range, run } = this.#options
    const position = range && (await withDatabaseRetry(() => range.position(), run.interrupt))
    this.#held.push({ test, attempt, reference, position })
    return true
  }

  /** Judges and stores the attempts; stores nothing if interrupted. */
  async settle(): Promise<void> {
    const { range, run, store } = this.#options
    for (const { test, attempt, reference, position } of this.#held.splice(0)) {
      if (run.either.aborted) return
      if (!range || position === null) {
        store(errorRow(test, attempt, GONE))
        continue
      }
      const verdict = await withDatabaseRetry(
        () => range.verdictOn(reference, position),
        run.interrupt
      )
      store(resultOf(test, attempt, verdict))
    }
  }
}

/** A call is proof, also if the target then failed to respond. */
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
        ...rowOf(test, observed, outcome),
        output,
        ...verdictColumns({
          outcome,
          reason,
          grader: 'built-in: MCP range',
          score: SCORES[outcome],
          evidence,
        }),
      }
  return { ...row, metadata: { ...row.metadata, range: facts } }
}

const SCORES = { passed: 1, failed: 0, undecided: null }
