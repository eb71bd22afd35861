import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Flushes after each chunk, because an event stream can pause for a long time between chunks. */
const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
}

/** A Map, because the server chooses the key: a plain object would also return inherited properties. */
const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', () => createGunzip(ZLIB)],
  ['x-gzip', () => createGunzip(ZLIB)],
  ['deflate', () => createInflate(ZLIB)],
  ['br', () => createBrotliDecompress(BROTLI)],
])

/** Decodes a body with this `Content-Encoding`; returns it unchanged if the encoding is missing or unknown. */
export function decodedBody(body: Readable, encoding: string): Readable {
  const decoder = DECODERS.get(encoding.toLowerCase())?.()
  if (!decoder) return body
  // Errors of the body reach the reader through the decoder. Destroying the decoder destroys the body.
  pipeline(body, decoder, () => {})
  return decoder
}
