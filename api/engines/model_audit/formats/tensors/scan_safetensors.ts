import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { scanSettings } from '../config/scan_settings.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'
import { SAFETENSORS_FLOATS } from '../../weights/float_layout.js'
import { isObject } from '../../text/walk_json.js'

/** Maximum size of the header in the reference implementation. */
const MAX_HEADER_BYTES = 100_000_000
const ITEM_BITS: Record<string, number> = {
  BOOL: 8,
  U8: 8,
  I8: 8,
  F8_E5M2: 8,
  F8_E4M3: 8,
  F8_E8M0: 8,
  F8_E4M3FNUZ: 8,
  F8_E5M2FNUZ: 8,
  I16: 16,
  U16: 16,
  F16: 16,
  BF16: 16,
  I32: 32,
  U32: 32,
  F32: 32,
  I64: 64,
  U64: 64,
  F64: 64,
  C64: 64,
  C128: 128,
  F4: 4,
  F6_E2M3: 6,
  F6_E3M2: 6,
}

type Tensor = { name: string; start: number; end: number; dtype: string; dimensions: number }

/** Scans a safetensors file: its header must describe each byte of the data exactly once. */
export async function scanSafetensors(source: ByteSource, scan: FileScan): Promise<void> {
  const headerBytes = Number(source.read(0, 8).readBigUInt64LE(0))
  const dataStart = 8 + headerBytes
  if (dataStart > source.size || headerBytes > MAX_HEADER_BYTES) {
    fault(
      scan,
      `The header has ${headerBytes} bytes, more than ${dataStart > source.size ? 'the file' : 'the limit'}`
    )
  } else {
    const text = source.read(8, headerBytes).toString('utf8')
    const tensors = readHeader(text, source.size - dataStart, scan)
    await checkWeights(floatsOf(tensors, dataStart), source, scan)
    await searchContent(sliceSource(source, dataStart, source.size), scan, dataStart)
  }
  scan.conclude('Header of the safetensors file', ['safetensors-header'])
  scan.conclude('Programs in the data', ['executable-content'])
}

function readHeader(text: string, dataBytes: number, scan: FileScan): Tensor[] {
  let header: unknown
  try {
    header = JSON.parse(text)
  } catch {
    header = null
  }
  if (!isObject(header)) return fail(scan, 'The header is not a JSON object')
  const duplicate = duplicateKey(text)
  if (duplicate !== null) fault(scan, `The header has the key ${printable(duplicate)} twice`)
  const { __metadata__: metadata, ...entries } = header
  if (metadata !== undefined) {
    const isPlain =
      isObject(metadata) && Object.values(metadata).every((value) => typeof value === 'string')
    if (!isPlain) fault(scan, '__metadata__ is no map of texts')
    scanSettings(metadata, scan)
  }
  const tensors = Object.entries(entries).flatMap(([name, entry]) => readTensor(name, entry, scan))
  checkLayout(tensors, dataBytes, scan)
  return tensors
}

function floatsOf(tensors: Tensor[], dataStart: number): FloatTensor[] {
  return tensors.flatMap(({ name, start, end, dtype, dimensions }) => {
    const layout = SAFETENSORS_FLOATS[dtype]
    return layout
      ? [{ name, start: dataStart + start, bytes: end - start, layout, dimensions }]
      : []
  })
}

function readTensor(name: string, entry: unknown, scan: FileScan): Tensor[] {
  const shown = printable(name.slice(0, 200))
  if (!isObject(entry)) return fail(scan, `The tensor ${shown} is no object`)
  const { dtype, shape, data_offsets: offsets } = entry
  const bits = typeof dtype === 'string' ? ITEM_BITS[dtype] : undefined
  if (typeof dtype !== 'string' || bits === undefined) {
    return fail(scan, `The tensor ${shown} has an unknown type`)
  }
  if (!isSizes(shape) || !isSizes(offsets) || offsets.length !== 2) {
    return fail(scan, `The shape or offsets of the tensor ${shown} are invalid`)
  }
  const [start = 0, end = 0] = offsets
  const bytes = (shape.reduce((product, size) => product * size, 1) * bits) / 8
  if (end - start !== bytes) {
    fault(scan, `The tensor ${shown} needs ${bytes} bytes and has ${end - start}`)
  }
  return [{ name: shown, start, end, dtype, dimensions: shape.length }]
}

function checkLayout(tensors: Tensor[], dataBytes: number, scan: FileScan) {
  let at = 0
  for (const { name, start, end } of tensors.sort(
    (one, other) => one.start - other.start || one.end - other.end
  )) {
    if (start < at) fault(scan, `The tensor ${name} overlaps another one`)
    else if (start > at) {
      fault(scan, `${start - at} bytes before the tensor ${name} belong to no tensor`)
    }
    if (end > dataBytes) fault(scan, `The tensor ${name} reaches beyond the file`)
    at = Math.max(at, end)
  }
  if (at < dataBytes) fault(scan, `${dataBytes - at} bytes follow the last tensor`)
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0)
}

function fail(scan: FileScan, message: string): [] {
  fault(scan, message)
  return []
}

function fault(scan: FileScan, message: string) {
  scan.find('safetensors-header', { message })
}

/**
 * Returns the first key that occurs twice at the top level; null if there is none. `JSON.parse` silently keeps only the
 * last value.
 */
function duplicateKey(text: string): string | null {
  const seen = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const end = endOfText(text, at)
      if (depth === 1 && /^\s*:/.test(text.slice(end + 1, end + 20))) {
        const key = text.slice(at + 1, end)
        if (seen.has(key)) return key
        seen.add(key)
      }
      at = end
    }
  }
  return null
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
