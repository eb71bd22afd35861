import type { ByteSource } from '../bytes/byte_source.js'
import { MalformedContent } from '../errors.js'
import { SequentialReader } from './lzma.js'
import type { BoundedOutput } from './output.js'

const BLOCK_MAGIC = 0x314159265359
const END_MAGIC = 0x177245385090
const MAX_CODE_BITS = 20
const GROUP_SYMBOLS = 50

/** Unpacks bzip2 streams. Does not verify checksums, because a wrong one does not make the content harmless. */
export async function unpackBzip2(source: ByteSource, output: BoundedOutput): Promise<void> {
  const bits = new BitReader(new SequentialReader(source))
  while (!bits.isAtEnd(source.size)) {
    if (bits.read(24) !== 0x425a68) return
    const level = bits.read(8) - 48
    if (level < 1 || level > 9) throw new MalformedContent('Invalid bzip2 block size')
    for (;;) {
      const magic = bits.read(24) * 2 ** 24 + bits.read(24)
      bits.read(16)
      bits.read(16)
      if (magic === END_MAGIC) break
      if (magic !== BLOCK_MAGIC) throw new MalformedContent('Invalid bzip2 block')
      output.write(decodeBlock(bits, level * 100_000))
      await output.scan.pulse()
    }
    bits.align()
  }
}

class BitReader {
  #buffer = 0
  #count = 0

  constructor(readonly reader: SequentialReader) {}

  /** Reads at most 24 bits. */
  read(count: number): number {
    while (this.#count < count) {
      this.#buffer = ((this.#buffer << 8) | this.reader.next()) >>> 0
      this.#count += 8
    }
    this.#count -= count
    const value = (this.#buffer >>> this.#count) & (2 ** count - 1)
    this.#buffer &= 2 ** this.#count - 1
    return value
  }

  bit(): number {
    return this.read(1)
  }

  align(): void {
    this.#count -= this.#count % 8
  }

  isAtEnd(size: number): boolean {
    return this.#count < 8 && this.reader.position >= size
  }
}

function decodeBlock(bits: BitReader, maxBytes: number): Buffer {
  if (bits.bit()) throw new MalformedContent('Randomized bzip2 blocks are not supported')
  const origin = bits.read(24)
  const symbols = readSymbols(bits)
  const coder = readTables(bits, symbols.length + 2)
  const { data, counts } = readMoveToFront(coder, symbols, maxBytes)
  if (origin >= data.length) throw new MalformedContent('Invalid bzip2 origin')
  return undoRuns(undoBurrowsWheeler(data, counts, origin), data.length, maxBytes)
}

function readSymbols(bits: BitReader): number[] {
  const used = bits.read(16)
  const symbols: number[] = []
  for (let high = 0; high < 16; high++) {
    if (!(used & (0x8000 >> high))) continue
    const row = bits.read(16)
    for (let low = 0; low < 16; low++) if (row & (0x8000 >> low)) symbols.push(high * 16 + low)
  }
  if (symbols.length === 0) throw new MalformedContent('A bzip2 block has no symbols')
  return symbols
}

type Table = { limits: Int32Array; bases: Int32Array; permutation: Uint16Array }

/** Returns a function that decodes the next symbol. */
function readTables(bits: BitReader, alphabet: number): () => number {
  const groups = bits.read(3)
  const selectorCount = bits.read(15)
  if (groups < 2 || groups > 6 || selectorCount === 0) {
    throw new MalformedContent('Invalid bzip2 tables')
  }
  const order = Array.from({ length: groups }, (_, index) => index)
  const selectors = Array.from({ length: selectorCount }, () => {
    let index = 0
    while (bits.bit()) if (++index >= groups) throw new MalformedContent('Invalid bzip2 selector')
    const [chosen] = order.splice(index, 1)
    order.unshift(chosen!)
    return chosen!
  })
  const tables = Array.from({ length: groups }, () => readTable(bits, alphabet))
  let remaining = 0
  let selector = 0
  let table = tables[0]!
  return () => {
    if (remaining === 0) {
      const chosen = selectors[selector++]
      if (chosen === undefined) throw new MalformedContent('A bzip2 block has too few selectors')
      table = tables[chosen]!
      remaining = GROUP_SYMBOLS
    }
    remaining--
    return decodeSymbol(bits, table)
  }
}

function decodeSymbol(bits: BitReader, { limits, bases, permutation }: Table): number {
  let code = 0
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    code = (code << 1) | bits.bit()
    if (code <= limits[length]!) {
      const symbol = permutation[code - bases[length]!]
      if (symbol === undefined) break
      return symbol
    }
  }
  throw new MalformedContent('Invalid bzip2 code')
}

