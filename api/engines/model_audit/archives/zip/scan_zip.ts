import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { ContainerKind, FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { executableKind } from '../../text/executables.js'
import { searchContent } from '../../text/embedded_content.js'
import { checkWeights, WeightCheck, type FloatTensor } from '../../weights/check_weights.js'
import { TORCH_FLOATS, type FloatLayout } from '../../weights/float_layout.js'
import { looksLikePickle } from '../../pickle/looks_like_pickle.js'
import { scanContainer } from '../containers.js'
import { checkLink, checkMemberPath, concludeArchive } from '../member_path.js'
import {
  readLocalHeader,
  readZipDirectory,
  scanLocalHeaders,
  type LocalHeader,
  type ZipEntry,
} from './zip_directory.js'
import { openZipMember } from './zip_member.js'

const MAX_HIDDEN = 1_000
/** Tensors of a PyTorch checkpoint: raw bytes without a format. */
const TENSOR_MEMBER = /(?:^|\/)(?:data|constants|tensors)\/\d+$/

/** Scans a zip archive and everything in it. */
export async function scanZip(source: ByteSource, scan: FileScan): Promise<void> {
  const directory = readZipDirectory(source, scan.limits.maxMembers)
  for (const message of directory.faults) scan.find('archive-inconsistent', { message })
  const names = directory.entries.map(({ name }) => name)
  const container = containerOf(names, scan)
  // The rules for member paths depend on the archive's format.
  scan.container = container
  if (container === 'torch') scan.storages = new Map()
  const tensors: Tensors = { stored: [], unpacked: new WeightCheck(scan, Infinity) }
  if (directory.prefixBytes > 0) reportPrefix(source, directory.prefixBytes, scan)
  reportDuplicates(names, scan)
  const total = directory.entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0)
  let before = 0
  for (const entry of pickleFirst(directory.entries, container)) {
    const end = before + entry.packedBytes
    await scan.session.within(before / total, end / total, () =>
      scanEntry(source, entry, scan, container, tensors)
    )
    before = end
    await scan.pulse()
  }
  await scanHidden(source, directory.entries, scan, container, tensors)
  await checkWeights(floatsOf(tensors.stored, scan), source, scan)
  tensors.unpacked.conclude()
  scanContainer(container, names, scan)
  concludeArchive(scan)
}

/** Detects the model format from the names of the members. */
export function containerOf(names: readonly string[], scan: FileScan): ContainerKind {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/(?:^|\/)MAR-INF\/MANIFEST\.json$/)) return 'torchserve'
  if (has(/(?:^|\/)(?:data|bytecode|constants)\.pkl$/)) return 'torch'
  if (has(/^config\.json$/) && (has(/^metadata\.json$/) || has(/^model\.weights\.h5$/))) {
    return 'keras'
  }
  if (has(/^schema\.json$/) && /\.skops$/i.test(scan.name)) return 'skops'
  if (has(/^schema\.json$/) && has(/\.npy$/)) return 'skops'
  if (names.length > 0 && names.every((name) => /\.npy$/.test(name))) return 'numpy'
  return 'archive'
}

async function scanEntry(
  source: ByteSource,
  entry: ZipEntry,
  scan: FileScan,
  container: ContainerKind,
  tensors: Tensors
): Promise<void> {
  checkMemberPath(entry.name, scan, entry.offset)
  if (entry.name.endsWith('/') && entry.bytes === 0) return
  const local = readLocalHeader(source, entry.offset)
  if (!local) {
    scan.find('archive-inconsistent', {
      message: `The member “${printable(entry.name.slice(0, 200))}” has no local header`,
      offset: entry.offset,
    })
    return
  }
  compareHeaders(entry, local, scan)
  const unpacked = await openZipMember(source, entry, local, scan)
  if (!unpacked) return
  try {
    if (entry.isLink) {
      checkLink(entry.name, unpacked.source.read(0, 4_096).toString('utf8'), scan, entry.offset)
    } else if (container === 'torch' && TENSOR_MEMBER.test(entry.name)) {
      if (entry.method === 0) {
        tensors.stored.push({ name: entry.name, start: local.dataOffset, bytes: entry.packedBytes })
      } else {
        // The values of a compressed member exist only while it is scanned.
        await checkUnpackedTensor(entry.name, unpacked.source, tensors.unpacked)
      }
      await scanTensor(unpacked.source, entry, scan, local.dataOffset)
    } else {
      await scan.member(printable(entry.name), unpacked.source, container)
    }
  } finally {
    unpacked.release()
  }
}

type StoredTensor = { name: string; start: number; bytes: number }
type Tensors = { stored: StoredTensor[]; unpacked: WeightCheck }

