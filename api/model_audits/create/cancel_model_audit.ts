import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { NOT_ACTIVE } from '#api/model_audits/errors'
import type ModelAudit from '#api/model_audits/model_audit'
import { publishAudit } from '#api/model_audits/publish_audit'
import { withoutQuery } from '#api/model_audits/without_query'
import { releaseFiles } from '#api/model_audits/uploads/release_uploads'
import db from '@adonisjs/lucid/services/db'

/**
 * Cancels an audit. Within a second, at its next progress update, the worker notices this and kills the process.
 * @throws NOT_ACTIVE
 */
export async function cancelModelAudit(audit: ModelAudit, actor: Actor): Promise<void> {
  await db.transaction(async (trx) => {
    const canceled: { id: string }[] = await trx
      .from('model_audits')
      .where('id', audit.id)
      .whereIn('status', ['queued', 'running'])
      .returning('id')
      .update({
        status: 'canceled',
        phase: null,
        credential: null,
        request: JSON.stringify(withoutQuery(audit)),
        finished_at: new Date(),
        updated_at: new Date(),
      })
    if (canceled.length === 0) throw NOT_ACTIVE()
    await recordAudit(trx, actor, {
      action: 'model_audit_canceled',
      target: 'MODEL_AUDIT',
      targetId: audit.id,
      description: `Canceled the model audit ${audit.name ?? audit.modelPath}`,
      teamId: audit.teamId,
    })
  })
  await releaseFiles(audit.id)
  await audit.refresh()
  await publishAudit(audit)
}
