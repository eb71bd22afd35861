import {
  BODY_LIMITS,
  type BodySize,
  FREE_INFLATED_BYTES,
  MAX_INFLATE_RATIO,
  UNSHARED_BYTES,
} from '#api/platform/http/body/body_limits'
import { TOO_LARGE, UNSUPPORTED_TYPE } from '#api/platform/http/body/errors'
import { bodyMemory } from '#api/platform/http/body/memory_share'
import { readJson } from '#api/platform/http/body/read_json'
import { readBytes, readText } from '#api/platform/http/body/read_text'
import multipart from '#config/bodyparser'
import BodyParser from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'

const forms = new BodyParser(multipart)

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Reads the body of an authorized request, then continues. Large bodies share a bounded memory until the request ends.
 * Rows stay a string; `readJsonRows` parses them where they are stored.
 */
export async function takeBody<Result>(
  ctx: HttpContext,
  size: BodySize,
  next: () => Promise<Result>
): Promise<Result> {
  const { request } = ctx
  const length = Number(request.header('content-length') ?? Number.NaN)
  if (!METHODS.includes(request.method()) || !request.hasBody() || length === 0) return next()
  if (size === 'part') return next()
  if (request.is(['multipart/form-data'])) return takeForm(ctx, size, next)
  if (size === 'spans') return next()
  // For files, `withFile` reports a missing file after the record was looked up.
  if (size === 'file' && !request.is(['application/json'])) return next()
  assertJson(ctx)
  const maxBytes = BODY_LIMITS[size]
  if (length > maxBytes) throw TOO_LARGE()
  const read = async () => {
    const text = await readText(request.request, maxBytes)
    const isParsedLater = size === 'rows' || size === 'openRows'
    if (isParsedLater) request.updateRawBody(text)
    request.setInitialBody(isParsedLater || text === '' ? {} : await readJson(text, size))
    return next()
  }
  const bytes = sharedBytes(ctx, maxBytes)
  return bytes > UNSHARED_BYTES ? bodyMemory.run(ownerOf(ctx), bytes, read) : read()
}

/**
 * Reads the body as bytes and runs the work, for bodies that are parsed in a thread. They share the memory of large
 * bodies.
 */
export function withBytes<Result>(
  ctx: HttpContext,
  size: BodySize,
  work: (bytes: Buffer) => Promise<Result>
): Promise<Result> {
  const maxBytes = BODY_LIMITS[size]
  const read = async () => work(await readBytes(ctx.request.request, maxBytes))
  const bytes = sharedBytes(ctx, maxBytes)
  return bytes > UNSHARED_BYTES ? bodyMemory.run(ownerOf(ctx), bytes, read) : read()
}

/** Parses a form but leaves the file in the stream, from which `withFile` reads it. */
async function takeForm<Result>(ctx: HttpContext, size: BodySize, next: () => Promise<Result>) {
  if (size !== 'file') throw UNSUPPORTED_TYPE()
  return forms.handle(ctx, next)
}

function assertJson({ request }: HttpContext) {
  const [, charset = 'utf-8'] =
    /;\s*charset="?([\w-]+)/i.exec(request.header('content-type') ?? '') ?? []
  if (!request.is(['application/json']) || !/^utf-?8$/i.test(charset)) throw UNSUPPORTED_TYPE()
}

/** Returns an upper bound of the body's size after decompression. */
function sharedBytes({ request }: HttpContext, maxBytes: number) {
  const length = request.header('content-length')
  if (length === undefined) return maxBytes
  if (request.header('content-encoding') === undefined) return Number(length)
  return Math.min(maxBytes, Math.max(FREE_INFLATED_BYTES, Number(length) * MAX_INFLATE_RATIO))
}

/** Returns the owner to whom a request's memory is attributed. Requests to public routes have no organization. */
export const ownerOf = ({ organization }: Partial<HttpContext>) => organization?.id ?? 'public'
