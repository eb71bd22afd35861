import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'
import { MXNET_FLOATS } from '../../weights/float_layout.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { checkEnd, parseStructure } from '../structure/parse_structure.js'

const HEADER_BYTES = 16
const V1 = 0xf993fac8
const V2 = 0xf993fac9
const V3 = 0xf993faca
const MAX_DIMENSIONS = 32
const MAX_NAME_BYTES = 64 * 1024
/** Minimum size of an array: its magic number and its number of dimensions. */
const MIN_ARRAY_BYTES = 8
/** Bytes per item, by mshadow type: `float32`, `float64`, `float16`, `uint8` and so on. */
const ITEM_BYTES = [4, 8, 2, 1, 4, 1, 8, 1, 2, 2, 4, 8, 2]
/** Number of index arrays that a sparse array has in addition to its values, by storage type. */
const INDEX_ARRAYS: Record<number, number> = { 0: 0, 1: 1, 2: 2 }

type MxArray = { type: number; start: number; bytes: number; dimensions: number }

/** Scans the parameters of an MXNet model: a list of arrays and their names. */
export async function scanMxnet(source: ByteSource, scan: FileScan): Promise<void> {
  await parseStructure(scan, async () => {
    const tensors = await readParameters(new Cursor(source, HEADER_BYTES), scan)
    await checkWeights(tensors, source, scan)
    for (const { start, bytes } of tensors) {
      await searchContent(sliceSource(source, start, bytes), scan, start)
    }
  })
  await searchContent(source, scan, 0)
  concludeTexts(scan)
}

async function readParameters(cursor: Cursor, scan: FileScan): Promise<FloatTensor[]> {
  const count = readCount(cursor, MIN_ARRAY_BYTES, 'arrays')
  const arrays: MxArray[] = []
  for (let index = 0; index < count; index++) {
    arrays.push(...readArray(cursor))
    if (index % 1_000 === 0) await scan.pulse()
  }
  const names: string[] = []
  const nameCount = readCount(cursor, 8, 'names')
  if (nameCount !== 0 && nameCount !== count) {
    throw new MalformedContent(`${nameCount} names for ${count} arrays`, cursor.offset)
  }
  for (let index = 0; index < nameCount; index++) names.push(readName(cursor, scan))
  checkEnd(cursor.offset, cursor.source, scan)
  return arrays.flatMap(({ type, ...array }, index) => {
    const layout = MXNET_FLOATS[type]
    return layout ? [{ ...array, layout, name: names[index] ?? `array ${index}` }] : []
  })
}

function readCount(cursor: Cursor, minBytes: number, what: string): number {
  const at = cursor.offset
  const count = cursor.u64()
  if (count > cursor.remaining / minBytes) {
    throw new MalformedContent(`The file announces ${count} ${what}, more than fit`, at)
  }
  return count
}

function readName(cursor: Cursor, scan: FileScan): string {
  const at = cursor.offset
  const length = cursor.u64()
  if (length > MAX_NAME_BYTES) throw new MalformedContent('A name is too long', at)
  const name = cursor.text(length)
  examineText(name, { place: 'The name of an array', offset: at }, scan)
  return printable(name.slice(0, 200))
}

/** Reads one array. Arrays without a shape have no data. */
function readArray(cursor: Cursor): MxArray[] {
  const at = cursor.offset
  const magic = cursor.u32()
  const storage = magic === V2 || magic === V3 ? cursor.i32() : 0
  const indexArrays = INDEX_ARRAYS[storage]
  if (indexArrays === undefined) {
    throw new MalformedContent(`Unknown storage type ${storage}`, at + 4)
  }
  const stored = indexArrays > 0 ? readShape(cursor, cursor.u32(), 8) : null
  const isLegacy = magic !== V1 && magic !== V2 && magic !== V3
  const dimensions = isLegacy ? magic : cursor.i32()
  if (dimensions < 0 || (dimensions === 0 && magic !== V3)) return []
  const shape = readShape(cursor, dimensions, isLegacy ? 4 : 8)
  // The device: its type and ID.
  cursor.skip(8)
  const type = cursor.i32()
  const indices = Array.from({ length: indexArrays }, () => {
    const indexType = cursor.i32()
    return itemBytes(indexType, cursor) * product(readShape(cursor, cursor.u32(), 8))
  })
  const bytes = itemBytes(type, cursor) * product(stored ?? shape)
  const start = cursor.offset
  cursor.skip(bytes)
  for (const each of indices) cursor.skip(each)
  return [{ type, start, bytes, dimensions: shape.length }]
}

function readShape(cursor: Cursor, dimensions: number, sizeBytes: 4 | 8): number[] {
  if (dimensions > MAX_DIMENSIONS) {
    throw new MalformedContent(`An array has ${dimensions} dimensions`, cursor.offset)
  }
  const read = sizeBytes === 4 ? cursor.u32 : cursor.u64
  return Array.from({ length: dimensions }, () => read())
}

function itemBytes(type: number, cursor: Cursor): number {
  const bytes = ITEM_BYTES[type]
  if (bytes === undefined) throw new MalformedContent(`Unknown type ${type}`, cursor.offset - 4)
  return bytes
}

const product = (sizes: readonly number[]) => sizes.reduce((total, size) => total * size, 1)
