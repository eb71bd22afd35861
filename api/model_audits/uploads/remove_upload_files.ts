import type { Bucket } from '#api/model_audits/s3/bucket'
import { usableParts } from '#api/model_audits/uploads/bucket/part_plan'
import { neededBucket } from '#api/model_audits/uploads/bucket/uploads_bucket'
import { tailName } from '#api/model_audits/uploads/bucket/upload_progress'
import type ModelUpload from '#api/model_audits/uploads/model_upload'
import { uploadFolder } from '#api/model_audits/uploads/model_upload'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the content of uploads. @throws BucketError */
export async function removeUploadContent(uploads: readonly ModelUpload[]): Promise<void> {
  await removeUploadFiles(uploads.filter(({ storage }) => storage === 'disk').map(({ id }) => id))
  const inBucket = uploads.filter(isInBucket)
  if (inBucket.length === 0) return
  const bucket = neededBucket()
  for (const upload of inBucket) {
    if (upload.completedAt === null) await removeParts(bucket, upload)
    await bucket.delete(upload.id)
  }
}

async function removeParts(bucket: Bucket, { id, bytes, multipartId }: ModelUpload) {
  const stored = multipartId === null ? null : await bucket.partsOf(id, multipartId)
  await bucket.delete(tailName(id, usableParts(stored ?? [], bytes).length))
  if (multipartId !== null) await bucket.abortUpload(id, multipartId)
}

export const isInBucket = ({ storage }: ModelUpload) => storage === 'bucket'

/** Deletes files of uploads and the metadata that the tus library stores beside them. */
export async function removeUploadFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await rm(join(uploadFolder(), id), { force: true })
    await rm(join(uploadFolder(), `${id}.json`), { force: true })
  }
}
