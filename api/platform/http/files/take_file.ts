import { domainError, invalidField } from '#api/platform/http/domain_error'
import { uploadPrefix, withUploadShare } from '#api/platform/http/files/upload_share'
import type { HttpContext } from '@adonisjs/core/http'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const TOO_LARGE = domainError('file_too_large', 413, 'The file is too large')

/** Bytes allowed for the form's other fields and its boundaries. */
const AROUND = 1_000_000

export type TakenFile = {
  /** File name sent by the client. */
  name: string
  bytes: number
  /** Opens the file, or its bytes from `start` to `end`, both inclusive; can be called repeatedly. */
  open(range?: { start: number; end: number }): Readable
}

/**
 * Writes the file of a form (`multipart/form-data`, field `file`) to disk, runs the work, and removes the file. The
 * work starts after the upload is complete, so that a slow client keeps no transaction open; the form's other fields
 * are then in the request's body.
 */
export async function withFile<Result>(
  ctx: HttpContext,
  maxBytes: number,
  work: (file: TakenFile) => Promise<Result>
): Promise<Result> {
  const length = Number(ctx.request.header('content-length') ?? maxBytes + AROUND)
  if (length > maxBytes + AROUND) throw tooLarge(maxBytes)
  if (!ctx.request.is(['multipart/form-data'])) throw missing()
  return withUploadShare(ctx.organization.id, length, () => store(ctx, maxBytes, work))
}

async function store<Result>(
  ctx: HttpContext,
  maxBytes: number,
  work: (file: TakenFile) => Promise<Result>
): Promise<Result> {
  const folder = await mkdtemp(uploadPrefix())
  try {
    const path = join(folder, 'file')
    const { name, bytes } = await receive(ctx, path, maxBytes)
    if (name === null) throw missing()
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    return await work({ name, bytes, open: (range) => createReadStream(path, range) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive({ request }: HttpContext, path: string, maxBytes: number) {
  let bytes = 0
  const names: string[] = []
  // Reads and discards bytes beyond the limit, because a client that is disconnected while it uploads never receives the
  // response.
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, bytes <= maxBytes ? chunk : undefined)
    },
  })
  request.multipart.onFile('file', { deferValidations: true }, async (part) => {
    if (names.length > 0) return part.resume()
    names.push(part.filename ?? '')
    await pipeline(part, count, createWriteStream(path))
  })
  await request.multipart.process({ limit: maxBytes + AROUND })
  return { name: names[0] ?? null, bytes }
}

const missing = () => invalidField('file', 'required', 'Send the file in the form field "file"')

const tooLarge = (maxBytes: number) =>
  TOO_LARGE(`The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB. Split it.`)
