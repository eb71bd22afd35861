import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'
import { originOf } from './crop_chunk.js'
import { UNPACKED_FILTERS, type Chunk } from './unpack_chunk.js'
import type { FloatDataset } from './float_dataset.js'
import type { Hdf5File } from './hdf5_file.js'

const [CONTIGUOUS, CHUNKED] = [1, 2]
const [SINGLE_CHUNK, IMPLICIT, FIXED_ARRAY] = [1, 2, 3]
const HAS_SIZE = 2
const MAX_NODES = 100_000
const MAX_TREE_LEVEL = 16
const MAX_CHUNKS = 10_000_000
/**
 * Maximum size of a chunk that is unpacked; datasets with larger chunks are not examined. HDF5 caches 1 MB of chunks by
 * default, so files usually have small chunks.
 */
const MAX_CHUNK_BYTES = 32 * 2 ** 20

/** Location of the values of a dataset. */
export type Storage =
  | { kind: 'contiguous'; start: number; bytes: number }
  | ChunkedStorage
  | { kind: 'unsupported'; reason: string }
  /** The values were never written, so HDF5 returns a constant. */
  | { kind: 'none' }

export type ChunkedStorage = {
  kind: 'chunks'
  /** Size of a chunk in values per dimension. */
  shape: number[]
  chunkBytes: number
  chunks: () => Generator<Chunk>
}

const unsupported = (reason: string): Storage => ({ kind: 'unsupported', reason })

export function storageOf(file: Hdf5File, dataset: FloatDataset): Storage {
  const cursor = new Cursor(dataset.storage.content)
  const version = cursor.u8()
  if (version !== 3 && version !== 4) return unsupported(`layouts of version ${version}`)
  const kind = cursor.u8()
  if (kind === CONTIGUOUS) {
    const [start, bytes] = [file.address(cursor), file.length(cursor)]
    return start === Infinity ? { kind: 'none' } : { kind: 'contiguous', start, bytes }
  }
  if (kind !== CHUNKED) return unsupported(`layouts of type ${kind}`)
  const filter = dataset.filters.find(({ id }) => !UNPACKED_FILTERS.includes(id))
  if (filter) return unsupported(`the filter ${filter.id}`)
  return version === 3 ? treeStorage(file, cursor, dataset) : indexedStorage(file, cursor, dataset)
}

/** Reads the usual layout: a tree whose keys contain the size and position of each chunk. */
function treeStorage(file: Hdf5File, cursor: Cursor, dataset: FloatDataset): Storage {
  const dimensions = cursor.u8()
  const root = file.address(cursor)
  const shape = Array.from({ length: dimensions }, () => cursor.u32())
  if (root === Infinity) return { kind: 'none' }
  return sized(shape, dataset, () => chunksOfTree(file, root, dimensions))
}

function* chunksOfTree(file: Hdf5File, root: number, dimensions: number): Generator<Chunk> {
  const waiting = [{ address: root, level: MAX_TREE_LEVEL }]
  for (let read = 0; waiting.length > 0 && read < MAX_NODES; read++) {
    const { address, level: below } = waiting.pop()!
    const cursor = file.at(address, 'TREE')
    const type = cursor.u8()
    const level = cursor.u8()
    if (type !== 1 || level >= below) throw new MalformedContent('Invalid tree of chunks', address)
    const entries = cursor.u16()
    cursor.skip(2 * file.offsetBytes)
    for (let index = 0; index < entries; index++) {
      const [bytes, skipped] = [cursor.u32(), cursor.u32()]
      const origin = Array.from({ length: dimensions }, () => cursor.u64()).slice(0, -1)
      const start = file.address(cursor)
      if (level === 0) yield { start, bytes, skipped, origin }
      else waiting.push({ address: start, level })
    }
  }
}

