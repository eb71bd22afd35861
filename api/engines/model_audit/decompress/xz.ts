import { sliceSource, type ByteSource } from '../bytes/byte_source.js'
import { LimitReached, MalformedContent } from '../errors.js'
import { SequentialReader, unpackLzma2 } from './lzma.js'
import type { BoundedOutput } from './output.js'

const CHECK_BYTES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]
const LZMA2 = 0x21

/** Unpacks the blocks of an xz file. Does not verify checksums, because a wrong one does not make the content harmless. */
export async function unpackXz(source: ByteSource, output: BoundedOutput): Promise<void> {
  let at = 0
  while (at + 12 <= source.size) {
    const header = source.read(at, 12)
    if (header.readUInt32BE(0) !== 0xfd377a58) return
    const checkBytes = CHECK_BYTES[header[7]! & 15]!
    at = await unpackBlocks(source, at + 12, checkBytes, output)
    // The index and the footer are skipped up to the next stream, if any.
    const next = source
      .read(at, Math.min(source.size - at, 64 * 1024))
      .indexOf('\xfd7zXZ', 0, 'latin1')
    if (next < 0) return
    at += next
  }
}

async function unpackBlocks(
  source: ByteSource,
  start: number,
  checkBytes: number,
  output: BoundedOutput
): Promise<number> {
  let at = start
  for (;;) {
    const [sizeByte] = source.read(at, 1)
    if (sizeByte === undefined) throw new MalformedContent('The xz file ends early', at)
    // An index follows instead of a block.
    if (sizeByte === 0) return at
    const headerBytes = (sizeByte + 1) * 4
    const dictionary = dictionaryOf(source.read(at, headerBytes))
    const reader = new SequentialReader(sliceSource(source, at + headerBytes, source.size))
    await unpackLzma2(reader, dictionary, output)
    const packed = Math.ceil(reader.position / 4) * 4
    at += headerBytes + packed + checkBytes
  }
}

/** Returns the dictionary size of LZMA2, the only filter that Python and xz use for models. */
function dictionaryOf(header: Buffer): number {
  const flags = header[1] ?? 0
  if ((flags & 3) !== 0) {
    throw new LimitReached('The xz file uses a filter chain, which is not supported')
  }
  let at = 2
  for (const bit of [0x40, 0x80]) {
    if ((flags & bit) === 0) continue
    while ((header[at] ?? 0) >= 0x80) at++
    at++
  }
  if (header[at] !== LZMA2 || header[at + 1] !== 1) {
    throw new LimitReached('The xz file uses a filter that is not supported')
  }
  return header[at + 2] ?? 255
}
