import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { WeightCheck } from '../../weights/check_weights.js'
import { cropChunk } from './crop_chunk.js'
import { storageOf, type ChunkedStorage } from './dataset_chunks.js'
import { findDatasets } from './find_datasets.js'
import { floatDataset, type FloatDataset } from './float_dataset.js'
import { Hdf5File } from './hdf5_file.js'
import { unpackChunk } from './unpack_chunk.js'
import { reportVirtual } from './virtual_datasets.js'

const MAX_REASONS = 5

/**
 * Examines the values of datasets. If values cannot be read, a check is skipped instead of a finding reported: HDF5
 * supports more storage layouts than this parser, and unread values run no code.
 */
export async function checkDatasets(source: ByteSource, scan: FileScan): Promise<void> {
  const reasons = new Set<string>()
  const check = new WeightCheck(scan, source.size)
  try {
    const file = new Hdf5File(source)
    for await (const object of findDatasets(file, scan)) {
      reportVirtual(file, object, scan)
      const reason = await examineQuietly(() => {
        const dataset = floatDataset(file, object)
        return dataset ? examineDataset(file, dataset, check) : Promise.resolve(null)
      })
      if (reason !== null && reasons.size < MAX_REASONS) reasons.add(reason)
    }
    if (file.isExhausted) reasons.add('the file has more structures than are read')
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    reasons.add(error.message)
  }
  check.conclude()
  if (reasons.size === 0) return
  scan.check('Values of some datasets', 'skipped', `Not read: ${[...reasons].join('; ')}`)
}

async function examineQuietly(examine: () => Promise<string | null>): Promise<string | null> {
  try {
    return await examine()
  } catch (error) {
    if (error instanceof MalformedContent) return error.message
    throw error
  }
}

/** Examines the values of a dataset. Returns why they were not read; null if they were. */
async function examineDataset(
  file: Hdf5File,
  dataset: FloatDataset,
  check: WeightCheck
): Promise<string | null> {
  const { layout, isBigEndian, sizes } = dataset
  const storage = storageOf(file, dataset)
  const about = {
    ...{ name: printable(dataset.name.slice(0, 200)), layout, isBigEndian },
    dimensions: sizes.length,
  }
  if (storage.kind === 'unsupported') return storage.reason
  if (storage.kind === 'contiguous') {
    await check.examineIn({ ...about, start: storage.start, bytes: storage.bytes }, file.source)
  } else if (storage.kind === 'chunks') {
    await check.examine(
      { ...about, items: dataset.items },
      readChunks(file, dataset, storage, check)
    )
  }
  return null
}

/** Yields the unpacked values of a dataset: its first chunk in a structural scan, all chunks in a full scan. */
function* readChunks(
  file: Hdf5File,
  dataset: FloatDataset,
  { chunkBytes, shape, chunks }: ChunkedStorage,
  check: WeightCheck
): Generator<Buffer> {
  const { isFull } = check.scan
  for (const chunk of chunks()) {
    // A full scan's budget is the size of the file, so it counts stored bytes; a structural scan limits its work, so it
    // counts unpacked bytes.
    if (!check.spend(isFull ? chunk.bytes : chunkBytes)) return
    const unpacked = unpackChunk(file.source, chunk, chunkBytes, dataset)
    yield cropChunk(unpacked, { origin: chunk.origin, shape }, dataset.sizes, dataset.layout.bytes)
    if (!isFull) return
  }
}
