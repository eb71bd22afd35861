import { riskScoreOf } from '#api/evals/risk_score_of'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Holds the counts of an evaluation and of its scan until the transaction ends: a writer that adds its own results
 * waits, and then adds to the new figures. Everybody locks the scan before the evaluation, so that nobody waits in a
 * ring; results refer to the evaluation's key, which this lock leaves free.
 */
export async function lockCounts(evalId: string, trx: TransactionClientContract) {
  await trx.rawQuery('select 1 from scans where eval_id = ? for no key update', [evalId])
  await trx.rawQuery('select 1 from evals where id = ? for no key update', [evalId])
}

/** Sets the counts and the risk score of an evaluation, and of the scan that makes it, from its stored results. */
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
  await trx.from('scans').where('eval_id', evalId).update(counts)
}
