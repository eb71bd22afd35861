import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { COUNT_PROBES } from '#api/accounts/license/license_usage'
import { COUNT_FOR_EVAL } from '#api/evals/results/counts/add_counts'
import { GIVEN_COLUMNS, STORE_RESULTS } from '#api/evals/runs/store_attack_results'
import type Scan from '#api/scans/scan'
import { BatchWriter } from '#api/evals/runs/execute/batch_writer'
import type { RunCounts as Counts } from '#api/evals/eval_run_sql'
import type { ScanRun } from '../scan_run.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type ResultRow = {
  test_idx: number
  judged_status: Outcome
  plugin_id: string
  policy_id?: string | null
  strategy_id: string
  severity: Severity
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  score: number | null
  evidence: Evidence[]
  latency_ms: number
  cost_usd: number | null
  token_usage: object | null
  /** Number of messages sent to the target for this result. */
  calls: number
  metadata: Record<string, unknown>
  /** Spans that the target exported, per message. */
  traces: { traceId: string; spans: TraceSpan[] }[]
}

/**
 * Stores results and updates the counters of the scan, the evaluation, and the monthly usage in one statement, so that
 * counters and rows always match. Idempotent: results that are already stored are skipped. Locks rows in the same order
 * as `lockCounts`.
 */
const insertWith = (countProbes: string) => `
  with given as (
    select * from jsonb_to_recordset(:rows::jsonb) as g (${GIVEN_COLUMNS})
  ), ${STORE_RESULTS}, of_scan as (
    update scans set passed = scans.passed + c.passed, failed = scans.failed + c.failed,
      errors = scans.errors + c.errors, undecided = scans.undecided + c.undecided,
      requests = scans.requests + c.calls, updated_at = now()
    from counted c where scans.id = :scanId
    returning scans.*
  ), ${COUNT_FOR_EVAL}${countProbes}
  select status, total, passed, failed, errors, undecided, requests from of_scan`

const INSERT = insertWith(`, ${COUNT_PROBES}`)
const INSERT_COUNTED = insertWith('')

/** Stores results of messages that were counted for the license when they were sent. */
export const storeCountedResults = (
  trx: TransactionClientContract,
  { scanId, evalId }: { scanId: string; evalId: string },
  rows: readonly ResultRow[]
) => trx.rawQuery(INSERT_COUNTED, { rows: JSON.stringify(rows), evalId, scanId })

const LONG_METADATA = ['redteamHistory', 'toolCalls', 'sentCall', 'checks'] as const

const charactersIn = (value: unknown) => (value ? JSON.stringify(value).length : 0)

/** Buffers judged results and writes them to the database in batches. */
export class ResultWriter extends BatchWriter<ResultRow> {
  constructor(scan: Scan, run: ScanRun, onStored: (counts: Counts) => void) {
    super(run, {
      onStored,
      charactersOf: ({ prompt, output, traces, metadata }) =>
        prompt.length +
        (output?.length ?? 0) +
        (traces.length > 0 ? JSON.stringify(traces).length : 0) +
        LONG_METADATA.reduce((sum, key) => sum + charactersIn(metadata[key]), 0),
      store: async (rows) => {
        const values = { rows: JSON.stringify(rows), evalId: scan.evalId, scanId: scan.id }
        const { rows: counts }: { rows: Counts[] } = await db.rawQuery(INSERT, values)
        return counts[0]
      },
    })
  }
}
