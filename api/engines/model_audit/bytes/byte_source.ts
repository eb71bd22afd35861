/**
 * Random access to the bytes of a file, an archive member or a buffer. Reads are synchronous: an audit runs in a
 * separate process, where the cost of a promise per read would dominate small files.
 */
export type ByteSource = {
  readonly size: number
  /** Returns the bytes from `offset`; fewer at the end. Callers must not modify them. */
  read(offset: number, length: number): Buffer
  /** Fills `target` with the bytes from `offset` and returns their number. */
  readInto(target: Buffer, offset: number): number
}

export function bufferSource(buffer: Buffer): ByteSource {
  return {
    size: buffer.length,
    read: (offset, length) => {
      const start = Math.min(Math.max(offset, 0), buffer.length)
      return buffer.subarray(start, Math.min(start + Math.max(length, 0), buffer.length))
    },
    readInto: (target, offset) =>
      offset >= buffer.length ? 0 : buffer.copy(target, 0, offset, offset + target.length),
  }
}

/** Returns part of another source. It ends where the other source ends, even if `length` extends further. */
export function sliceSource(source: ByteSource, offset: number, length: number): ByteSource {
  const start = Math.min(Math.max(offset, 0), source.size)
  const size = Math.min(Math.max(length, 0), source.size - start)
  return {
    size,
    read: (at, count) => {
      const from = Math.min(Math.max(at, 0), size)
      return source.read(start + from, Math.min(Math.max(count, 0), size - from))
    },
    readInto: (target, at) => {
      const count = Math.min(target.length, size - at)
      return count <= 0 ? 0 : source.readInto(target.subarray(0, count), start + at)
    },
  }
}

/**
 * Buffers of finished iterations, kept for reuse; otherwise, a model with 500 tensors would leave 500 buffers to the
 * garbage collector.
 */
const spare: Buffer[] = []
const MAX_SPARE = 4

function takeBuffer(bytes: number): Buffer {
  const fitting = spare.findIndex(({ length }) => length >= bytes)
  return fitting < 0 ? Buffer.allocUnsafeSlow(bytes) : spare.splice(fitting, 1)[0]!
}

/** Yields consecutive chunks. The buffer of a chunk is reused, so callers must not keep it. */
export function* chunksOf(
  source: ByteSource,
  chunkBytes: number,
  overlap = 0
): Generator<{ chunk: Buffer; offset: number }> {
  // All buffers have the same size, so that later iterations can reuse them. Untouched pages of a buffer use no memory.
  const whole = takeBuffer(chunkBytes)
  const buffer = whole.subarray(0, Math.min(chunkBytes, Math.max(source.size, 1)))
  const step = buffer.length > overlap ? buffer.length - overlap : buffer.length
  try {
    for (let offset = 0; offset < source.size; offset += step) {
      const count = source.readInto(buffer, offset)
      if (count === 0) return
      yield { chunk: buffer.subarray(0, count), offset }
      if (offset + count >= source.size) return
    }
  } finally {
    if (spare.length < MAX_SPARE) spare.push(whole)
  }
}
