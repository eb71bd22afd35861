import type { RemoteFile, RemoteModel } from '#api/model_audits/remote/remote_model'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { makeFolderOf } from '#api/model_audits/run/make_folder_of'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Download = {
  /** Folder for the files. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  progress: (bytes: number, total: number | null) => void
}

/** Downloads all files of a model. @returns the path of the file or folder */
export async function downloadModel(model: RemoteModel, download: Download): Promise<string> {
  const files = await model.list()
  const total = files.reduce<number | null>(
    (sum, { size }) => (sum === null || size === null ? null : sum + size),
    0
  )
  if (total !== null && total > download.maxBytes) throw tooLarge(download.maxBytes)
  const budget = { bytes: 0, total }
  const root = model.folder === null ? download.folder : join(download.folder, model.folder)
  for (const file of files) await save(model, file, root, download, budget)
  const [only] = files
  return model.folder === null && only ? join(root, only.path) : root
}

type Budget = { bytes: number; total: number | null }

async function save(
  model: RemoteModel,
  file: RemoteFile,
  root: string,
  download: Download,
  budget: Budget
): Promise<void> {
  const path = await makeFolderOf(root, file.path)
  const response = await model.open(file)
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (budget.total === null && Number.isSafeInteger(length)) budget.total = length
  if (budget.bytes + (length || 0) > download.maxBytes) {
    await response.body?.cancel()
    throw tooLarge(download.maxBytes)
  }
  const body = response.body ? Readable.fromWeb(response.body as never) : Readable.from([])
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      budget.bytes += chunk.length
      if (budget.bytes > download.maxBytes) throw tooLarge(download.maxBytes)
      download.progress(budget.bytes, budget.total)
      yield chunk
    }
  }
  try {
    await pipeline(body, count, createWriteStream(path), { signal: download.signal })
  } catch (error) {
    if (error instanceof AuditError || download.signal.aborted) throw error
    throw new AuditError(
      `The download from ${new URL(file.url).host} was interrupted. Start the audit again.`
    )
  }
}

const tooLarge = (maxBytes: number) =>
  new AuditError(`The model is larger than the limit of ${inGigabytes(maxBytes)}`)
