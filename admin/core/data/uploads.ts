import { apiPath } from './http/api_path.js'
import { csrfToken } from './http/http.js'
import { currentTeamId } from './team_memory.js'

/** Maximum size of the part of a file that one request sends. */
const PART_BYTES = 32 * 2 ** 20
/** Delays before each retry of an interrupted upload, which fails after the last one. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 20_000, 20_000]

export type FileUpload = {
  /** API path that accepts uploads with the tus protocol. */
  path: string
  file: File
  /** Name on the server, which can contain folders. */
  name: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/**
 * Uploads a file in parts. Continues after lost connections, and after the page was reloaded and the same file is chosen
 * again. @returns the ID of the upload @throws an `Error` when all retries failed, and on abort
 */
export async function uploadFile(options: FileUpload): Promise<string> {
  const { path, file, name, signal, onProgress } = options
  // Loaded on demand, because few pages upload files.
  const { Upload } = await import('tus-js-client')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: apiPath(path),
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: name },
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ['assay', currentTeamId(), path, name, file.size, file.lastModified].join('/'),
    onBeforeRequest: (request) => {
      request.setHeader('X-XSRF-TOKEN', csrfToken() ?? '')
      request.setHeader('X-Team-Id', currentTeamId() ?? '')
    },
    onProgress,
    onError: (error) => reject(new Error(reasonIn(error))),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
  })
  const abort = () => {
    void upload.abort(true).catch(() => {})
    reject(new DOMException('The upload was canceled', 'AbortError'))
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    const [previous] = await upload.findPreviousUploads()
    if (previous) upload.resumeFromPreviousUpload(previous)
    if (!signal.aborted) upload.start()
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Returns the server's message; without one, the response body or the error's own message. */
function reasonIn(error: Error): string {
  const body =
    'originalResponse' in error
      ? (error as { originalResponse: { getBody(): string } | null }).originalResponse?.getBody()
      : undefined
  try {
    const parsed: { error?: { message?: string } } = JSON.parse(body ?? '')
    return parsed.error?.message ?? error.message
  } catch {
    return body || error.message
  }
}
