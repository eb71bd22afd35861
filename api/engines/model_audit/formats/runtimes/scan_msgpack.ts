import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { searchContent } from '../../text/embedded_content.js'
import { findDangerousCode } from '../../text/python_code.js'

const MAX_DEPTH = 100
const MAX_ITEMS = 50_000_000
/** Extension types of Flax: arrays, complex numbers and NumPy scalars. Code -1 is a timestamp. */
const KNOWN_EXTENSIONS = new Set([1, 2, 3, -1])
const EXAMINED_BYTES = 16

type Head = { kind: 'value' | 'text' | 'bytes' | 'items' | 'ext'; length: number }

/** Scans a MessagePack file of Flax or JAX: extension types, code in texts, and structure. */
export async function scanMsgpack(source: ByteSource, scan: FileScan): Promise<void> {
  const cursor = new Cursor(source)
  try {
    await readValues(cursor, scan)
    if (cursor.remaining > 0) {
      scan.find('model-structure', {
        message: `${cursor.remaining} bytes follow the data`,
        offset: cursor.offset,
      })
    }
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    scan.find('model-structure', { message: error.message, offset: error.offset })
  }
  await searchContent(source, scan, 0)
  scan.conclude('Extension types', ['msgpack-extension'])
  scan.conclude('Code and programs in the data', ['code-in-text', 'executable-content'])
  scan.conclude('Structure of the file', ['model-structure'])
}

async function readValues(cursor: Cursor, scan: FileScan): Promise<void> {
  // Number of values that remain to be read, per level.
  const open = [1]
  for (let count = 0; open.length > 0; count++) {
    if (open.at(-1) === 0) {
      open.pop()
      continue
    }
    if (count > MAX_ITEMS) throw new MalformedContent('The file has too many values', cursor.offset)
    open[open.length - 1]!--
    const { kind, length } = readHead(cursor)
    if (kind === 'items') {
      if (open.length >= MAX_DEPTH) {
        throw new MalformedContent('Values are nested too deeply', cursor.offset)
      }
      open.push(length)
    } else if (kind !== 'value') {
      examine(cursor, kind, length, scan)
      cursor.skip(length)
    } else {
      cursor.skip(length)
    }
    if (count % 10_000 === 0) await scan.pulse()
  }
}

function examine(cursor: Cursor, kind: Head['kind'], length: number, scan: FileScan) {
  if (kind === 'ext') {
    const code = cursor.bytes(1).readInt8(0)
    if (KNOWN_EXTENSIONS.has(code)) return
    scan.find('msgpack-extension', {
      message: `The file contains the extension type ${code}`,
      offset: cursor.offset - 1,
      details: { code },
    })
  } else if (kind === 'text' && length >= EXAMINED_BYTES) {
    const content = sliceSource(cursor.source, cursor.offset, Math.min(length, 1_000_000))
    const code = findDangerousCode(content.read(0, content.size))
    if (code) {
      scan.find('code-in-text', { message: `A text contains code: ${code}`, offset: cursor.offset })
    }
  }
}

/** Reads the type and length of the next value (MessagePack specification). */
function readHead(cursor: Cursor): Head {
  const byte = cursor.u8()
  if (byte <= 0x7f || byte >= 0xe0 || (byte >= 0xc0 && byte <= 0xc3)) {
    return { kind: 'value', length: 0 }
  }
  if (byte <= 0x8f) return { kind: 'items', length: (byte & 15) * 2 }
  if (byte <= 0x9f) return { kind: 'items', length: byte & 15 }
  if (byte <= 0xbf) return { kind: 'text', length: byte & 31 }
  const size = (bytes: number) => cursor.bytes(bytes).readUIntBE(0, bytes)
  if (byte <= 0xc6) return { kind: 'bytes', length: size(2 ** (byte - 0xc4)) }
  if (byte <= 0xc9) return { kind: 'ext', length: size(2 ** (byte - 0xc7)) }
  if (byte <= 0xcb) return { kind: 'value', length: byte === 0xca ? 4 : 8 }
  if (byte <= 0xcf) return { kind: 'value', length: 2 ** (byte - 0xcc) }
  if (byte <= 0xd3) return { kind: 'value', length: 2 ** (byte - 0xd0) }
  if (byte <= 0xd8) return { kind: 'ext', length: 2 ** (byte - 0xd4) }
  if (byte <= 0xdb) return { kind: 'text', length: size(2 ** (byte - 0xd9)) }
  if (byte <= 0xdd) return { kind: 'items', length: size(byte === 0xdc ? 2 : 4) }
  return { kind: 'items', length: size(byte === 0xde ? 2 : 4) * 2 }
}
