import ModelAudit from '#api/model_audits/model_audit'
import { refreshAfterEndings } from '#api/model_audits/outcome/refresh_outcomes'
import { publishAudit } from '#api/model_audits/publish_audit'
import { withoutQuery } from '#api/model_audits/without_query'
import { releaseUploads } from '#api/model_audits/uploads/release_uploads'
import { sweepBucket } from '#api/model_audits/uploads/bucket/sweep_bucket'
import { uploadsBucket } from '#api/model_audits/uploads/bucket/uploads_bucket'
import { removeUploadFiles } from '#api/model_audits/uploads/remove_upload_files'
import ModelUpload, { uploadFolder } from '#api/model_audits/uploads/model_upload'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Uploads without an audit are deleted this long after the last part arrived. */
const UPLOAD_HOURS = 24
/**
 * Minutes without stored progress after which a run has failed. Runs store progress several times per second, so the
 * queue has then given up on it.
 */
const SILENT_MINUTES = 30
/** Files without a row, such as those of deleted teams, are deleted after this time. */
const ORPHAN_MS = 3_600_000

export async function sweepModelAudits(now = new Date()): Promise<void> {
  await failSilentAudits(new Date(now.getTime() - SILENT_MINUTES * 60_000))
  await releaseEndedAudits()
  await refreshAfterEndings(now)
  const before = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000)
  const expired = await ModelUpload.query()
    .whereNull('model_audit_id')
    .where('updated_at', '<', before)
    .limit(1000)
  await ModelUpload.query()
    .whereIn(
      'id',
      expired.map(({ id }) => id)
    )
    .whereNull('model_audit_id')
    .delete()
  await removeOrphans(now)
  const bucket = uploadsBucket()
  if (!bucket) return
  await sweepBucket(bucket, now).catch((error: unknown) => {
    logger.error({ err: error }, 'the bucket for uploaded models could not be swept')
  })
}

async function failSilentAudits(before: Date): Promise<void> {
  const silent = await ModelAudit.query()
    .where('status', 'running')
    .where('updated_at', '<', before)
  for (const audit of silent) {
    const ended: { id: string }[] = await db
      .from('model_audits')
      .where({ id: audit.id, status: 'running' })
      .where('updated_at', '<', before)
      .returning('id')
      .update({
        status: 'failed',
        phase: null,
        credential: null,
        request: JSON.stringify(withoutQuery(audit)),
        error: 'The worker stopped several times during this audit. Start it again.',
        finished_at: new Date(),
        updated_at: new Date(),
      })
    if (ended.length === 0) continue
    await releaseUploads(audit.id)
    await audit.refresh()
    await publishAudit(audit)
  }
}

/** Deletes the uploads of audits whose worker died after it had stored the result. */
async function releaseEndedAudits(): Promise<void> {
  const ended = await ModelUpload.query()
    .distinct('model_audit_id')
    .whereIn(
      'model_audit_id',
      ModelAudit.query().whereNotIn('status', ['queued', 'running']).select('id')
    )
  for (const { modelAuditId } of ended) if (modelAuditId) await releaseUploads(modelAuditId)
}

async function removeOrphans(now: Date): Promise<void> {
  const names = await readdir(uploadFolder()).catch(() => [])
  const ids = [...new Set(names.map((name) => name.replace(/\.json$/, '')))].filter(isUuid)
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000)
    const known = new Set((await ModelUpload.query().whereIn('id', some)).map(({ id }) => id))
    for (const id of some) {
      if (known.has(id)) continue
      const file = await stat(join(uploadFolder(), id)).catch(() => null)
      if (file && now.getTime() - file.mtimeMs < ORPHAN_MS) continue
      await removeUploadFiles([id])
    }
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
