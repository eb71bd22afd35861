import type { Bucket } from '#api/model_audits/s3/bucket'
import ModelUpload from '#api/model_audits/uploads/model_upload'

/** Objects and multipart uploads without a row, such as those of deleted teams, are deleted after this time. */
const ORPHAN_MS = 3_600_000
const MAX_BATCH = 1000

/** An upload's ID, or its tail. Objects with other names are not ours. */
const NAME = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.tail-\d+)?$/

type Leftover = { id: string; multipartId: string | null; remove: () => Promise<void> }

/** Deletes objects, tails and incomplete multipart uploads that no upload needs. */
export async function sweepBucket(bucket: Bucket, now: Date): Promise<void> {
  const before = now.getTime() - ORPHAN_MS
  const batch: Leftover[] = []
  const add = async (leftover: Leftover) => {
    batch.push(leftover)
    if (batch.length === MAX_BATCH) await removeUnknown(batch.splice(0))
  }
  for await (const { name, modifiedAt } of bucket.objects()) {
    const id = NAME.exec(name)?.groups?.id
    if (!id || modifiedAt.getTime() > before) continue
    await add({ id, multipartId: null, remove: () => bucket.delete(name) })
  }
  for await (const { name, uploadId, startedAt } of bucket.openUploads()) {
    const id = NAME.exec(name)?.groups?.id
    if (!id || startedAt.getTime() > before) continue
    await add({ id, multipartId: uploadId, remove: () => bucket.abortUpload(name, uploadId) })
  }
  await removeUnknown(batch)
}

async function removeUnknown(batch: readonly Leftover[]): Promise<void> {
  const ids = [...new Set(batch.map(({ id }) => id))]
  const rows = await ModelUpload.query().whereIn('id', ids).where('storage', 'bucket')
  const known = new Map(rows.map(({ id, multipartId }) => [id, multipartId]))
  for (const { id, multipartId, remove } of batch) {
    const isUsed = known.has(id) && (multipartId === null || known.get(id) === multipartId)
    if (!isUsed) await remove()
  }
}
