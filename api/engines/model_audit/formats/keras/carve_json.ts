import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { scanKerasConfig } from './keras_config.js'

const MARKER = Buffer.from('"class_name"')
const CHUNK_BYTES = 1024 * 1024
/** Maximum size of an architecture, which Keras writes as a single text. */
const MAX_JSON_BYTES = 16 * 2 ** 20
const MAX_BACK = 64 * 1024
const MAX_DOCUMENTS = 50

/**
 * Finds Keras configurations in a binary file by searching for their text instead of parsing its structure: HDF5 can store
 * a text in many ways, and parsers may interpret a crafted file differently.
 */
export async function scanCarvedConfigs(
  source: ByteSource,
  scan: FileScan,
  isHdf5 = false
): Promise<number> {
  let documents = 0
  for (let at = 0; at < source.size && documents < MAX_DOCUMENTS;) {
    const chunk = source.read(at, CHUNK_BYTES)
    if (chunk.length === 0) break
    const found = chunk.indexOf(MARKER)
    if (found < 0) {
      at += Math.max(chunk.length - MARKER.length, 1)
      await scan.pulse()
      continue
    }
    const carved = carve(source, at + found)
    if (carved) {
      scanKerasConfig(carved.document, scan, isHdf5)
      documents++
    }
    at = Math.max(carved?.end ?? 0, at + found + MARKER.length)
  }
  return documents
}

/** Parses the outermost object around a marker. If the object is truncated, starts at the next opening brace. */
function carve(source: ByteSource, marker: number): { document: unknown; end: number } | null {
  const start = Math.max(0, marker - MAX_BACK)
  const bytes = source.read(start, MAX_JSON_BYTES)
  let open = marker - start
  while (open > 0 && isTextByte(bytes[open - 1]!)) open--
  for (let tries = 0; tries < 8; tries++) {
    open = bytes.indexOf(0x7b, open)
    if (open < 0 || open > marker - start) return null
    const end = endOfObject(bytes, open)
    if (end > marker - start) {
      try {
        return { document: JSON.parse(bytes.toString('utf8', open, end)), end: start + end }
      } catch {
        // The brace belongs to text before the configuration.
      }
    }
    open++
  }
  return null
}

function isTextByte(byte: number): boolean {
  return byte >= 32 || byte === 9 || byte === 10 || byte === 13
}

/** Returns the position after the closing brace, or -1. */
function endOfObject(bytes: Buffer, start: number): number {
  let depth = 0
  let isInText = false
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isInText) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) isInText = false
    } else if (byte === 0x22) isInText = true
    else if (byte === 0x7b) depth++
    else if (byte === 0x7d && --depth === 0) return at + 1
    else if (byte === 0) return -1
  }
  return -1
}
