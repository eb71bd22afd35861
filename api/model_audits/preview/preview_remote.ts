import { MAX_PREVIEWED_HEADS, PREVIEW_HEAD_BYTES } from '#api/contract/model_audits/preview'
import type { PreviewedFile } from '#api/contract/model_audits/preview'
import { inspectHead } from '#api/engines/model_audit/index'
import { type FileList, unopened } from '#api/model_audits/preview/preview_files'
import type { RemoteFile, RemoteModel } from '#api/model_audits/remote/remote_model'
import { AuditError } from '#api/model_audits/remote/audit_error'
import pLimit from 'p-limit'

const CONCURRENCY = 4

/** Lists a model on another server, and recognizes its first files by their first bytes. */
export async function previewRemote(model: RemoteModel, signal: AbortSignal): Promise<FileList> {
  const listed = await model.list()
  const limit = pLimit(CONCURRENCY)
  const leftOut: string[] = []
  const files = await Promise.all(
    listed.map((file, index) =>
      limit(async () => {
        if (index >= MAX_PREVIEWED_HEADS || signal.aborted) return unopened(file.path, file.size)
        try {
          return await previewOne(model, file)
        } catch (error) {
          // If the model is a single file, the error is not skipped, because there is nothing else to audit.
          if (listed.length === 1) throw error
          if (error instanceof AuditError) leftOut.push(`${file.path}: ${error.message}`)
          return unopened(file.path, file.size)
        }
      })
    )
  )
  return { files, leftOut, isTruncated: false }
}

async function previewOne(model: RemoteModel, file: RemoteFile): Promise<PreviewedFile> {
  const range = `bytes=0-${PREVIEW_HEAD_BYTES - 1}`
  // With a range, `fetch` asks for an uncompressed response.
  const response = await model.open(file, { range })
  const bytes = file.size ?? sizeOf(response)
  const head = await readHead(response)
  return { name: file.path, bytes, ...inspectHead(head, file.path) }
}

/**
 * Returns the size of the whole file: from `Content-Range` of a partial response or `Content-Length` of a complete one.
 */
function sizeOf(response: Response): number | null {
  const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  const size = total ?? (response.status === 206 ? null : response.headers.get('content-length'))
  const number = size === null ? Number.NaN : Number(size)
  return Number.isSafeInteger(number) ? number : null
}

/** Reads the first bytes and cancels the rest, which servers without support for ranges also send. */
async function readHead(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PREVIEW_HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, PREVIEW_HEAD_BYTES)
}
