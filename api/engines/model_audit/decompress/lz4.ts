import type { ByteSource } from '../bytes/byte_source.js'
import { MalformedContent } from '../errors.js'
import type { BoundedOutput } from './output.js'

const MAGIC = 0x184d2204
const WINDOW_BYTES = 64 * 1024
const BLOCK_BYTES = [0, 0, 0, 0, 64 * 1024, 256 * 1024, 1024 * 1024, 4 * 1024 * 1024]

/** Unpacks LZ4 frames (LZ4 frame format 1.6). Checksums are not verified. */
export async function unpackLz4(source: ByteSource, output: BoundedOutput): Promise<void> {
  let at = 0
  while (at + 7 <= source.size && source.read(at, 4).readUInt32LE(0) === MAGIC) {
    at = await unpackFrame(source, at, output)
  }
}

async function unpackFrame(
  source: ByteSource,
  start: number,
  output: BoundedOutput
): Promise<number> {
  const [flags = 0, sizes = 0] = source.read(start + 4, 2)
  const maxBlock = BLOCK_BYTES[(sizes >> 4) & 7] ?? 0
  if (flags >> 6 !== 1 || maxBlock === 0) throw new MalformedContent('Invalid LZ4 frame', start)
  let at = start + 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0)
  const checksumBytes = flags & 0x10 ? 4 : 0
  let window: Buffer = Buffer.alloc(0)
  for (;;) {
    const head = source.read(at, 4)
    if (head.length < 4) throw new MalformedContent('The LZ4 frame ends early', at)
    const word = head.readUInt32LE(0)
    at += 4
    if (word === 0) return at + (flags & 4 ? 4 : 0)
    const length = word & 0x7fffffff
    if (length > maxBlock) throw new MalformedContent('An LZ4 block is too large', at)
    const packed = source.read(at, length)
    if (packed.length < length) throw new MalformedContent('The LZ4 frame ends early', at)
    const block = word >>> 31 ? Buffer.from(packed) : unpackBlock(packed, window, maxBlock)
    output.write(block)
    window = Buffer.concat([window, block]).subarray(-WINDOW_BYTES)
    at += length + checksumBytes
    await output.scan.pulse()
  }
}

function unpackBlock(packed: Buffer, window: Buffer, maxBytes: number): Buffer {
  const out = Buffer.allocUnsafe(window.length + maxBytes)
  window.copy(out)
  let to = window.length
  let at = 0
  const runLength = (start: number): number => {
    let length = start
    if (start !== 15) return length
    for (let byte = 255; byte === 255; length += byte) {
      if (at >= packed.length) throw new MalformedContent('An LZ4 block ends early')
      byte = packed[at++]!
    }
    return length
  }
  while (at < packed.length) {
    const token = packed[at++]!
    const literals = runLength(token >> 4)
    if (at + literals > packed.length || to + literals > out.length) {
      throw new MalformedContent('An LZ4 block is longer than its frame allows')
    }
    packed.copy(out, to, at, at + literals)
    at += literals
    to += literals
    if (at >= packed.length) break
    const distance = packed[at]! | ((packed[at + 1] ?? 0) << 8)
    at += 2
    const matched = runLength(token & 15) + 4
    if (distance === 0 || distance > to || to + matched > out.length) {
      throw new MalformedContent('An LZ4 match reaches outside of the data')
    }
    for (let index = 0; index < matched; index++, to++) out[to] = out[to - distance]!
  }
  return Buffer.from(out.subarray(window.length, to))
}
