import { Server } from '@tus/server'
import { FileStore } from '@tus/file-store'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { uploadFolder } from '#api/model_audits/uploads/model_upload'
import { uploadLocker } from '#api/model_audits/uploads/upload_lock'

type Handling = {
  id: string
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
  { id, maxBytes, finished }: Handling
): Promise<void> {
  const server = new Server({
    path: '/api/v1/model-audits/uploads',
    datastore: new FileStore({ directory: uploadFolder() }),
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
