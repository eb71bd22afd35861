import { chunksOf, sliceSource, type ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { executableKind, isElf, isGpuCode, scriptInterpreter } from './executables.js'

const CHUNK_BYTES = 1024 * 1024
/** Maximum length of a signature including the fields that confirm it. */
const OVERLAP = 128
/** Number of bytes of a data blob that a structural scan searches. */
const STRUCTURAL_BYTES = 16 * 1024

const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])
const DOS_STUB = Buffer.from('This program cannot be run in DOS mode')
/** Start sequences of pickles from common picklers: the protocol, then a frame, GLOBAL, or a memoized container. */
const PICKLES = [
  '\x80\x04\x95',
  '\x80\x05\x95',
  '\x80\x02c',
  '\x80\x03c',
  '\x80\x02}q',
  '\x80\x03}q',
].map((signature) => Buffer.from(signature, 'latin1'))

type OnPickle = (offset: number) => Promise<void>

/**
 * Searches raw data, such as tensors, for programs and, if `onPickle` is given, for pickles. A structural scan without
 * `onPickle` reads only the first bytes. `base` is the offset of the data in the file.
 */
export async function searchContent(
  source: ByteSource,
  scan: FileScan,
  base: number,
  onPickle?: OnPickle
): Promise<void> {
  const head = source.read(0, 512)
  const kind = executableKind(head, source.size)
  if (kind) report(scan, kind, base)
  const script = scriptInterpreter(head)
  if (script) {
    scan.find('shell-script', { message: `The data starts a script for ${script}`, offset: base })
  }
  const reach = scan.isFull || onPickle ? source.size : Math.min(source.size, STRUCTURAL_BYTES)
  for (const { chunk, offset } of chunksOf(sliceSource(source, 0, reach), CHUNK_BYTES, OVERLAP)) {
    searchPrograms(chunk, base + offset, scan)
    if (onPickle) await searchPickles(chunk, base + offset, onPickle)
    scan.session.addScanned(chunk.length)
    scan.session.reached((offset + chunk.length) / source.size)
    await scan.pulse()
  }
}

function searchPrograms(chunk: Buffer, base: number, scan: FileScan) {
  for (let at = chunk.indexOf(ELF); at >= 0; at = chunk.indexOf(ELF, at + 1)) {
    if (!isElf(chunk, at) || (scan.expectsGpuCode && isGpuCode(chunk, at))) continue
    report(scan, 'ELF', base + at)
  }
  const stub = chunk.indexOf(DOS_STUB)
  if (stub >= 0) report(scan, 'Windows executable', base + stub)
}

async function searchPickles(chunk: Buffer, base: number, onPickle: OnPickle): Promise<void> {
  const found = new Set<number>()
  for (const signature of PICKLES) {
    for (let at = chunk.indexOf(signature); at >= 0; at = chunk.indexOf(signature, at + 1)) {
      found.add(base + at)
    }
  }
  for (const offset of [...found].sort((one, other) => one - other)) await onPickle(offset)
}

function report(scan: FileScan, kind: string, offset: number) {
  scan.find('executable-content', { message: `The data contains a program (${kind})`, offset })
}
