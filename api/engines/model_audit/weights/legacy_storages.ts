import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan, Storage } from '../core/file_scan.js'
import { printable } from '../text/printable.js'
import { checkWeights, type FloatTensor } from './check_weights.js'
import { TORCH_FLOATS } from './float_layout.js'

const LENGTH_BYTES = 8
/** Bytes per item, by PyTorch storage class. */
const ITEM_BYTES: Partial<Record<string, number>> = {
  ...{ ByteStorage: 1, CharStorage: 1, BoolStorage: 1, QInt8Storage: 1, QUInt8Storage: 1 },
  ...{ ShortStorage: 2, HalfStorage: 2, BFloat16Storage: 2, IntStorage: 4, FloatStorage: 4 },
  ...{ QInt32Storage: 4, LongStorage: 8, DoubleStorage: 8, ComplexFloatStorage: 8 },
  ComplexDoubleStorage: 16,
}

/** Storages that follow the pickles of a checkpoint that is not a zip archive. `end` is the offset after the last one. */
export type LegacyStorages = { tensors: FloatTensor[]; end: number }

/**
 * Locates the storages of a checkpoint that `torch.save` wrote without zip: each consists of its length and its values, in
 * the order of the names. Returns null if a length differs from that in the pickle.
 */
export function locateLegacyStorages(
  storages: ReadonlyMap<string, Storage>,
  source: ByteSource,
  start: number
): LegacyStorages | null {
  if (storages.size === 0) return null
  const tensors: FloatTensor[] = []
  let at = start
  for (const name of [...storages.keys()].sort()) {
    const { type, items } = storages.get(name)!
    const itemBytes = ITEM_BYTES[type]
    const head = source.read(at, LENGTH_BYTES)
    if (itemBytes === undefined || items === null || head.length < LENGTH_BYTES) return null
    if (head.readBigInt64LE(0) !== BigInt(items)) return null
    const place = { start: at + LENGTH_BYTES, bytes: items * itemBytes }
    at = place.start + place.bytes
    if (at > source.size) return null
    const layout = TORCH_FLOATS[type]
    if (layout) {
      tensors.push({ ...place, name: `storage ${printable(name)}`, layout, dimensions: 1 })
    }
  }
  return { tensors, end: at }
}

export const checkLegacyWeights = (
  { tensors }: LegacyStorages,
  source: ByteSource,
  scan: FileScan
) => checkWeights(tensors, source, scan)
