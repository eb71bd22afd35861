import type { ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'

export type RarMember = {
  name: string
  isFolder: boolean
  isEncrypted: boolean
  isStored: boolean
  /** Target of a link; null if the member is not a link or the header does not contain the target. */
  target: string | null
  dataOffset: number
  packedBytes: number
}

/** `encrypted`: the headers of all further members are encrypted. */
export type RarBlock = { kind: 'member'; member: RarMember } | { kind: 'encrypted' }

const OLD_SIGNATURE_BYTES = 7
const SIGNATURE_BYTES = 8
const MAX_HEADER_BYTES = 2 * 2 ** 20
const MAX_NAME_BYTES = 64 * 1024

/** Yields the members of a RAR archive, format version 4 or 5 (RAR technote). */
export function rarBlocks(source: ByteSource): Generator<RarBlock> {
  const isOld = source.read(6, 1)[0] === 0
  return isOld ? oldBlocks(source) : blocks(source)
}

const OLD = { MAIN: 0x73, FILE: 0x74, END: 0x7b }
const OLD_HEADER_BYTES = 7

function* oldBlocks(source: ByteSource): Generator<RarBlock> {
  let at = OLD_SIGNATURE_BYTES
  while (at + OLD_HEADER_BYTES <= source.size) {
    const cursor = new Cursor(source, at + 2)
    const type = cursor.u8()
    const flags = cursor.u16()
    const headerBytes = cursor.u16()
    if (headerBytes < OLD_HEADER_BYTES) throw new MalformedContent('A header is broken', at)
    if (type === OLD.END) return
    if (type === OLD.MAIN && (flags & 0x80) !== 0) {
      yield { kind: 'encrypted' }
      return
    }
    let dataBytes = 0
    if (type === OLD.FILE) {
      const member = oldMember(cursor, flags, at + headerBytes)
      dataBytes = member.packedBytes
      yield { kind: 'member', member }
    } else if ((flags & 0x8000) !== 0) dataBytes = cursor.u32()
    at = nextBlock(at + headerBytes, dataBytes, source)
  }
}

function oldMember(cursor: Cursor, flags: number, dataOffset: number): RarMember {
  let packedBytes = cursor.u32()
  // Skips the unpacked size, system, checksum, time and version.
  cursor.skip(14)
  const method = cursor.u8()
  const nameBytes = cursor.u16()
  cursor.skip(4)
  if ((flags & 0x100) !== 0) {
    packedBytes += cursor.u32() * 2 ** 32
    cursor.skip(4)
  }
  // The name in the system's character set may be followed by a Unicode name.
  const name = cursor.text(nameBytes).split('\0')[0]!
  return {
    name,
    isFolder: (flags & 0xe0) === 0xe0,
    isEncrypted: (flags & 4) !== 0,
    isStored: method === 0x30,
    target: null,
    dataOffset,
    packedBytes,
  }
}

const TYPE = { FILE: 2, ENCRYPTION: 4, END: 5 }

function* blocks(source: ByteSource): Generator<RarBlock> {
  let at = SIGNATURE_BYTES
  while (at + 7 <= source.size) {
    const cursor = new Cursor(source, at + 4)
    const headerBytes = number(cursor)
    const end = cursor.offset + headerBytes
    if (headerBytes < 2 || headerBytes > MAX_HEADER_BYTES) {
      throw new MalformedContent('A header is broken', at)
    }
    const type = number(cursor)
    const flags = number(cursor)
    const extraBytes = (flags & 1) !== 0 ? number(cursor) : 0
    const dataBytes = (flags & 2) !== 0 ? number(cursor) : 0
    if (type === TYPE.END) return
    if (type === TYPE.ENCRYPTION) {
      yield { kind: 'encrypted' }
      return
    }
    if (type === TYPE.FILE) {
      const member = readMember(cursor)
      const place = { dataOffset: end, packedBytes: dataBytes }
      yield {
        kind: 'member',
        member: { ...member, ...readExtra(source, end, extraBytes), ...place },
      }
    }
    at = nextBlock(end, dataBytes, source)
  }
}

function readMember(cursor: Cursor) {
  const flags = number(cursor)
  // Skips the unpacked size and the attributes.
  number(cursor)
  number(cursor)
  cursor.skip(((flags & 2) !== 0 ? 4 : 0) + ((flags & 4) !== 0 ? 4 : 0))
  const isStored = ((number(cursor) >>> 7) & 7) === 0
  number(cursor)
  const nameBytes = number(cursor)
  if (nameBytes > MAX_NAME_BYTES) throw new MalformedContent('A name is too long', cursor.offset)
  return { name: cursor.text(nameBytes), isFolder: (flags & 1) !== 0, isStored }
}

const EXTRA = { ENCRYPTION: 1, LINK: 5 }
/** Copies of another member are stored as links too, but their target is always in the archive. */
const FILE_COPY = 5

/**
 * Reads the records at the end of a header, which contain whether the member is encrypted, and the target if it is a link.
 */
function readExtra(source: ByteSource, end: number, extraBytes: number) {
  const found = { isEncrypted: false, target: null as string | null }
  for (let at = end - extraBytes; at < end;) {
    const cursor = new Cursor(source, at)
    const bytes = number(cursor)
    const next = cursor.offset + bytes
    if (bytes < 1 || next > end) throw new MalformedContent('A header is broken', at)
    const type = number(cursor)
    if (type === EXTRA.ENCRYPTION) found.isEncrypted = true
    if (type === EXTRA.LINK) {
      const kind = number(cursor)
      number(cursor)
      const target = cursor.text(Math.min(number(cursor), MAX_NAME_BYTES))
      if (kind !== FILE_COPY) found.target = target
    }
    at = next
  }
  return found
}

function nextBlock(headerEnd: number, dataBytes: number, source: ByteSource): number {
  if (headerEnd + dataBytes > source.size) {
    throw new MalformedContent('The archive ends within a member', headerEnd)
  }
  return headerEnd + dataBytes
}

/** Reads a number stored with 7 bits per byte, lowest bits first. */
function number(cursor: Cursor): number {
  let value = 0
  for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
    const byte = cursor.u8()
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
  }
  throw new MalformedContent('A number of the archive is too long', cursor.offset)
}
