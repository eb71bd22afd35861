/** Requests and responses of the processes that serve HTTP without the framework. */
import { MAX_JSON_DEPTH } from '#api/platform/http/body/body_limits'
import { DomainError, type FieldError } from '#api/platform/http/domain_error'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors as vineErrors } from '@vinejs/vine'

/** Time to receive a body. */
export const MAX_BODY_MS = 20_000

const TOO_LARGE = new DomainError('too_large', 413, 'The request is too large')
const BROKEN_OFF = () => new Error('The connection was closed before the complete body arrived')
const TOO_SLOW = new DomainError('timeout', 408, 'The request body was not received in time')

/**
 * Reads a JSON object. The connection stays open when it fails, so that the caller can send a response.
 * @param maxBytes limit of the body
 * @param onBytes called with the size of each part; an error ends the reading
 * @throws DomainError if it is too large, too slow, nested too deeply, or not a JSON object
 */
export async function readJson(
  request: IncomingMessage,
  maxBytes: number,
  maxMs = MAX_BODY_MS,
  onBytes?: OnBytes
): Promise<Record<string, unknown>> {
  return asObject(parse((await readBytes(request, maxBytes, maxMs, onBytes)).toString('utf8')))
}

/** Called with the number of bytes received. */
export type OnBytes = (bytes: number) => void

/**
 * Reads a body. The connection stays open when it fails, so that the caller can send a response.
 * @throws DomainError if it is too large or too slow
 */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  maxMs = MAX_BODY_MS,
  onBytes?: OnBytes
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes) throw TOO_LARGE
  if (request.readableEnded) return Buffer.alloc(0)
  if (request.destroyed) throw BROKEN_OFF()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // Listeners instead of an iterator, which would need a dozen promises for each chunk.
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) return fail(TOO_LARGE)
      try {
        onBytes?.(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = () => {
      stop()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    }
    const fail = (error: unknown) => {
      stop()
      // Keeps the rest unread until it is discarded.
      request.pause()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const onClose = () => fail(BROKEN_OFF())
    const timer = setTimeout(() => fail(TOO_SLOW), maxMs)
    const stop = () => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
    }
    request.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose)
  })
}

/**
 * Receives the rest of a body that was rejected, without keeping it, for clients that do not read the response before
 * they have sent everything.
 */
export async function discardBody(request: IncomingMessage, maxMs = MAX_BODY_MS): Promise<void> {
  if (request.complete) return
  request.resume()
  const signal = AbortSignal.timeout(maxMs)
  // Fails if the client disconnects or is too slow; in both cases, the response is all that is left to send.
  await once(request, 'end', { signal }).catch(() => {})
}

function parse(text: string): unknown {
  if (depthOf(text) > MAX_JSON_DEPTH) {
    throw new DomainError(
      'invalid',
      422,
      `The body is nested more than ${MAX_JSON_DEPTH} levels deep`
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('invalid_json', 400, 'The body is not valid JSON')
  }
}

/** Returns an upper bound of the nesting depth: brackets inside strings also count. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isText) {
      if (code === 92) index++
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new DomainError('invalid', 422, 'The body must be a JSON object')
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

/** Sends an error in the format of the API. Does not reveal the message of unexpected errors. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, ...described } = describeError(error)
  sendJson(response, status, { error: described })
}

/** Returns status, code and message of an error. Does not reveal the message of unexpected errors. */
export function describeError(error: unknown) {
  if (error instanceof DomainError) {
    const { status, code, message, errors } = error
    return { status, code, message, errors }
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const errors: FieldError[] = error.messages
    return { status: 422, code: 'invalid', message: errors[0]?.message ?? 'Not valid', errors }
  }
  return { status: 500, code: 'internal', message: 'Something went wrong. Try again.', errors: [] }
}
