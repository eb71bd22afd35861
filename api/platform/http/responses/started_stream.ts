import { Readable } from 'node:stream'

type Chunk = string | Uint8Array

/** Number of chunks to read: the first one can be a constant header that needs no query. */
const FIRST_CHUNKS = 2

/**
 * Reads the first chunks before the response starts, so that a failing query becomes an error response instead of a
 * truncated download.
 */
export async function startedStream(source: AsyncIterable<Chunk>): Promise<Readable> {
  const iterator = source[Symbol.asyncIterator]()
  const first: Chunk[] = []
  while (first.length < FIRST_CHUNKS) {
    const { done, value } = await iterator.next()
    if (done) break
    first.push(value)
  }
  return Readable.from(resumed(first, iterator), { objectMode: false })
}

/**
 * Continues a stream after its first chunks. Not a generator: `return` must close the source even if the client
 * disconnected before the first chunk is read.
 */
function resumed(first: Chunk[], iterator: AsyncIterator<Chunk>): AsyncIterableIterator<Chunk> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const value = first.shift()
      return value === undefined ? iterator.next() : { done: false, value }
    },
    async return() {
      await iterator.return?.()
      return { done: true, value: undefined }
    },
  }
}