/** Returns the tensors of a checkpoint that contain floating-point values according to its pickle. */
function floatsOf(tensors: readonly StoredTensor[], scan: FileScan): FloatTensor[] {
  return tensors.flatMap(({ name, ...place }) => {
    const layout = layoutOf(name, scan)
    return layout ? [{ ...place, name: printable(name), layout, dimensions: 1 }] : []
  })
}

async function checkUnpackedTensor(name: string, source: ByteSource, check: WeightCheck) {
  const layout = layoutOf(name, check.scan)
  if (!layout) return
  const tensor = { name: printable(name), start: 0, bytes: source.size, layout, dimensions: 1 }
  await check.examineIn(tensor, source)
}

function layoutOf(name: string, scan: FileScan): FloatLayout | undefined {
  const key = name.slice(name.lastIndexOf('/') + 1)
  return TORCH_FLOATS[scan.storages?.get(key)?.type ?? '']
}

/** Sorts the pickle before the tensors, because it contains their types. In repacked archives, it may come after them. */
function pickleFirst(entries: readonly ZipEntry[], container: ContainerKind): ZipEntry[] {
  if (container !== 'torch') return [...entries]
  const isPickle = ({ name }: ZipEntry) => /(?:^|\/)data\.pkl$/.test(name)
  return [...entries.filter(isPickle), ...entries.filter((entry) => !isPickle(entry))]
}

/**
 * Reports differences between the two headers of a member. Readers disagree on which one they trust, so a difference can
 * hide a member from some of them.
 */
function compareHeaders(entry: ZipEntry, local: LocalHeader, scan: FileScan) {
  const differences: string[] = []
  if (local.name !== entry.name) differences.push('names')
  if (local.method !== entry.method) differences.push('compression methods')
  const hasSizes = (local.flags & 8) === 0
  if (hasSizes && local.bytes !== 0xffffffff && local.bytes !== entry.bytes) {
    differences.push('sizes')
  }
  if (differences.length === 0) return
  scan.find('archive-inconsistent', {
    message: `The two headers of “${printable(entry.name.slice(0, 200))}” have different ${differences.join(' and ')}`,
    offset: entry.offset,
    advisories: local.name === entry.name ? [] : ['CVE-2025-1944'],
  })
}

/** Scans a tensor as raw data, unless it is a complete pickle. */
async function scanTensor(
  data: ByteSource,
  entry: ZipEntry,
  scan: FileScan,
  base: number
): Promise<void> {
  const name = printable(entry.name)
  if (data.read(0, 1)[0] === 0x80 && looksLikePickle(data)) return scan.member(name, data, 'torch')
  await searchContent(data, scan, base)
}

/**
 * Reports members with local headers that the central directory does not list. Some readers read them, although most ignore
 * them.
 */
async function scanHidden(
  source: ByteSource,
  entries: readonly ZipEntry[],
  scan: FileScan,
  container: ContainerKind,
  tensors: Tensors
): Promise<void> {
  const used = entries
    .map((entry) => ({ start: entry.offset, end: dataEnd(source, entry) }))
    .sort((one, other) => one.start - other.start)
  let end = 0
  for (const { start, end: next } of used) {
    if (start - end >= 30) {
      for (const hidden of scanLocalHeaders(source, end, start, MAX_HIDDEN)) {
        scan.find('archive-inconsistent', {
          message: `The directory does not list the member “${printable(hidden.name.slice(0, 200))}”`,
          offset: hidden.offset,
        })
        await scanEntry(source, hidden, scan, container, tensors)
      }
    }
    end = Math.max(end, next)
  }
}

function dataEnd(source: ByteSource, { offset, packedBytes, name }: ZipEntry): number {
  const [low = 0, high = 0, extraLow = 0, extraHigh = 0] = source.read(offset + 26, 4)
  const headerBytes = low + high * 256 + extraLow + extraHigh * 256
  return offset + 30 + Math.max(headerBytes, name.length) + packedBytes
}

function reportPrefix(source: ByteSource, bytes: number, scan: FileScan) {
  const head = source.read(0, Math.min(bytes, 512))
  const kind = executableKind(head, bytes)
  if (kind) {
    scan.find('executable-content', {
      message: `A program (${kind}) precedes the archive`,
      offset: 0,
    })
  } else {
    scan.find('archive-inconsistent', { message: `${bytes} bytes precede the archive`, offset: 0 })
  }
  if (looksLikePickle(sliceSource(source, 0, bytes))) {
    scan.find('pickle-in-unexpected-file', {
      message: 'The bytes before the archive are a pickle',
      offset: 0,
    })
  }
}

function reportDuplicates(names: readonly string[], scan: FileScan) {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) {
      scan.find('archive-duplicate', {
        message: `The member “${printable(name.slice(0, 200))}” exists more than once`,
      })
    }
    seen.add(name)
  }
}
