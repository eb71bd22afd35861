import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { scanCarvedConfigs } from '../keras/carve_json.js'
import { checkDatasets } from './check_datasets.js'
import { reportExternalLinks } from './external_links.js'

const HEAP = Buffer.from('HEAP')
const VERSION_1 = Buffer.from([1, 0, 0, 0])
/**
 * Number of bytes that are searched for external files and, in a structural scan, for external links. HDF5 writes the
 * descriptions of datasets near the start of the file or between datasets.
 */
const METADATA_BYTES = 32 * 2 ** 20
const MAX_HEAPS = 100_000

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
  await checkDatasets(source, scan)
  scan.conclude('External files and links', ['hdf5-external-reference'])
  scan.conclude('Programs in the data', ['executable-content'])
  scan.conclude('Structure of the file', ['model-structure'])
}

/**
 * Reports external data files of datasets (HDF5 file format 3.0, IV.A.2.h): a message with version 1, the number of slots,
 * and the address of the local heap that contains the file names.
 */
function reportExternalFiles(bytes: Buffer, scan: FileScan) {
  const heaps = heapsOf(bytes)
  if (heaps.size === 0) return
  // A single pass over the file, because a model with a thousand groups has a thousand heaps.
  for (
    let start = bytes.indexOf(VERSION_1);
    start >= 0;
    start = bytes.indexOf(VERSION_1, start + 1)
  ) {
    const at = start + 8
    if (at + 8 > bytes.length) break
    // The upper half of an address within the metadata is 0.
    if (bytes.readUInt32LE(at + 4) !== 0) continue
    const heap = bytes.readUInt32LE(at)
    const name = heaps.has(heap) ? externalName(bytes, at, heap) : null
    if (name === null) continue
    heaps.delete(heap)
    scan.find('hdf5-external-reference', {
      message: `A dataset reads the file ${printable(name.slice(0, 200))}`,
      offset: start,
      advisories: ['CVE-2026-1669'],
    })
  }
}

/** Returns the offsets of the local heaps. */
function heapsOf(bytes: Buffer): Set<number> {
  const heaps = new Set<number>()
  let at = bytes.indexOf(HEAP)
  for (; at >= 0 && heaps.size < MAX_HEAPS; at = bytes.indexOf(HEAP, at + 1)) heaps.add(at)
  return heaps
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
