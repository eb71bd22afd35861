import { evalRun } from '#api/evals/eval_run_sql'
import { riskScoreOf } from '#api/evals/probes/report_summary'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

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
