import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import { BatchWriter } from './batch_writer.js'
import type { Counts } from './progress_line.js'
import type { ScanRun } from './scan_run.js'
import db from '@adonisjs/lucid/services/db'

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
  /** Messages that were sent to the target for it. */
  calls: number
  metadata: Record<string, unknown>
}

/**
 * Stores results in one statement that also counts them, for the scan and for the month's usage, so that counts and rows
 * never differ. A result that is there
 * already is neither stored nor counted again, which makes the statement safe to repeat. Locks in the order of lockCounts.
 */
const INSERT = `
  with held as (
    select r.id from evals e join eval_revisions r on r.id = e.revision_id where e.id = :evalId for key share of r
  ), given as (
    select * from jsonb_to_recordset(:rows::jsonb) as g (test_idx int, judged_status text, plugin_id text, policy_id text,
      strategy_id text, severity text, prompt text, output text, error text, reason text, grader text,
      score float8, evidence jsonb, latency_ms int, cost_usd float8, token_usage jsonb, calls int, metadata jsonb)
  ), stored as (
    insert into eval_results (revision_id, test_idx, judged_status, plugin_id, policy_id, strategy_id, severity, prompt, output,
      error, reason, grader, score, evidence, latency_ms, cost_usd, token_usage, metadata)
    select (select id from held), test_idx, judged_status, plugin_id, policy_id, strategy_id, severity, prompt, output,
      error, reason, grader, score, evidence, latency_ms, cost_usd, token_usage, metadata
    from given order by test_idx
    on conflict (revision_id, test_idx, prompt_idx) do nothing
    returning test_idx, judged_status
  ), counted as (
    select count(*) as total, coalesce(sum(g.calls), 0) as calls,
      count(*) filter (where s.judged_status = 'passed') as passed,
      count(*) filter (where s.judged_status = 'failed') as failed,
      count(*) filter (where s.judged_status = 'error') as errors,
      count(*) filter (where s.judged_status = 'undecided') as undecided
    from stored s join given g on g.test_idx = s.test_idx
  ), of_scan as (
    update scans set passed = scans.passed + c.passed, failed = scans.failed + c.failed,
      errors = scans.errors + c.errors, undecided = scans.undecided + c.undecided,
      requests = scans.requests + c.calls, updated_at = now()
    from counted c where scans.id = :scanId
    returning scans.*
  ), of_eval as (
    update evals set tests = evals.tests + c.total, total = evals.total + c.total, passed = evals.passed + c.passed,
      failed = evals.failed + c.failed, errors = evals.errors + c.errors,
      undecided = evals.undecided + c.undecided, updated_at = now()
    from counted c, of_scan s where evals.id = s.eval_id
  ), of_month as (
    insert into usage_months (organization_id, team_id, team_name, month, probes)
    select t.organization_id, t.id, t.name, date_trunc('month', now() at time zone 'utc')::date, c.calls
    from counted c cross join of_scan s join teams t on t.id = s.team_id
    where c.total > 0
    on conflict (organization_id, month, team_id)
      do update set probes = usage_months.probes + excluded.probes, team_name = excluded.team_name
  )
  select status, total, passed, failed, errors, undecided from of_scan`

/** Owns the results of a scan between the judge and the database. */
export class ResultWriter extends BatchWriter<ResultRow> {
  constructor(scan: Scan, run: ScanRun, onStored: (counts: Counts) => void) {
    super(run, {
      onStored,
      charactersOf: ({ prompt, output, metadata: { redteamHistory } }) =>
        prompt.length +
        (output?.length ?? 0) +
        (redteamHistory ? JSON.stringify(redteamHistory).length : 0),
      store: async (rows) => {
        const values = { rows: JSON.stringify(rows), evalId: scan.evalId, scanId: scan.id }
        const { rows: counts }: { rows: Counts[] } = await db.rawQuery(INSERT, values)
        return counts[0]
      },
    })
  }
}