/** Reads layout version 4, which newer versions of HDF5 write on request. */
function indexedStorage(file: Hdf5File, cursor: Cursor, dataset: FloatDataset): Storage {
  const flags = cursor.u8()
  const dimensions = cursor.u8()
  const sizeBytes = cursor.u8()
  if (sizeBytes < 1 || sizeBytes > 6) return unsupported('chunks of this size')
  const sizes = Array.from({ length: dimensions }, () => unsigned(cursor, sizeBytes))
  const index = cursor.u8()
  if (index === SINGLE_CHUNK) {
    const hasSize = (flags & HAS_SIZE) !== 0
    const [bytes, skipped] = hasSize ? [file.length(cursor), cursor.u32()] : [productOf(sizes), 0]
    const start = file.address(cursor)
    if (start === Infinity) return { kind: 'none' }
    return sized(sizes, dataset, function* () {
      yield { start, bytes, skipped, origin: sizes.slice(0, -1).map(() => 0) }
    })
  }
  if (index === IMPLICIT) {
    const start = file.address(cursor)
    const bytes = productOf(sizes)
    if (start === Infinity) return { kind: 'none' }
    const place = (at: number) => ({ start: start + at * bytes, bytes, skipped: 0 })
    return sized(sizes, dataset, () => numbered(sizes, dataset, place))
  }
  if (index !== FIXED_ARRAY) return unsupported(`chunk indexes of type ${index}`)
  cursor.skip(1)
  const array = file.address(cursor)
  return array === Infinity ? { kind: 'none' } : fixedArray(file, array, sizes, dataset)
}

/** Reads an index with one entry per chunk. Paged arrays, which have checksums between the entries, are not supported. */
function fixedArray(
  file: Hdf5File,
  address: number,
  sizes: number[],
  dataset: FloatDataset
): Storage {
  const head = file.at(address, 'FAHD')
  head.skip(2)
  const entryBytes = head.u8()
  const pageBits = head.u8()
  const entries = file.length(head)
  const block = file.address(head)
  if (block === Infinity) return { kind: 'none' }
  if (pageBits < 31 && entries > 2 ** pageBits) return unsupported('chunk indexes with pages')
  const isFiltered = dataset.filters.length > 0
  const sizeBytes = entryBytes - file.offsetBytes - 4
  if (isFiltered && (sizeBytes < 1 || sizeBytes > 6)) return unsupported('chunks of this size')
  return sized(sizes, dataset, function* () {
    const cursor = file.at(block, 'FADB')
    cursor.skip(2 + file.offsetBytes)
    yield* numbered(sizes, dataset, () => {
      const start = file.address(cursor)
      if (!isFiltered) return { start, bytes: productOf(sizes), skipped: 0 }
      return { start, bytes: unsigned(cursor, sizeBytes), skipped: cursor.u32() }
    })
  })
}

/** Yields chunks that are stored without positions, in the order of their indexes. */
function* numbered(
  sizes: readonly number[],
  dataset: FloatDataset,
  place: (index: number) => Omit<Chunk, 'origin'>
): Generator<Chunk> {
  const shape = sizes.slice(0, -1)
  const counts = shape.map((size, at) => Math.ceil(dataset.sizes[at]! / size))
  const count = Math.min(productOf(counts), MAX_CHUNKS)
  for (let index = 0; index < count; index++) {
    yield { ...place(index), origin: originOf(index, shape, dataset.sizes) }
  }
}

/** Creates the storage description. `sizes` are those of a chunk, followed by the bytes of a value. */
function sized(
  sizes: readonly number[],
  { sizes: whole, layout }: FloatDataset,
  chunks: () => Generator<Chunk>
): Storage {
  const chunkBytes = productOf(sizes)
  if (sizes.length !== whole.length + 1 || sizes.at(-1) !== layout.bytes) {
    throw new MalformedContent('The chunks of a dataset have another shape')
  }
  if (chunkBytes < 1 || chunkBytes > MAX_CHUNK_BYTES) {
    return unsupported(`chunks of ${chunkBytes} bytes`)
  }
  return { kind: 'chunks', shape: sizes.slice(0, -1), chunkBytes, chunks }
}

const productOf = (sizes: readonly number[]) => sizes.reduce((product, size) => product * size, 1)

const unsigned = (cursor: Cursor, bytes: number) => cursor.bytes(bytes).readUIntLE(0, bytes)
