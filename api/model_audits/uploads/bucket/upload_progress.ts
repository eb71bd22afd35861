import type { Bucket, Part } from '#api/model_audits/s3/bucket'
import type ModelUpload from '#api/model_audits/uploads/model_upload'
import { usableParts } from '#api/model_audits/uploads/bucket/part_plan'

/** Stored parts of an upload in the bucket. */
export type UploadProgress = {
  isComplete: boolean
  parts: Part[]
  /** Bytes in `parts`. */
  partBytes: number
  /** Bytes after the last complete part, in a separate object, because S3 accepts no small parts. */
  tailBytes: number
}

/**
 * Returns the name of the object with the content after the first `parts` parts. The number identifies a tail that was
 * superseded.
 */
export const tailName = (id: string, parts: number) => `${id}.tail-${parts}`

/**
 * Reads the stored progress, and completes an upload whose last part was stored by a process that was killed
 * afterwards.
 */
export async function readProgress(
  bucket: Bucket,
  upload: Pick<ModelUpload, 'id' | 'bytes' | 'multipartId' | 'completedAt'>
): Promise<UploadProgress> {
  const { id, bytes, multipartId } = upload
  const complete = { isComplete: true, parts: [], partBytes: bytes, tailBytes: 0 }
  if (upload.completedAt) return complete
  const stored = multipartId === null ? null : await bucket.partsOf(id, multipartId)
  if (stored === null && (await bucket.sizeOf(id)) === bytes) return complete
  const parts = usableParts(stored ?? [], bytes)
  const partBytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (multipartId !== null && partBytes === bytes) {
    await bucket.finishUpload(id, multipartId, parts)
    return complete
  }
  const tailBytes = (await bucket.sizeOf(tailName(id, parts.length))) ?? 0
  return { isComplete: false, parts, partBytes, tailBytes }
}
