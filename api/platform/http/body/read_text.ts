import {
  FREE_INFLATED_BYTES,
  MAX_INFLATE_RATIO,
  MIN_PACE,
} from '#api/platform/http/body/body_limits'
import {
  CORRUPT_BODY,
  MALFORMED_JSON,
  TOO_LARGE,
  TOO_SLOW,
  UNSUPPORTED_ENCODING,
} from '#api/platform/http/body/errors'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const INFLATERS: Record<string, () => Transform> = {
  'gzip': createGunzip,
  'x-gzip': createGunzip,
  'deflate': createInflate,
  'br': createBrotliDecompress,
}

type Source = Readable & { headers: IncomingHttpHeaders }
type Pace = { graceMs: number; bytesPerSecond: number }

/**
 * Reads the body as a string. Rejects a body as soon as it is too large, too slow, or a decompression bomb, and
 * discards what was read.
 */
export async function readText(
  source: Source,
  maxBytes: number,
  pace: Pace = MIN_PACE
): Promise<string> {
  return decode(await readBytes(source, maxBytes, pace))
}

/** Like `readText`, but does not decode the body. */
export async function readBytes(
  source: Source,
  maxBytes: number,
  pace: Pace = MIN_PACE
): Promise<Buffer> {
  const inflater = inflaterFor(source.headers)
  if (Number(source.headers['content-length'] ?? 0) > maxBytes) throw TOO_LARGE()
  const reading = new BodyReading(source, inflater, maxBytes)
  const stopWatching = watchPace(reading, pace)
  try {
    return await reading.finished
  } finally {
    stopWatching()
  }
}

/**
 * Creates the decompression stream for a body; null if the body is not compressed.
 * @throws UNSUPPORTED_ENCODING for unknown encodings, and for several encodings, because each multiplies the size
 */
function inflaterFor(headers: IncomingHttpHeaders): Transform | null {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return null
  const create = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined
  if (!create) throw UNSUPPORTED_ENCODING()
  return create()
}

/** Owns the streams of one body and releases them when it is complete or rejected. */
class BodyReading {
  readonly finished: Promise<Buffer>
  received = 0
  #inflated = 0
  #chunks: Buffer[] = []
  #reject: (error: Error) => void = () => {}

  constructor(
    private source: Source,
    private inflater: Transform | null,
    private maxBytes: number
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.finished = promise
    this.#reject = reject
    source.on('data', this.#onReceived)
    source.once('error', () => this.fail(CORRUPT_BODY()))
    source.once('close', () => source.readableEnded || this.fail(CORRUPT_BODY()))
    const output = inflater ? source.pipe(inflater) : source
    inflater?.on('data', this.#onInflated)
    inflater?.once('error', () => this.fail(CORRUPT_BODY()))
    output.once('end', () => resolve(Buffer.concat(this.#chunks)))
  }

  /** Stops reading but keeps the connection open for the response. */
  fail(error: Error) {
    this.source.off('data', this.#onReceived)
    this.source.unpipe()
    this.inflater?.off('data', this.#onInflated)
    this.inflater?.destroy()
    this.#chunks = []
    this.#reject(error)
  }

  #onReceived = (chunk: Buffer) => {
    this.received += chunk.length
    if (this.received > this.maxBytes) this.fail(TOO_LARGE())
    else if (!this.inflater) this.#chunks.push(chunk)
  }

  #onInflated = (chunk: Buffer) => {
    this.#inflated += chunk.length
    if (this.#inflated > this.maxBytes) return this.fail(TOO_LARGE())
    const isBomb =
      this.#inflated > FREE_INFLATED_BYTES && this.#inflated > this.received * MAX_INFLATE_RATIO
    if (isBomb) return this.fail(TOO_LARGE())
    this.#chunks.push(chunk)
  }
}

function watchPace(reading: BodyReading, { graceMs, bytesPerSecond }: Pace) {
  const startedAt = Date.now()
  const timer = setInterval(
    () => {
      const elapsedMs = Date.now() - startedAt
      if (elapsedMs < graceMs) return
      if (reading.received < (elapsedMs / 1000) * bytesPerSecond) reading.fail(TOO_SLOW())
    },
    Math.min(graceMs, 1000)
  ).unref()
  return () => clearInterval(timer)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw MALFORMED_JSON('The body is not valid UTF-8')
  }
}
