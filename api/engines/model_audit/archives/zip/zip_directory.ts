import type { ByteSource } from '../../bytes/byte_source.js'

const EOCD = 0x06054b50
const EOCD64_LOCATOR = 0x07064b50
const EOCD64 = 0x06064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const EOCD_BYTES = 22
const MAX_COMMENT = 65_535
/** Maximum number of bytes outside directory entries that are searched for members. */
const MAX_SEARCHED_BYTES = 256 * 2 ** 20

export type ZipEntry = {
  name: string
  method: number
  flags: number
  crc: number
  packedBytes: number
  bytes: number
  /** Offset of the local header. */
  offset: number
  isLink: boolean
  /** Whether only a local header lists the member, not the central directory. */
  isHidden?: boolean
}

export type LocalHeader = {
  name: string
  method: number
  flags: number
  crc: number
  packedBytes: number
  bytes: number
  dataOffset: number
}

export type ZipDirectory = {
  entries: ZipEntry[]
  /** Bytes before the archive, which readers of zip files ignore. */
  prefixBytes: number
  faults: string[]
}

/** Reads the central directory. Falls back to the local headers if there is none. */
export function readZipDirectory(source: ByteSource, maxEntries: number): ZipDirectory {
  const end = findEnd(source)
  if (!end) {
    const entries = scanLocalHeaders(source, 0, source.size, maxEntries)
    return { entries, prefixBytes: 0, faults: ['The archive has no central directory'] }
  }
  const faults: string[] = []
  const shift = Math.max(0, end.directoryEnd - end.directoryBytes - end.directoryOffset)
  const entries: ZipEntry[] = []
  let at = end.directoryOffset + shift
  while (at + 46 <= source.size && entries.length < maxEntries) {
    const header = source.read(at, 46)
    if (header.readUInt32LE(0) !== CENTRAL) break
    const nameBytes = header.readUInt16LE(28)
    const extraBytes = header.readUInt16LE(30)
    const rest = source.read(at + 46, nameBytes + extraBytes)
    entries.push(entryOf(header, rest, nameBytes, shift))
    at += 46 + nameBytes + extraBytes + header.readUInt16LE(32)
  }
  if (entries.length >= maxEntries) faults.push(`Only the first ${maxEntries} members were read`)
  else if (entries.length !== end.count) {
    faults.push(`The archive announces ${end.count} members and lists ${entries.length}`)
  }
  return { entries, prefixBytes: shift, faults }
}

function entryOf(header: Buffer, rest: Buffer, nameBytes: number, shift: number): ZipEntry {
  const sizes = {
    bytes: header.readUInt32LE(24),
    packedBytes: header.readUInt32LE(20),
    offset: header.readUInt32LE(42),
  }
  readZip64(rest.subarray(nameBytes), sizes)
  const mode = header.readUInt32LE(38) >>> 16
  return {
    name: rest.toString('utf8', 0, nameBytes),
    flags: header.readUInt16LE(8),
    method: header.readUInt16LE(10),
    crc: header.readUInt32LE(16),
    ...sizes,
    offset: sizes.offset + shift,
    isLink: (mode & 0o170000) === 0o120000,
  }
}

/** Replaces values of 0xffffffff with those of the zip64 extra field. */
function readZip64(extra: Buffer, sizes: { bytes: number; packedBytes: number; offset?: number }) {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let value = at + 4
      for (const key of ['bytes', 'packedBytes', 'offset'] as const) {
        if (sizes[key] !== 0xffffffff || value + 8 > extra.length) continue
        sizes[key] = Number(extra.readBigUInt64LE(value))
        value += 8
      }
    }
    at += 4 + length
  }
}

type DirectoryEnd = {
  count: number
  directoryBytes: number
  directoryOffset: number
  /** Offset at which the directory must end. */
  directoryEnd: number
}

function findEnd(source: ByteSource): DirectoryEnd | null {
  const length = Math.min(source.size, EOCD_BYTES + MAX_COMMENT)
  const start = source.size - length
  const tail = source.read(start, length)
  for (let at = tail.length - EOCD_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== EOCD) continue
    if (at + EOCD_BYTES + tail.readUInt16LE(at + 20) > tail.length) continue
    return (
      zip64End(source, start + at) ?? {
        count: tail.readUInt16LE(at + 10),
        directoryBytes: tail.readUInt32LE(at + 12),
        directoryOffset: tail.readUInt32LE(at + 16),
        directoryEnd: start + at,
      }
    )
  }
  return null
}

function zip64End(source: ByteSource, end: number): DirectoryEnd | null {
  const locator = source.read(end - 20, 20)
  if (end < 20 || locator.length < 20 || locator.readUInt32LE(0) !== EOCD64_LOCATOR) return null
  const at = Number(locator.readBigUInt64LE(8))
  const record = source.read(at, 56)
  if (record.length < 56 || record.readUInt32LE(0) !== EOCD64) return null
  return {
    count: Number(record.readBigUInt64LE(32)),
    directoryBytes: Number(record.readBigUInt64LE(40)),
    directoryOffset: Number(record.readBigUInt64LE(48)),
    directoryEnd: at,
  }
}

/** Reads the header before a member's data; null if there is none at the offset. */
export function readLocalHeader(source: ByteSource, offset: number): LocalHeader | null {
  const header = source.read(offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) return null
  const nameBytes = header.readUInt16LE(26)
  const extraBytes = header.readUInt16LE(28)
  const rest = source.read(offset + 30, nameBytes + extraBytes)
  const sizes = { bytes: header.readUInt32LE(22), packedBytes: header.readUInt32LE(18) }
  readZip64(rest.subarray(nameBytes), sizes)
  return {
    name: rest.toString('utf8', 0, nameBytes),
    flags: header.readUInt16LE(6),
    method: header.readUInt16LE(8),
    crc: header.readUInt32LE(14),
    ...sizes,
    dataOffset: offset + 30 + nameBytes + extraBytes,
  }
}

/** Finds members by their local headers between two offsets. */
export function scanLocalHeaders(
  source: ByteSource,
  start: number,
  wantedEnd: number,
  maxEntries: number
): ZipEntry[] {
  const entries: ZipEntry[] = []
  const end = Math.min(wantedEnd, source.size, start + MAX_SEARCHED_BYTES)
  let at = start
  while (at < end && entries.length < maxEntries) {
    const window = source.read(at, Math.min(64 * 1024, end - at))
    const found = window.indexOf('PK\x03\x04', 0, 'latin1')
    if (found < 0) {
      at += Math.max(window.length - 3, 1)
      continue
    }
    const offset = at + found
    const header = readLocalHeader(source, offset)
    at = offset + 4
    if (!header || header.name.length === 0) continue
    const hasSizes = (header.flags & 8) === 0 && header.packedBytes < source.size
    const packedBytes = hasSizes ? header.packedBytes : end - header.dataOffset
    entries.push({ ...header, packedBytes, offset, isLink: false, isHidden: true })
    if (hasSizes) at = header.dataOffset + packedBytes
  }
  return entries
}