function readTable(bits: BitReader, alphabet: number): Table {
  let length = bits.read(5)
  const lengths = Array.from({ length: alphabet }, () => {
    for (;;) {
      if (length < 1 || length > MAX_CODE_BITS) {
        throw new MalformedContent('Invalid bzip2 code length')
      }
      if (!bits.bit()) return length
      length += bits.bit() ? -1 : 1
    }
  })
  const limits = new Int32Array(MAX_CODE_BITS + 1).fill(-1)
  const bases = new Int32Array(MAX_CODE_BITS + 1)
  const permutation = new Uint16Array(alphabet)
  let index = 0
  let code = 0
  for (let bitsUsed = 1; bitsUsed <= MAX_CODE_BITS; bitsUsed++) {
    bases[bitsUsed] = code - index
    for (let symbol = 0; symbol < alphabet; symbol++) {
      if (lengths[symbol] !== bitsUsed) continue
      permutation[index++] = symbol
      code++
    }
    limits[bitsUsed] = code - 1
    code <<= 1
  }
  return { limits, bases, permutation }
}

function readMoveToFront(next: () => number, symbols: number[], maxBytes: number) {
  const data = Buffer.allocUnsafe(maxBytes)
  const counts = new Int32Array(256)
  const front = [...symbols]
  const end = symbols.length + 1
  let length = 0
  let run = 0
  let weight = 1
  const write = (byte: number, count: number) => {
    if (length + count > maxBytes) throw new MalformedContent('A bzip2 block is too long')
    data.fill(byte, length, length + count)
    length += count
    counts[byte]! += count
  }
  for (let symbol = next(); ; symbol = next()) {
    if (symbol <= 1) {
      run += weight << symbol
      weight <<= 1
      if (run > maxBytes) throw new MalformedContent('A bzip2 block is too long')
      continue
    }
    if (run > 0) {
      write(front[0]!, run)
      run = 0
      weight = 1
    }
    if (symbol === end) return { data: data.subarray(0, length), counts }
    const [byte] = front.splice(symbol - 1, 1)
    front.unshift(byte!)
    write(byte!, 1)
  }
}

function undoBurrowsWheeler(data: Buffer, counts: Int32Array, origin: number): Buffer {
  const starts = new Int32Array(256)
  for (let byte = 1; byte < 256; byte++) starts[byte] = starts[byte - 1]! + counts[byte - 1]!
  const links = new Uint32Array(data.length)
  for (let index = 0; index < data.length; index++) links[starts[data[index]!]!++] = index
  const out = Buffer.allocUnsafe(data.length)
  let at = links[origin]!
  for (let index = 0; index < data.length; index++) {
    out[index] = data[at]!
    at = links[at]!
  }
  return out
}

/** Undoes the first step of bzip2's compression: four equal bytes are followed by the number of further ones. */
function undoRuns(data: Buffer, length: number, maxBytes: number): Buffer {
  const parts: Buffer[] = []
  let start = 0
  let same = 0
  for (let index = 0; index < length; index++) {
    same = index > 0 && data[index] === data[index - 1] && same > 0 ? same + 1 : 1
    if (same !== 4) continue
    parts.push(data.subarray(start, index + 1), Buffer.alloc(data[index + 1] ?? 0, data[index]!))
    start = index + 2
    index++
    same = 0
  }
  parts.push(data.subarray(Math.min(start, length), length))
  const out = Buffer.concat(parts)
  // At most, 5 bytes of a block expand to 259.
  if (out.length > maxBytes * 52) throw new MalformedContent('A bzip2 block is too long')
  return out
}
