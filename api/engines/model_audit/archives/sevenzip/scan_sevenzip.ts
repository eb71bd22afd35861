import { bufferSource, sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { SequentialReader, unpackLzma2, unpackRawLzma } from '../../decompress/lzma.js'
import type { BoundedOutput } from '../../decompress/output.js'
import { LimitReached, MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { checkMemberPath, concludeArchive, reportUnexamined } from '../member_path.js'
import { unpackMember } from '../unpack_member.js'
import { FILTERS } from './filters.js'
import { readSevenZipHeader, type Folder, type SevenZipHeader } from './sevenzip_header.js'

/** Maximum size of folders with filters, which must be unpacked in memory as a whole. */
const MAX_FILTERED_BYTES = 64 * 2 ** 20
const MAX_HEADER_BYTES = 64 * 2 ** 20
const COPY = '00'
const LZMA = '030101'
const LZMA2 = '21'
const BZIP2 = '040202'
const DEFLATE = '040108'
const AES = '06f10701'

/** Scans a 7z archive and everything in it. */
export async function scanSevenZip(source: ByteSource, scan: FileScan): Promise<void> {
  const header = await readHeader(source, scan)
  if (!header) {
    scan.skip(
      'Content of the archive',
      'The header of the 7z archive is encrypted or cannot be unpacked'
    )
    concludeArchive(scan)
    return
  }
  let file = 0
  const count = header.folders.length
  for (const [index, folder] of header.folders.entries()) {
    const files = header.files.slice(file, file + folder.subStreams.length)
    file += folder.subStreams.length
    await scan.session.within(index / count, (index + 1) / count, () =>
      scanFolder(source, folder, files, scan)
    )
  }
  for (const { name } of header.emptyFiles) checkMemberPath(name, scan)
  concludeArchive(scan)
}

/** Reads the header, which may be compressed, even repeatedly. */
async function readHeader(source: ByteSource, scan: FileScan): Promise<SevenZipHeader | null> {
  const start = source.read(0, 32)
  if (start.length < 32) throw new MalformedContent('The 7z archive ends within its header')
  const offset = 32 + Number(start.readBigUInt64LE(12))
  const length = Number(start.readBigUInt64LE(20))
  if (length === 0) return { folders: [], files: [], emptyFiles: [], isEncoded: false }
  if (offset + length > source.size || length > MAX_HEADER_BYTES) {
    throw new MalformedContent('The header of the 7z archive is outside of the file', 12)
  }
  let bytes = source.read(offset, length)
  for (let round = 0; round < 4; round++) {
    const header = readSevenZipHeader(bytes, source.size, scan.limits.maxMembers)
    if (!header.isEncoded) return header
    const [folder] = header.folders
    const unpacked = folder && (await unpackFolder(source, folder, scan))
    if (!unpacked) return null
    bytes = Buffer.from(unpacked.source.read(0, Math.min(unpacked.source.size, MAX_HEADER_BYTES)))
    unpacked.release()
  }
  throw new MalformedContent('The header of the 7z archive is compressed too often')
}

async function scanFolder(
  source: ByteSource,
  folder: Folder,
  files: { name: string }[],
  scan: FileScan
): Promise<void> {
  const unpacked = await unpackFolder(source, folder, scan)
  for (const { name } of files) checkMemberPath(name, scan)
  if (!unpacked) return
  try {
    let at = 0
    for (const [index, bytes] of folder.subStreams.entries()) {
      const name = printable(files[index]?.name ?? `stream ${index}`)
      const { size } = unpacked.source
      const member = sliceSource(unpacked.source, at, bytes)
      await scan.session.within(at / size, (at + bytes) / size, () => scan.member(name, member))
      at += bytes
      await scan.pulse()
    }
  } finally {
    unpacked.release()
  }
}

async function unpackFolder(source: ByteSource, folder: Folder, scan: FileScan) {
  const ids = folder.coders.map(({ id }) => id)
  if (ids.includes(AES)) {
    scan.find('archive-encrypted', { message: 'The 7z archive is encrypted' })
    scan.skip('Content of the archive', 'The 7z archive is encrypted')
    return null
  }
  const main = folder.coders.find(({ id }) => !FILTERS[id])
  const others = ids.filter((id) => id !== main?.id && !FILTERS[id])
  if (!main || others.length > 0 || folder.packedStreams !== 1) {
    reportUnexamined(`The 7z archive uses the methods ${ids.join(', ')}`, scan)
    return null
  }
  const data = sliceSource(source, folder.offset, folder.packedBytes)
  const unpacked = await unpackMember(data, unpackerOf(main, folder), scan, 'The 7z folder')
  const filters = folder.coders.filter(({ id }) => FILTERS[id])
  if (filters.length === 0) return unpacked
  if (unpacked.source.size > MAX_FILTERED_BYTES) {
    reportUnexamined(`A part of more than ${MAX_FILTERED_BYTES} bytes has a filter`, scan)
    return unpacked
  }
  const filtered = Buffer.from(unpacked.source.read(0, unpacked.source.size))
  unpacked.release()
  // The first coder is the last one to be undone.
  for (const { id, properties } of filters.reverse()) FILTERS[id]!(filtered, properties)
  return { ...unpacked, source: bufferSource(filtered), release: () => {} }
}

function unpackerOf({ id, properties }: Folder['coders'][number], { bytes }: Folder) {
  const named = { [BZIP2]: 'bzip2', [DEFLATE]: 'deflate' } as const
  const known = named[id as keyof typeof named]
  if (known) return known
  return async (source: ByteSource, output: BoundedOutput): Promise<void> => {
    if (id === COPY) {
      for (let at = 0; at < source.size; at += 2 ** 20) {
        output.write(Buffer.from(source.read(at, 2 ** 20)))
      }
    } else if (id === LZMA && properties.length >= 5) {
      const options = {
        properties: properties[0]!,
        dictionaryBytes: properties.readUInt32LE(1),
        size: bytes,
      }
      await unpackRawLzma(new SequentialReader(source), options, output)
    } else if (id === LZMA2 && properties.length >= 1) {
      await unpackLzma2(new SequentialReader(source), properties[0]!, output)
    } else {
      throw new LimitReached(`The method ${id} is not supported`)
    }
  }
}
