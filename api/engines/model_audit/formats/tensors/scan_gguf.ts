import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'
import { F16, GGUF_FLOATS, GGUF_SCALES } from '../../weights/float_layout.js'
import { scanSettings } from '../config/scan_settings.js'

const STRING = 8
const ARRAY = 9
/** Bytes per value of the metadata, by scalar type. */
const SCALAR_BYTES: Record<number, number> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}
/** Minimum sizes of a metadata entry and of an entry in the tensor list. */
const MIN_ENTRY_BYTES = 13
const MIN_TENSOR_BYTES = 24
const MAX_KEY_BYTES = 65_535
const MAX_TENSOR_NAME_BYTES = 64
const MAX_DIMENSIONS = 4
const MAX_KEPT_TEXT = 1_000_000
const DEFAULT_ALIGNMENT = 32

/** Items and bytes per block, by ggml type (ggml.h). */
const TYPES: Record<number, [items: number, bytes: number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
}

type Header = { version: number; texts: Record<string, string>; alignment: number }

/** Scans a GGUF file: header bounds, chat templates, and other texts in the metadata. */
export async function scanGguf(source: ByteSource, scan: FileScan): Promise<void> {
  const magic = source.read(0, 4).toString('latin1')
  if (magic !== 'GGUF') {
    if (magic === 'FUGG') fault(scan, 'The file is big-endian GGUF, which is not examined', 0)
    await searchContent(source, scan, 0)
    scan.skip('Header of the GGUF file', `The format ${printable(magic)} is not examined`)
    return
  }
  try {
    await readFile(source, scan)
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    fault(scan, error.message, error.offset)
  }
  scan.conclude('Header of the GGUF file', ['gguf-header'])
  scan.conclude('Programs in the data', ['executable-content'])
}

async function readFile(source: ByteSource, scan: FileScan): Promise<void> {
  const cursor = new Cursor(source, 4)
  const version = cursor.u32()
  if (version < 1 || version > 3) throw new MalformedContent(`Unknown version ${version}`, 4)
  const readCount = version === 1 ? cursor.u32 : cursor.u64
  const tensors = readCount()
  const entries = readCount()
  if (tensors > source.size / MIN_TENSOR_BYTES || entries > source.size / MIN_ENTRY_BYTES) {
    throw new MalformedContent(
      `The header announces ${tensors} tensors and ${entries} entries, more than fit`,
      8
    )
  }
  const header = await readEntries(cursor, { version, entries }, scan)
  scanSettings(header.texts, scan)
  const infos: TensorInfo[] = []
  for (let index = 0; index < tensors; index++) {
    infos.push(readTensorInfo(cursor, version))
    if (index % 1_000 === 0) await scan.pulse()
  }
  const start = Math.ceil(cursor.offset / header.alignment) * header.alignment
  checkTensors(infos, { dataBytes: source.size - start, alignment: header.alignment }, scan)
  await checkWeights(floatsOf(infos, start), source, scan)
  await searchContent(sliceSource(source, start, source.size), scan, start)
}

async function readEntries(
  cursor: Cursor,
  { version, entries }: { version: number; entries: number },
  scan: FileScan
): Promise<Header> {
  const header: Header = { version, texts: {}, alignment: DEFAULT_ALIGNMENT }
  for (let index = 0; index < entries; index++) {
    const length = readLength(cursor, version)
    if (length > MAX_KEY_BYTES) {
      throw new MalformedContent('A key of the metadata is too long', cursor.offset)
    }
    const key = cursor.text(length)
    const type = cursor.u32()
    if (type === STRING) {
      const bytes = readLength(cursor, version)
      const text = cursor.source
        .read(cursor.offset, Math.min(bytes, MAX_KEPT_TEXT))
        .toString('utf8')
      cursor.skip(bytes)
      header.texts[key] = text
    } else if (type === ARRAY) {
      await skipArray(cursor, version, scan, 0)
    } else {
      const bytes = SCALAR_BYTES[type]
      if (bytes === undefined) {
        throw new MalformedContent(`Unknown value type ${type}`, cursor.offset)
      }
      const value = cursor.bytes(bytes)
      if (key === 'general.alignment' && bytes === 4) {
        header.alignment = alignmentOf(value.readUInt32LE(0), cursor)
      }
    }
  }
  return header
}

