import { evalRun } from '#api/evals/eval_run_sql'
import { riskScoreOf } from '#api/evals/probes/report_summary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Locks the counts of an evaluation and of its scan until the transaction ends. Every writer locks the scan first, then
 * the evaluation, which prevents deadlocks. `FOR NO KEY UPDATE` still allows inserts that reference the evaluation.
 */
export async function lockCounts(evalId: string, trx: TransactionClientContract) {
  await trx.rawQuery(evalRun.sql().lockRun, { evalId })
  await trx.rawQuery('select 1 from evals where id = ? for no key update', [evalId])
}

/** Recomputes the counts and the risk score of an evaluation, and the counts of its scan, from the stored results. */
export async function recountEval(evalId: string, trx: TransactionClientContract) {
  await lockCounts(evalId, trx)
  const { rows }: { rows: Record<string, number>[] } = await trx.rawQuery(
    `select count(*)::int as total, count(distinct test_idx)::int as tests,
       count(*) filter (where status = 'passed')::int as passed,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'error')::int as errors,
       count(*) filter (where status = 'undecided')::int as undecided
     from eval_results where revision_id = (select revision_id from evals where id = ?)`,
    [evalId]
  )
  const { total = 0, tests = 0, ...counts } = rows[0] ?? {}
  const riskScore = await riskScoreOf(evalId, trx)
  await trx
    .from('evals')
    .where('id', evalId)
    .update({ ...counts, total, tests, risk_score: riskScore, updated_at: new Date() })
  await trx.rawQuery(evalRun.sql().setCounts, { ...counts, evalId })
}
