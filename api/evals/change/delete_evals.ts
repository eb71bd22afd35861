import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { STILL_RUNNING } from '#api/evals/errors'
import { evalRun } from '#api/evals/eval_run_sql'
import { deleteEval } from '#api/evals/results/delete_results'
import type Eval from '#api/evals/eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Deletes an evaluation.
 * @throws STILL_RUNNING while a run of the evaluation is in progress
 */
export async function deleteStoppedEval(row: Eval, actor: Actor, trx: TransactionClientContract) {
  const running = await trx
    .from('evals')
    .where('id', row.id)
    .whereRaw(evalRun.sql().isRunning)
    .first()
  if (running) throw STILL_RUNNING()
  await deleteEval(row.id, trx)
  await recordAudit(trx, actor, {
    action: 'eval_deleted',
    target: 'EVAL',
    targetId: row.id,
    description: `Deleted the evaluation ${row.description || row.id}`,
    teamId: row.teamId,
  })
}
