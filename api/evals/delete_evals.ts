import { type Actor, recordAudit } from '#api/audit/record_audit'
import { STILL_RUNNING } from '#api/evals/errors'
import { deleteEval } from '#api/evals/forget_results'
import type Eval from '#api/evals/eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Takes one of the team's evaluations away; a job that is making it has to be stopped before. */
export async function deleteOne(row: Eval, actor: Actor, trx: TransactionClientContract) {
  const running = await trx
    .from('scans')
    .where('eval_id', row.id)
    .whereIn('status', ['queued', 'generating', 'running'])
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
