import { detachRevision, deleteEval } from '#api/evals/results/delete_results'
import type { Upload } from './start_upload.js'
import db from '@adonisjs/lucid/services/db'

/**
 * Handles the CLI's DELETE: discards this user's open upload and nothing else. An earlier, complete copy is kept; an
 * evaluation that was never complete is deleted.
 */
export async function rollBackUpload({ team, user }: Upload, evalId: string) {
  await db.transaction(async (trx) => {
    const shown: { revision_id: number } | null = await trx
      .from('evals')
      .where({ id: evalId, team_id: team.id })
      .select('revision_id')
      .forUpdate()
      .first()
    if (!shown) return
    const open: { id: number } | null = await trx
      .from('eval_revisions')
      .where('eval_id', evalId)
      .where('is_open', true)
      .where((own) =>
        user ? own.where('uploaded_by_id', user.id) : own.whereNull('uploaded_by_id')
      )
      .orderByRaw('staged is null')
      .select('id')
      .first()
    if (!open) return
    if (open.id === shown.revision_id) await deleteEval(evalId, trx)
    else await detachRevision(open.id, trx)
  })
}
