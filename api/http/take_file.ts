import { domainError, invalidField } from '#api/http/domain_error'
import { uploadPrefix, withUploadShare } from '#api/http/upload_share'
import type { HttpContext } from '@adonisjs/core/http'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const TOO_LARGE = domainError('file_too_large', 413, 'The file is too large')

/** Room for the other fields of the form and its boundaries, bytes. */
const AROUND = 1_000_000

export type TakenFile = {
  /** As the sender calls it. */
  name: string
  bytes: number
  /** From its beginning, as often as wanted. */
  open(): Readable
}

/**
 * Takes the one file of a form (`multipart/form-data`, field `file`) onto the disk, does the work, and removes it. The
 * work begins when the whole file is there: a slow sender holds no transaction. Other fields are in the request's body then.
 */
export async function withFile<Result>(
  ctx: HttpContext,
  mostBytes: number,
  work: (file: TakenFile) => Promise<Result>
): Promise<Result> {
  const length = Number(ctx.request.header('content-length') ?? mostBytes + AROUND)
  if (length > mostBytes + AROUND) throw tooLarge(mostBytes)
  if (!ctx.request.is(['multipart/form-data'])) throw missing()
  return withUploadShare(ctx.organization.id, length, () => store(ctx, mostBytes, work))
}

async function store<Result>(
  ctx: HttpContext,
  mostBytes: number,
  work: (file: TakenFile) => Promise<Result>
): Promise<Result> {
  const folder = await mkdtemp(uploadPrefix())
  try {
    const path = join(folder, 'file')
    const { name, bytes } = await receive(ctx, path, mostBytes)
    if (name === null) throw missing()
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    return await work({ name, bytes, open: () => createReadStream(path) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive({ request }: HttpContext, path: string, mostBytes: number) {
  let bytes = 0
  const names: string[] = []
  // What is too much is read and dropped: a sender who is cut off never sees the answer.
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, bytes <= mostBytes ? chunk : undefined)
    },
  })
  request.multipart.onFile('file', { deferValidations: true }, async (part) => {
    if (names.length > 0) return part.resume()
    names.push(part.filename ?? '')
    await pipeline(part, count, createWriteStream(path))
  })
  await request.multipart.process({ limit: mostBytes + AROUND })
  return { name: names[0] ?? null, bytes }
}

const missing = () => invalidField('file', 'required', 'Send a file as the field "file" of a form')

const tooLarge = (mostBytes: number) =>
  TOO_LARGE(`The file is larger than ${Math.floor(mostBytes / 1_000_000)} MB. Split it.`)
