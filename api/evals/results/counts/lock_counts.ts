import { evalRun } from '#api/evals/eval_run_sql'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Locks the counts of an evaluation and its scan until the transaction ends. Every writer locks the scan before the
 * evaluation, to prevent deadlocks. `FOR NO KEY UPDATE` still allows inserts that reference the evaluation.
 */
export async function lockCounts(evalId: string, trx: TransactionClientContract) {
  await trx.rawQuery(evalRun.sql().lockRun, { evalId })
  await trx.rawQuery('select 1 from evals where id = ? for no key update', [evalId])
}
