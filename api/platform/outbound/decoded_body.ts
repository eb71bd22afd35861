import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Received data is decoded immediately, because a stream of events may pause for a long time. */
const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
}

/** A map, because the server chooses the name: an object would also return inherited properties. */
const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', () => createGunzip(ZLIB)],
  ['x-gzip', () => createGunzip(ZLIB)],
  ['deflate', () => createInflate(ZLIB)],
  ['br', () => createBrotliDecompress(BROTLI)],
])

/** The content of a response whose `Content-Encoding` is this; unchanged if this is none or unknown. */
export function decodedBody(body: Readable, encoding: string): Readable {
  const decoder = DECODERS.get(encoding.toLowerCase())?.()
  if (!decoder) return body
  // Errors reach the reader through the decoder, which destroys the body when it is destroyed.
  pipeline(body, decoder, () => {})
  return decoder
}
