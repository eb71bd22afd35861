import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { searchContent } from '../../text/embedded_content.js'
import { parseStructure } from '../structure/parse_structure.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'
import { PADDLE_FLOATS } from '../../weights/float_layout.js'
import { MAX_TENSOR_HEADER_BYTES } from './paddle_tensors.js'
import { wireFields } from './wire.js'

const MAX_DIMENSIONS = 32
const MAX_LEVELS = 64
/** Bytes per item, by Paddle data type (framework.proto). */
const ITEM_BYTES: Record<number, number> = {
  ...{ 0: 1, 1: 2, 2: 4, 3: 8, 4: 2, 5: 4, 6: 8, 19: 8, 20: 1, 21: 1, 22: 2, 23: 8, 24: 16 },
  ...{ 32: 1, 33: 1 },
}

/** Scans the parameters of a Paddle model (pdiparams): consecutive tensors without names. */
export async function scanPaddleTensors(source: ByteSource, scan: FileScan): Promise<void> {
  const tensors: FloatTensor[] = []
  await parseStructure(scan, async () => {
    const cursor = new Cursor(source)
    while (cursor.remaining > 0) {
      const tensor = readTensor(cursor, tensors.length)
      if (tensor) tensors.push(tensor)
      await scan.pulse()
    }
  })
  await checkWeights(tensors, source, scan)
  await searchContent(source, scan, 0)
  for (const { start, bytes } of scan.isFull ? [] : tensors) {
    await searchContent(sliceSource(source, start, bytes), scan, start)
  }
  scan.conclude('Programs in the data', ['executable-content'])
}

/** Reads one tensor: version, levels, version, description and values. */
function readTensor(cursor: Cursor, index: number): FloatTensor | null {
  const at = cursor.offset
  if (cursor.u32() !== 0) throw new MalformedContent('Unknown version of a tensor', at)
  const levels = cursor.u64()
  if (levels > MAX_LEVELS) throw new MalformedContent(`A tensor has ${levels} levels`, at + 4)
  for (let level = 0; level < levels; level++) cursor.skip(cursor.u64())
  if (cursor.u32() !== 0) throw new MalformedContent('Unknown version of a tensor', cursor.offset)
  const descriptionBytes = cursor.u32()
  if (descriptionBytes > MAX_TENSOR_HEADER_BYTES) {
    throw new MalformedContent('The description of a tensor is too long', cursor.offset)
  }
  const description = sliceSource(cursor.source, cursor.offset, descriptionBytes)
  cursor.skip(descriptionBytes)
  const { type, sizes } = readDescription(description)
  const itemBytes = ITEM_BYTES[type]
  if (itemBytes === undefined) throw new MalformedContent(`Unknown data type ${type}`, at)
  const bytes = sizes.reduce((product, size) => product * size, itemBytes)
  const start = cursor.offset
  cursor.skip(bytes)
  const layout = PADDLE_FLOATS[type]
  const dimensions = sizes.length
  return layout ? { name: `tensor ${index}`, start, bytes, layout, dimensions } : null
}

function readDescription(source: ByteSource): { type: number; sizes: number[] } {
  let type = -1
  const sizes: number[] = []
  for (const field of wireFields(source, 0, source.size)) {
    if (field.type !== 'varint') continue
    if (field.field === 1) type = field.value
    else if (field.field === 2) sizes.push(field.value)
    if (sizes.length > MAX_DIMENSIONS) {
      throw new MalformedContent('A tensor has too many dimensions')
    }
  }
  return { type, sizes }
}
