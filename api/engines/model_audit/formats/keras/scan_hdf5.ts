import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { scanCarvedConfigs } from './carve_json.js'
import { reportExternalLinks } from './external_links.js'

const HEAP = Buffer.from('HEAP')
/** HDF5 writes the descriptions of datasets near the start of the file or between them. */
const METADATA_BYTES = 32 * 2 ** 20
const MAX_HEAPS = 2_000

/** Scans an HDF5 file: Keras configurations, external files and links, and programs in the data. */
export async function scanHdf5(source: ByteSource, scan: FileScan): Promise<void> {
  const version = source.read(8, 1)[0] ?? 255
  if (version > 3) {
    scan.find('model-structure', {
      message: `The HDF5 superblock has the unknown version ${version}`,
      offset: 8,
    })
  }
  const documents = await scanCarvedConfigs(source, scan, true)
  if (documents === 0) scan.conclude('Lambda layers', ['keras-lambda'])
  reportExternalFiles(source.read(0, Math.min(source.size, METADATA_BYTES)), scan)
  await reportExternalLinks(source, scan.isFull ? source.size : METADATA_BYTES, scan)
  await searchContent(sliceSource(source, 0, source.size), scan, 0)
  scan.conclude('External files and links', ['hdf5-external-reference'])
  scan.conclude('Programs in the data', ['executable-content'])
  scan.conclude('Structure of the file', ['model-structure'])
}

/**
 * Finds external data files of datasets (HDF5 file format 3.0, IV.A.2.h): a message with version 1, the number of
 * slots, and the address of the local heap that has the names of the files.
 */
function reportExternalFiles(bytes: Buffer, scan: FileScan) {
  let heaps = 0
  for (
    let heap = bytes.indexOf(HEAP);
    heap >= 0 && heaps++ < MAX_HEAPS;
    heap = bytes.indexOf(HEAP, heap + 1)
  ) {
    const address = Buffer.alloc(8)
    address.writeBigUInt64LE(BigInt(heap))
    for (let at = bytes.indexOf(address); at >= 0; at = bytes.indexOf(address, at + 1)) {
      const name = externalName(bytes, at, heap)
      if (name === null) continue
      scan.find('hdf5-external-reference', {
        message: `A dataset reads the file ${printable(name.slice(0, 200))}`,
        offset: at - 8,
        advisories: ['CVE-2026-1669'],
      })
      break
    }
  }
}

function externalName(bytes: Buffer, at: number, heap: number): string | null {
  if (at < 8 || at + 16 > bytes.length) return null
  const isVersion1 = bytes.readUInt32LE(at - 8) === 1
  const [allocated, used] = [bytes.readUInt16LE(at - 4), bytes.readUInt16LE(at - 2)]
  if (!isVersion1 || used < 1 || used > allocated || allocated > 4_096) return null
  const nameOffset = Number(bytes.readBigUInt64LE(at + 8))
  const segment = heap + 32 <= bytes.length ? Number(bytes.readBigUInt64LE(heap + 24)) : Infinity
  const start = segment + nameOffset
  if (!(start < bytes.length)) return null
  const end = bytes.indexOf(0, start)
  const name = bytes.toString('utf8', start, end < 0 ? start : end)
  return name.length > 0 ? name : null
}
