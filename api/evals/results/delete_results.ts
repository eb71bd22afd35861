import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows per statement. */
const BATCH_SIZE = 5000

const TABLES = ['eval_texts', 'eval_scores', 'eval_traces', 'eval_payloads', 'eval_results']

/** Deletes an evaluation immediately. Its results, which can be a million rows, are deleted by a worker. */
export async function deleteEval(evalId: string, trx: TransactionClientContract) {
  const revisions: { id: number }[] = await trx
    .from('eval_revisions')
    .where('eval_id', evalId)
    .select('id')
  for (const { id } of revisions) await detachRevision(id, trx)
  await trx.from('evals').where('id', evalId).delete()
}

/** Unlinks a revision from its evaluation and enqueues the deletion of its results. */
export async function detachRevision(revisionId: number, trx: TransactionClientContract) {
  await trx
    .from('eval_revisions')
    .where('id', revisionId)
    .update({ eval_id: null, staged: null, is_open: false, updated_at: new Date() })
  await queue.enqueue('forget_results', { revisionId }, trx)
}

/** Deletes the results of a detached revision in batches. */
export async function deleteDetachedResults(revisionId: number) {
  const detached = await db
    .from('eval_revisions')
    .where('id', revisionId)
    .whereNull('eval_id')
    .first()
  if (!detached) return
  for (const table of TABLES) {
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE;) {
      const result: { rowCount: number } = await db.rawQuery(
        `delete from ${table} where ctid in (select ctid from ${table} where revision_id = ? limit ${BATCH_SIZE})`,
        [revisionId]
      )
      removed = result.rowCount
    }
  }
  await db.from('eval_revisions').where('id', revisionId).whereNull('eval_id').delete()
}
