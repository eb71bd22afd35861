import { Readable } from 'node:stream'

type Chunk = string | Uint8Array

/** The first chunk may be a constant heading; the second one is read from the database. */
const FIRST_CHUNKS = 2

/**
 * Reads the first chunks before the response starts, so that a query that fails becomes an error response instead
 * of a broken download.
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

async function* resumed(first: readonly Chunk[], iterator: AsyncIterator<Chunk>) {
  yield* first
  // `for await` closes the source when the client disconnects.
  yield* { [Symbol.asyncIterator]: () => iterator }
}
