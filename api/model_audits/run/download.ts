import type { GuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { fileUrl, treeUrl, type Repository } from '#api/model_audits/create/hugging_face'
import { AuditError } from '#api/model_audits/run/audit_error'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import { modelPath } from '#api/model_audits/uploads/model_path'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const MAX_FILES = 2_000
const MAX_LIST_PAGES = 20
const MAX_LIST_BYTES = 10_000_000

export type Download = {
  fetch: GuardedFetch
  /** Sent to the host of the address, and not after a redirect to another origin. */
  token: string | null
  /** Folder for the files. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  progress: (bytes: number, total: number | null) => void
}

/** Downloads one file. @returns its path */
export async function downloadFile(url: string, name: string, download: Download): Promise<string> {
  const path = join(download.folder, modelPath(name) ?? 'model')
  const budget = { bytes: 0, total: null as number | null }
  await save(url, path, download, budget)
  return path
}

/** Downloads all files of a repository at one revision. @returns the folder */
export async function downloadRepository(
  repository: Repository,
  download: Download
): Promise<string> {
  const files = await listFiles(repository, download)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > download.maxBytes) throw tooLarge(download.maxBytes)
  const budget = { bytes: 0, total }
  const [, name = 'model'] = repository.id.split('/')
  const folder = join(download.folder, name)
  for (const { path } of files) {
    await save(fileUrl(repository, path), join(folder, path), download, budget)
  }
  return folder
}

const tree = z.array(
  z.object({ type: z.string(), path: z.string(), size: z.number().min(0).default(0) })
)

async function listFiles(repository: Repository, download: Download) {
  const files: { path: string; size: number }[] = []
  let next: string | null = treeUrl(repository)
  for (let page = 0; next !== null; page++) {
    const response: Response = await request(next, download)
    const list = tree.safeParse(await readList(response))
    if (!list.success) throw new AuditError('The server did not return a list of files')
    for (const { type, path, size } of list.data) {
      const safe = modelPath(path)
      if (type === 'file' && safe !== null) files.push({ path: safe, size })
    }
    if (files.length > MAX_FILES || page >= MAX_LIST_PAGES) {
      throw new AuditError(`The repository has more than ${MAX_FILES.toLocaleString('en')} files`)
    }
    next = nextPage(response.headers.get('link'), repository.origin)
  }
  if (files.length === 0) throw new AuditError('The repository has no files at this revision')
  return files
}

/** Reads a page of a list as JSON. Null if it is none, or too long. */
async function readList(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Ends the loop, which cancels the response.
    if (bytes > MAX_LIST_BYTES) return null
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}

/** The next page of a list, which must be on the same server. */
function nextPage(header: string | null, origin: string): string | null {
  const [, url] = /<([^<>]{1,2000})>;\s*rel="next"/.exec(header ?? '') ?? []
  return url !== undefined && URL.canParse(url) && new URL(url).origin === origin ? url : null
}

type Budget = { bytes: number; total: number | null }

async function save(url: string, path: string, download: Download, budget: Budget): Promise<void> {
  const response = await request(url, download)
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (budget.total === null && Number.isSafeInteger(length)) budget.total = length
  if (budget.bytes + (length || 0) > download.maxBytes) {
    await response.body?.cancel()
    throw tooLarge(download.maxBytes)
  }
  await mkdir(dirname(path), { recursive: true })
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
      `The download from ${new URL(url).host} was interrupted. Start the audit again.`
    )
  }
}

async function request(url: string, { fetch, signal, token }: Download): Promise<Response> {
  const { host } = new URL(url)
  let response
  try {
    response = await fetch(url, {
      signal,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (findRefusal(error)) {
      throw new AuditError(`The outbound rules of this server do not allow calls to ${host}`)
    }
    throw new AuditError(`${host} could not be reached. Check the address and try again.`)
  }
  if (response.ok) return response
  await response.body?.cancel()
  const hint = [401, 403].includes(response.status)
    ? ' Check the access token and its permissions.'
    : ''
  throw new AuditError(`${host} returned ${response.status}.${hint}`)
}

const tooLarge = (maxBytes: number) =>
  new AuditError(`The model is larger than the limit of ${inGigabytes(maxBytes)}`)
