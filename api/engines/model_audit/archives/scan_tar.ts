import { sliceSource, type ByteSource } from '../bytes/byte_source.js'
import type { ContainerKind, FileScan } from '../core/file_scan.js'
import { isTarHeader } from '../detect/detect_format.js'
import { printable } from '../text/printable.js'
import { checkLink, checkMemberPath, concludeArchive } from './member_path.js'

const BLOCK = 512
const MAX_LONG_NAME = 64 * 1024
const SPECIAL_FILES: Record<string, string> = {
  3: 'character device',
  4: 'block device',
  6: 'named pipe',
}

type TarEntry = {
  name: string
  type: string
  target: string
  offset: number
  dataOffset: number
  bytes: number
}

/** Scans a tar archive (POSIX ustar and pax, GNU) and everything in it. */
export async function scanTar(source: ByteSource, scan: FileScan): Promise<void> {
  const entries: TarEntry[] = []
  for (const entry of tarEntries(source, scan)) {
    if (entries.length >= scan.limits.maxMembers) {
      scan.skip(
        'Content of the archive',
        `Only the first ${scan.limits.maxMembers} members were read`
      )
      break
    }
    entries.push(entry)
  }
  const names = entries.map(({ name }) => name)
  const container = containerOf(names, scan)
  scan.container = container
  for (const entry of entries) {
    const end = entry.dataOffset + entry.bytes
    await scan.session.within(entry.offset / source.size, end / source.size, () =>
      scanEntry(source, entry, scan, container)
    )
    await scan.pulse()
  }
  concludeArchive(scan)
}

function containerOf(names: readonly string[], scan: FileScan): ContainerKind {
  if (/\.nemo$/i.test(scan.name.replace(/\.gz$/, ''))) return 'nemo'
  return names.some((name) => /(?:^|\/)model_config\.yaml$/.test(name)) ? 'nemo' : 'archive'
}

async function scanEntry(
  source: ByteSource,
  entry: TarEntry,
  scan: FileScan,
  container: ContainerKind
): Promise<void> {
  const { name, type, target, offset } = entry
  checkMemberPath(name, scan, offset)
  const special = SPECIAL_FILES[type]
  if (special) {
    scan.find('archive-special-file', { message: `“${printable(name)}” is a ${special}`, offset })
  } else if (type === '1' || type === '2') {
    // Targets of hard links are relative to the root of the archive, those of symbolic links to the link's folder.
    checkLink(type === '1' ? '' : name, target, scan, offset)
  } else if (type === '0' || type === '\0' || type === '7') {
    if (entry.bytes === 0 || name.endsWith('/')) return
    await scan.member(
      printable(name),
      sliceSource(source, entry.dataOffset, entry.bytes),
      container
    )
  }
}

/** Yields the members. Ends at the first block that is not a header, and reports it unless it is the end marker. */
function* tarEntries(source: ByteSource, scan: FileScan): Generator<TarEntry> {
  let at = 0
  let next: { name?: string; target?: string; bytes?: number } = {}
  while (at + BLOCK <= source.size) {
    const header = source.read(at, BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (!isTarHeader(header)) {
      scan.find('archive-unreadable', { message: 'A header of the archive is broken', offset: at })
      return
    }
    const type = String.fromCharCode(header[156]!)
    const bytes = Math.max(0, next.bytes ?? numberField(header, 124, 12))
    const dataOffset = at + BLOCK
    if (dataOffset + bytes > source.size) {
      scan.find('archive-unreadable', { message: 'The archive ends within a member', offset: at })
    }
    const end = dataOffset + Math.ceil(bytes / BLOCK) * BLOCK
    if (type === 'L' || type === 'K') {
      const text = textField(source.read(dataOffset, Math.min(bytes, MAX_LONG_NAME)))
      next = { ...next, ...(type === 'L' ? { name: text } : { target: text }) }
    } else if (type === 'x') {
      next = { ...next, ...paxFields(source.read(dataOffset, Math.min(bytes, MAX_LONG_NAME))) }
    } else {
      const name = next.name ?? headerName(header)
      const target = next.target ?? textField(header.subarray(157, 257))
      yield { name, type, target, offset: at, dataOffset, bytes }
      next = {}
    }
    at = end
  }
}

function headerName(header: Buffer): string {
  const name = textField(header.subarray(0, 100))
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isPosix ? textField(header.subarray(345, 500)) : ''
  return prefix ? `${prefix}/${name}` : name
}

function textField(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

function numberField(header: Buffer, at: number, length: number): number {
  // Numbers too large for octal are stored in binary, indicated by the highest bit.
  if (header[at]! & 0x80) return Number(header.readBigUInt64BE(at + 4) & 0x7fffffffffffffffn)
  const value = Number.parseInt(textField(header.subarray(at, at + length)), 8)
  return Number.isNaN(value) ? 0 : value
}

/** Parses a pax header: lines of the form `length key=value`. */
function paxFields(bytes: Buffer): { name?: string; target?: string; bytes?: number } {
  const fields: { name?: string; target?: string; bytes?: number } = {}
  for (let at = 0; at < bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 10))
    if (!(length > 0)) return fields
    const line = bytes.toString('utf8', at, at + length)
    const match = /^\d+ ([^=]+)=(.*?)\n?$/s.exec(line)
    if (match?.[1] === 'path') fields.name = match[2]
    if (match?.[1] === 'linkpath') fields.target = match[2]
    if (match?.[1] === 'size') fields.bytes = Number.parseInt(match[2]!) || 0
    at += length
  }
  return fields
}
