import { queue } from '#api/queue/service'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows that one statement removes. */
const BATCH = 5000

const TABLES = ['eval_texts', 'eval_scores', 'eval_traces', 'eval_payloads', 'eval_results']

/** Takes an evaluation away at once; its results, which may be a million, are removed by a worker. */
export async function deleteEval(evalId: string, trx: TransactionClientContract) {
  const revisions: { id: number }[] = await trx
    .from('eval_revisions')
    .where('eval_id', evalId)
    .select('id')
  for (const { id } of revisions) await detachRevision(id, trx)
  await trx.from('evals').where('id', evalId).delete()
}

/** Results that nobody shall see any more wait for a worker to remove them. */
export async function detachRevision(revisionId: number, trx: TransactionClientContract) {
  await trx
    .from('eval_revisions')
    .where('id', revisionId)
    .update({ eval_id: null, staged: null, is_open: false, updated_at: new Date() })
  await queue.enqueue('forget_results', { revisionId }, trx)
}

/** Removes the results of a revision that belongs to no evaluation, a few thousand rows at a time. */
export async function forgetResults(revisionId: number) {
  const detached = await db
    .from('eval_revisions')
    .where('id', revisionId)
    .whereNull('eval_id')
    .first()
  if (!detached) return
  for (const table of TABLES) {
    for (let removed = BATCH; removed === BATCH;) {
      const result: { rowCount: number } = await db.rawQuery(
        `delete from ${table} where ctid in (select ctid from ${table} where revision_id = ? limit ${BATCH})`,
        [revisionId]
      )
      removed = result.rowCount
    }
  }
  await db.from('eval_revisions').where('id', revisionId).whereNull('eval_id').delete()
}
