import ModelUpload from '#api/model_audits/uploads/model_upload'
import { isInBucket, removeUploadContent } from '#api/model_audits/uploads/remove_upload_files'
import logger from '@adonisjs/core/services/logger'

/**
 * Deletes the uploads of an audit that has ended. If the bucket is not available, its uploads keep their rows, so that
 * the next sweep deletes them.
 */
export async function releaseUploads(auditId: string): Promise<void> {
  const uploads = await ModelUpload.query().where('model_audit_id', auditId)
  await release(uploads.filter((upload) => !isInBucket(upload)))
  await release(uploads.filter(isInBucket)).catch((error: unknown) => {
    logger.error({ err: error, auditId }, 'the uploads of an audit could not be deleted')
  })
}

/** Like `releaseUploads`, but leaves the bucket, which may be slow, to the worker. */
export async function releaseFiles(auditId: string): Promise<void> {
  await release(await ModelUpload.query().where('model_audit_id', auditId).where('storage', 'disk'))
}

async function release(uploads: readonly ModelUpload[]): Promise<void> {
  await removeUploadContent(uploads)
  const ids = uploads.map(({ id }) => id)
  await ModelUpload.query().whereIn('id', ids).delete()
}