function alignmentOf(value: number, cursor: Cursor): number {
  if (value === 0 || value % 8 !== 0 || value > 2 ** 20) {
    throw new MalformedContent(`The alignment ${value} is invalid`, cursor.offset)
  }
  return value
}

async function skipArray(
  cursor: Cursor,
  version: number,
  scan: FileScan,
  depth: number
): Promise<void> {
  if (depth > 4) {
    throw new MalformedContent('Arrays of the metadata are nested too deeply', cursor.offset)
  }
  const type = cursor.u32()
  const count = version === 1 ? cursor.u32() : cursor.u64()
  const bytes = SCALAR_BYTES[type]
  if (bytes !== undefined) return cursor.skip(count * bytes)
  if (count > cursor.remaining) {
    throw new MalformedContent('An array is longer than the file', cursor.offset)
  }
  for (let index = 0; index < count; index++) {
    if (type === STRING) cursor.skip(readLength(cursor, version))
    else if (type === ARRAY) await skipArray(cursor, version, scan, depth + 1)
    else throw new MalformedContent(`Unknown value type ${type}`, cursor.offset)
    if (index % 10_000 === 0) await scan.pulse()
  }
}

function readLength(cursor: Cursor, version: number): number {
  return version === 1 ? cursor.u32() : cursor.u64()
}

type TensorInfo = {
  name: string
  items: number
  dimensions: number
  type: number
  offset: number
  at: number
}

/** Returns the unquantized tensors, and the scales of the quantized ones. */
function floatsOf(infos: TensorInfo[], dataStart: number): FloatTensor[] {
  return infos.flatMap(({ name, items, dimensions, type, offset }) => {
    const layout = GGUF_FLOATS[type]
    const tensor = { name: printable(name), start: dataStart + offset }
    if (layout) return [{ ...tensor, bytes: items * layout.bytes, layout, dimensions }]
    const scale = GGUF_SCALES[type]
    const sizes = TYPES[type]
    if (scale === undefined || !sizes) return []
    const block = { bytes: sizes[1], offset: scale }
    const bytes = Math.ceil(items / sizes[0]) * sizes[1]
    return [
      { ...tensor, name: `${tensor.name} (scales)`, bytes, layout: F16, dimensions: 1, block },
    ]
  })
}

function readTensorInfo(cursor: Cursor, version: number): TensorInfo {
  const at = cursor.offset
  const length = readLength(cursor, version)
  if (length > MAX_TENSOR_NAME_BYTES * 4) {
    throw new MalformedContent('The name of a tensor is too long', at)
  }
  const name = cursor.text(length)
  const dimensions = cursor.u32()
  if (dimensions > MAX_DIMENSIONS) {
    throw new MalformedContent(`A tensor has ${dimensions} dimensions`, at)
  }
  let items = 1
  for (let index = 0; index < dimensions; index++) {
    items *= version === 1 ? cursor.u32() : cursor.u64()
  }
  return { name, items, dimensions, type: cursor.u32(), offset: cursor.u64(), at }
}

function checkTensors(
  infos: TensorInfo[],
  { dataBytes, alignment }: { dataBytes: number; alignment: number },
  scan: FileScan
) {
  for (const { name, items, type, offset, at } of infos) {
    const layout = TYPES[type]
    const shown = printable(name)
    if (offset % alignment !== 0) fault(scan, `The tensor ${shown} is not aligned`, at)
    // The size of types from newer versions is unknown, so only the start of the tensor can be checked.
    const bytes = layout ? Math.ceil(items / layout[0]) * layout[1] : 0
    if (offset + bytes > dataBytes) fault(scan, `The tensor ${shown} reaches beyond the file`, at)
  }
}

function fault(scan: FileScan, message: string, offset?: number) {
  scan.find('gguf-header', { message, offset })
}
