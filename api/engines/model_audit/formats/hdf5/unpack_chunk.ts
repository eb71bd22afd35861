import { inflateSync } from 'node:zlib'
import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'
import type { FloatDataset } from './float_dataset.js'

const [DEFLATE, SHUFFLE, CHECKSUM] = [1, 2, 3]
export const UNPACKED_FILTERS: readonly number[] = [DEFLATE, SHUFFLE, CHECKSUM]
/** A chunk as stored. Each bit set in `skipped` marks a filter that was not applied to the chunk. */
export type Chunk = { start: number; bytes: number; skipped: number; origin: number[] }

const CHECKSUM_BYTES = 4
/** Maximum overhead; a chunk of incompressible values can be slightly longer than the values. */
const MAX_OVERHEAD_BYTES = 64 * 1024

/**
 * Reads a chunk and undoes its filters, last one first.
 * @throws MalformedContent if it is damaged, or larger than its dataset states
 */
export function unpackChunk(
  source: ByteSource,
  { start, bytes: storedBytes, skipped }: Chunk,
  chunkBytes: number,
  { filters, layout }: FloatDataset
): Buffer {
  if (start + storedBytes > source.size || storedBytes > chunkBytes + MAX_OVERHEAD_BYTES) {
    throw new MalformedContent('a chunk reaches beyond the file', start)
  }
  const maxBytes = chunkBytes + filters.length * CHECKSUM_BYTES
  let bytes: Buffer = Buffer.from(source.read(start, storedBytes))
  for (let at = filters.length - 1; at >= 0; at--) {
    const { id, values } = filters[at]!
    if (((skipped >>> at) & 1) === 1) continue
    if (id === DEFLATE) bytes = inflate(bytes, maxBytes, start)
    else if (id === SHUFFLE) bytes = unshuffle(bytes, values[0] ?? layout.bytes)
    else bytes = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES))
  }
  if (bytes.length !== chunkBytes) {
    throw new MalformedContent(`a chunk has ${bytes.length} bytes, not ${chunkBytes}`, start)
  }
  return bytes
}

function inflate(bytes: Buffer, maxOutputLength: number, offset: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength })
  } catch {
    throw new MalformedContent('a chunk is broken or larger than its dataset states', offset)
  }
}

/** Undoes the shuffle filter, which stores the first bytes of all values, then the second bytes, and so on. */
function unshuffle(bytes: Buffer, itemBytes: number): Buffer {
  const items = Math.floor(bytes.length / itemBytes)
  if (itemBytes < 2 || itemBytes > 64 || items < 2) return bytes
  const result = Buffer.alloc(bytes.length)
  for (let byte = 0; byte < itemBytes; byte++) {
    const from = byte * items
    for (let item = 0; item < items; item++) result[item * itemBytes + byte] = bytes[from + item]!
  }
  bytes.copy(result, items * itemBytes, items * itemBytes)
  return result
}
