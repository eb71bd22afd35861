import { Server, type DataStore } from '@tus/server'
import { FileStore } from '@tus/file-store'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BucketStore } from '#api/model_audits/uploads/bucket/bucket_store'
import { neededBucket } from '#api/model_audits/uploads/bucket/uploads_bucket'
import type ModelUpload from '#api/model_audits/uploads/model_upload'
import { uploadFolder } from '#api/model_audits/uploads/model_upload'
import { uploadLocker } from '#api/model_audits/uploads/upload_lock'

type Handling = {
  upload: ModelUpload
  maxBytes: number
  /** Called when the last byte has been stored, before the response. */
  finished: () => Promise<void>
}

/**
 * Handles one request of the tus protocol for an upload that the caller may change. The request must be authorized, and
 * the row of the upload must exist.
 */
export async function handleUpload(
  request: IncomingMessage,
  response: ServerResponse,
  { upload, maxBytes, finished }: Handling
): Promise<void> {
  const { id } = upload
  const store = storeOf(upload)
  // A process that was killed after the last byte has left the row incomplete, and clients that
  // resume send nothing.
  if (request.method === 'HEAD' && upload.completedAt === null) {
    const { offset } = await store.getUpload(id)
    if (offset === upload.bytes) await finished()
  }
  const server = new Server({
    path: '/api/v1/model-audits/uploads',
    datastore: store,
    locker: uploadLocker,
    maxSize: maxBytes,
    // No other origin may upload; without this, the library allows all.
    allowedOrigins: [],
    relativeLocation: true,
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    onUploadFinish: async () => {
      await finished()
      return {}
    },
    onResponseError: (_request, error) =>
      'status' in error && typeof error.status === 'number' && error instanceof Error
        ? { status_code: error.status, body: error.message }
        : undefined,
  })
  await server.handle(request, response)
}

const storeOf = ({ id, storage }: ModelUpload): DataStore =>
  storage === 'bucket'
    ? new BucketStore(neededBucket(), id)
    : new FileStore({ directory: uploadFolder() })
