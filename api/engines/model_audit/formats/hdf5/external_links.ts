import { chunksOf, sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'

const CHUNK_BYTES = 1024 * 1024
/**
 * Chunks overlap by this many bytes, so that a link is complete in one of them: its value has at most 64 KB, and its name
 * is shorter.
 */
const OVERLAP = 160 * 1024
const MAX_NAME_BYTES = 64 * 1024
const EXTERNAL_LINK = 64
const HAS_TYPE = 0x08
const HAS_CREATION_ORDER = 0x04
const HAS_CHARACTER_SET = 0x10
const KNOWN_FLAGS = 0x1f

/**
 * Reports external links (HDF5 file format 3.0, IV.A.2.g): link messages of version 1 and type 64, which the headers of
 * groups and fractal heaps contain in the same encoding.
 */
export async function reportExternalLinks(
  source: ByteSource,
  reach: number,
  scan: FileScan
): Promise<void> {
  const searched = sliceSource(source, 0, reach)
  for (const { chunk, offset } of chunksOf(searched, CHUNK_BYTES, OVERLAP)) {
    for (
      let at = chunk.indexOf(EXTERNAL_LINK, 2);
      at >= 0;
      at = chunk.indexOf(EXTERNAL_LINK, at + 1)
    ) {
      const link = externalLinkAt(chunk, at - 2)
      if (!link) continue
      scan.find('hdf5-external-reference', {
        message: `The link ${printable(link.name.slice(0, 200))} leads to the file ${printable(link.file.slice(0, 200))}`,
        offset: offset + at - 2,
        details: {
          link: printable(link.name.slice(0, 200)),
          object: printable(link.object.slice(0, 200)),
        },
      })
    }
    await scan.pulse()
  }
}

type ExternalLink = { name: string; file: string; object: string }

function externalLinkAt(bytes: Buffer, start: number): ExternalLink | null {
  const flags = bytes[start + 1]!
  if (bytes[start] !== 1 || (flags & HAS_TYPE) === 0 || (flags & ~KNOWN_FLAGS) !== 0) return null
  let at = start + 3
  if (flags & HAS_CREATION_ORDER) at += 8
  if (flags & HAS_CHARACTER_SET) at += 1
  const lengthBytes = 2 ** (flags & 3)
  if (at + lengthBytes > bytes.length) return null
  const nameBytes =
    lengthBytes === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, lengthBytes)
  const nameStart = at + lengthBytes
  const value = nameStart + nameBytes
  if (nameBytes === 0 || nameBytes > MAX_NAME_BYTES || value + 2 > bytes.length) return null
  const end = value + 2 + bytes.readUInt16LE(value)
  // The first byte of the value contains the version and flags, both 0.
  if (end > bytes.length || bytes[value + 2] !== 0) return null
  const fileEnd = bytes.indexOf(0, value + 3)
  const objectEnd = bytes.indexOf(0, fileEnd + 1)
  if (fileEnd <= value + 3 || objectEnd !== end - 1) return null
  const name = bytes.toString('utf8', nameStart, value)
  if (name.includes('\0')) return null
  const file = bytes.toString('utf8', value + 3, fileEnd)
  return { name, file, object: bytes.toString('utf8', fileEnd + 1, objectEnd) }
}
