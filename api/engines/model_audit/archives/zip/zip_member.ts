import { crc32 } from 'node:zlib'
import { chunksOf, sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { SequentialReader, unpackRawLzma } from '../../decompress/lzma.js'
import type { BoundedOutput } from '../../decompress/output.js'
import { printable } from '../../text/printable.js'
import { reportUnexamined } from '../member_path.js'
import { unpackMember, type Compression, type Unpacked } from '../unpack_member.js'
import type { LocalHeader, ZipEntry } from './zip_directory.js'

const STORED = 0
const METHODS: Record<
  number,
  Compression | ((source: ByteSource, output: BoundedOutput) => Promise<void>)
> = {
  8: 'deflate',
  12: 'bzip2',
  14: unpackZipLzma,
  93: 'zstd',
  95: 'xz',
}

/** Maximum size of stored members whose checksums the structural scan verifies; the full scan verifies all. */
const STRUCTURAL_CHECKSUM_BYTES = 256 * 1024
const ENCRYPTED_FLAGS = 0x41

/** Unpacks a member. If it is encrypted or its compression method is unsupported, records a check and returns null. */
export async function openZipMember(
  source: ByteSource,
  entry: ZipEntry,
  local: LocalHeader,
  scan: FileScan
): Promise<Unpacked | null> {
  const name = printable(entry.name.slice(0, 200))
  const data = sliceSource(source, local.dataOffset, entry.packedBytes)
  const isMarkedEncrypted = ((entry.flags | local.flags) & ENCRYPTED_FLAGS) !== 0
  if (isMarkedEncrypted && !(await isReadable(data, entry, scan))) {
    scan.find('archive-encrypted', {
      message: `The member “${name}” is encrypted`,
      offset: entry.offset,
    })
    scan.skip('Content of the archive', `The member “${name}” is encrypted`)
    return null
  }
  if (isMarkedEncrypted) {
    scan.find('archive-inconsistent', {
      message: `The member “${name}” is marked as encrypted, but is not`,
      offset: entry.offset,
      advisories: ['CVE-2025-1945'],
    })
  }
  const method = entry.method
  if (method === STORED) return storedMember(data, entry, scan)
  const unpacker = METHODS[method]
  if (!unpacker) {
    reportUnexamined(`The member “${name}” uses compression method ${method}`, scan)
    return null
  }
  const unpacked = await unpackMember(data, unpacker, scan, `The member “${name}”`)
  await verify(unpacked, entry, scan)
  return unpacked
}

async function storedMember(data: ByteSource, entry: ZipEntry, scan: FileScan): Promise<Unpacked> {
  const unpacked = { source: data, release: () => {}, isComplete: true }
  if (scan.isFull || data.size <= STRUCTURAL_CHECKSUM_BYTES) await verify(unpacked, entry, scan)
  return unpacked
}

async function verify(
  { source, isComplete }: Unpacked,
  entry: ZipEntry,
  scan: FileScan
): Promise<void> {
  const name = printable(entry.name.slice(0, 200))
  if (isComplete && source.size !== entry.bytes && !entry.isHidden) {
    scan.find('archive-inconsistent', {
      message: `The member “${name}” has ${source.size} bytes, not ${entry.bytes}`,
      offset: entry.offset,
    })
  }
  if (!isComplete || entry.isHidden) return
  // PyTorch writes zero if it is configured not to compute checksums.
  if (entry.crc === 0 || (await checksum(source, scan)) === entry.crc) return
  scan.find('archive-checksum', {
    message: `The checksum of “${name}” is wrong`,
    offset: entry.offset,
    advisories: ['CVE-2025-10156'],
  })
}

async function checksum(source: ByteSource, scan: FileScan): Promise<number> {
  let crc = 0
  for (const { chunk } of chunksOf(source, 1024 * 1024)) {
    crc = crc32(chunk, crc)
    await scan.pulse()
  }
  return crc
}

/** Whether a member that is marked as encrypted can be read without a password, as some loaders do. */
async function isReadable(data: ByteSource, entry: ZipEntry, scan: FileScan): Promise<boolean> {
  if (entry.method !== STORED && entry.method !== 8) return false
  if (entry.method === STORED) return (await checksum(data, scan)) === entry.crc
  const trial = await unpackQuietly(data, scan)
  return trial === entry.crc
}

async function unpackQuietly(data: ByteSource, scan: FileScan): Promise<number | null> {
  const quiet = scan.nested('trial')
  const release = quiet.hold()
  const unpacked = await unpackMember(data, 'deflate', quiet, 'trial')
  release(false)
  try {
    return unpacked.isComplete ? await checksum(unpacked.source, scan) : null
  } finally {
    unpacked.release()
  }
}

/** Unpacks LZMA data as stored in zip files: version, size of the properties, properties, data. */
async function unpackZipLzma(source: ByteSource, output: BoundedOutput): Promise<void> {
  const reader = new SequentialReader(source)
  reader.skip(4)
  const properties = reader.next()
  const dictionaryBytes = reader.u32()
  await unpackRawLzma(reader, { properties, dictionaryBytes, size: Infinity }, output)
}
