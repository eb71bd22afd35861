import { LimitReached, MalformedContent } from '../errors.js'

/** Maximum dictionary size; xz -9 uses 64 MB. Data with a larger dictionary is not unpacked. */
const MAX_DICTIONARY_BYTES = 64 * 2 ** 20
const MIN_DICTIONARY_BYTES = 4_096

const PROB_INIT = 1024
const STATES = 12
const MATCH_MIN = 2
const END_POS_MODEL = 14
const FULL_DISTANCES = 128
const ALIGN_BITS = 4

/** Input of the range decoder. */
export type ByteReader = { next(): number }

type Flush = (chunk: Buffer) => void

/**
 * LZMA decoder (Igor Pavlov's LZMA specification, public domain). The dictionary is a ring buffer whose content is flushed
 * whenever it is full, so memory use depends only on the dictionary size.
 */
export class LzmaDecoder {
  #input: ByteReader
  #range = 0
  #code = 0
  readonly #dictionary: Buffer
  #at = 0
  #flushed = 0
  #isWrapped = false
  #total = 0
  #lc = 0
  #lp = 0
  #pb = 0
  #state = 0
  #reps: [number, number, number, number] = [0, 0, 0, 0]
  #literal = new Uint16Array(0)
  #isMatch = new Uint16Array(STATES << 4)
  #isRep = new Uint16Array(STATES)
  #isRepG0 = new Uint16Array(STATES)
  #isRepG1 = new Uint16Array(STATES)
  #isRepG2 = new Uint16Array(STATES)
  #isRep0Long = new Uint16Array(STATES << 4)
  #slots = Array.from({ length: 4 }, () => new Uint16Array(64))
  #special = new Uint16Array(1 + FULL_DISTANCES - END_POS_MODEL)
  #align = new Uint16Array(1 << ALIGN_BITS)
  #lengths = new LengthCoder()
  #repLengths = new LengthCoder()

  /** @throws LimitReached if the dictionary is too large */
  constructor(
    dictionaryBytes: number,
    readonly flush: Flush
  ) {
    if (dictionaryBytes > MAX_DICTIONARY_BYTES) {
      throw new LimitReached(
        `The LZMA dictionary of ${dictionaryBytes} bytes is larger than the limit`
      )
    }
    this.#dictionary = Buffer.alloc(Math.max(dictionaryBytes, MIN_DICTIONARY_BYTES))
    this.#input = { next: () => 0 }
  }

  get total(): number {
    return this.#total
  }

  /**
   * Sets the properties that are encoded in one byte.
   * @throws MalformedContent if they are invalid
   */
  setProperties(byte: number): void {
    if (byte >= 225) throw new MalformedContent('Invalid LZMA properties')
    this.#lc = byte % 9
    this.#lp = Math.floor(byte / 9) % 5
    this.#pb = Math.floor(byte / 45)
    if (this.#lc + this.#lp > 8) throw new MalformedContent('Invalid LZMA properties')
  }

  resetState(): void {
    this.#state = 0
    this.#reps = [0, 0, 0, 0]
    this.#literal = new Uint16Array(0x300 << (this.#lc + this.#lp)).fill(PROB_INIT)
    for (const probs of [
      this.#isMatch,
      this.#isRep,
      this.#isRepG0,
      this.#isRepG1,
      this.#isRepG2,
      this.#isRep0Long,
      this.#special,
      this.#align,
      ...this.#slots,
    ]) {
      probs.fill(PROB_INIT)
    }
    this.#lengths.reset()
    this.#repLengths.reset()
  }

  resetDictionary(): void {
    this.finish()
    this.#at = 0
    this.#flushed = 0
    this.#isWrapped = false
  }

  startRange(input: ByteReader): void {
    this.#input = input
    input.next()
    this.#range = 0xffffffff
    this.#code = 0
    for (let index = 0; index < 4; index++) this.#code = ((this.#code << 8) | input.next()) >>> 0
  }

  /** Flushes the rest of the dictionary. */
  finish(): void {
    if (this.#at > this.#flushed) {
      this.flush(Buffer.from(this.#dictionary.subarray(this.#flushed, this.#at)))
      this.#flushed = this.#at
    }
  }

  /** Adds an uncompressed byte. */
  put(byte: number): void {
    this.#dictionary[this.#at++] = byte
    this.#total++
    if (this.#at === this.#dictionary.length) {
      this.finish()
      this.#at = 0
      this.#flushed = 0
      this.#isWrapped = true
    }
  }

  /** Decodes until `total` reaches `end`. Returns false at an end marker. */
  decode(end: number): boolean {
    while (this.#total < end) {
      const posState = this.#total & ((1 << this.#pb) - 1)
      if (this.#bit(this.#isMatch, (this.#state << 4) + posState) === 0) {
        this.#decodeLiteral()
        continue
      }
      const length =
        this.#bit(this.#isRep, this.#state) === 0 ? this.#match(posState) : this.#repeat(posState)
      if (length === 0) continue
      if (length < 0) return false
      this.#copy(Math.min(length, end - this.#total))
    }
    return true
  }

  #copy(length: number) {
    const distance = this.#reps[0] + 1
    const size = this.#dictionary.length
    if (distance > size || (!this.#isWrapped && distance > this.#at)) {
      throw new MalformedContent('An LZMA distance reaches before the data')
    }
    for (let index = 0; index < length; index++) {
      const from = this.#at - distance
      this.put(this.#dictionary[from < 0 ? from + size : from]!)
    }
  }

  #decodeLiteral() {
    const before = this.#peek(1)
    const low = (this.#total & ((1 << this.#lp) - 1)) << this.#lc
    const base = 0x300 * (low + (before >> (8 - this.#lc)))
    let symbol = 1
    if (this.#state >= 7) {
      let match = this.#peek(this.#reps[0] + 1)
      while (symbol < 0x100) {
        const matchBit = (match >> 7) & 1
        match = (match << 1) & 0xff
        const bit = this.#bit(this.#literal, base + ((1 + matchBit) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (matchBit !== bit) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(this.#literal, base + symbol)
    this.put(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  #peek(distance: number): number {
    if (!this.#isWrapped && distance > this.#at) return 0
    const from = this.#at - distance
    return this.#dictionary[from < 0 ? from + this.#dictionary.length : from] ?? 0
  }

  /** Returns the length of a match, or -1 at the end marker. */
  #match(posState: number): number {
    this.#reps = [0, this.#reps[0], this.#reps[1], this.#reps[2]]
    const length = this.#lengths.decode(this.#decodeBit, posState)
    this.#state = this.#state < 7 ? 7 : 10
    this.#reps[0] = this.#distance(length)
    return this.#reps[0] === 0xffffffff ? -1 : length + MATCH_MIN
  }

  /** Returns the length of a repeated match, or 0 if it wrote a single byte. */
  #repeat(posState: number): number {
    const reps = this.#reps
    if (this.#bit(this.#isRepG0, this.#state) === 0) {
      if (this.#bit(this.#isRep0Long, (this.#state << 4) + posState) === 0) {
        this.#state = this.#state < 7 ? 9 : 11
        this.#copy(1)
        return 0
      }
    } else if (this.#bit(this.#isRepG1, this.#state) === 0) {
      this.#reps = [reps[1], reps[0], reps[2], reps[3]]
    } else if (this.#bit(this.#isRepG2, this.#state) === 0) {
      this.#reps = [reps[2], reps[0], reps[1], reps[3]]
    } else {
      this.#reps = [reps[3], reps[0], reps[1], reps[2]]
    }
    this.#state = this.#state < 7 ? 8 : 11
    return this.#repLengths.decode(this.#decodeBit, posState) + MATCH_MIN
  }

  #distance(length: number): number {
    const slot = treeDecode(this.#decodeBit, this.#slots[Math.min(length, 3)]!, 6)
    if (slot < 4) return slot
    const directBits = (slot >> 1) - 1
    const base = ((2 | (slot & 1)) << directBits) >>> 0
    if (slot < END_POS_MODEL) {
      return base + reverseDecode(this.#decodeBit, this.#special, base - slot, directBits)
    }
    const high = this.#direct(directBits - ALIGN_BITS) * (1 << ALIGN_BITS)
    return (base + high + reverseDecode(this.#decodeBit, this.#align, 0, ALIGN_BITS)) >>> 0
  }

  #direct(count: number): number {
    let result = 0
    for (let index = 0; index < count; index++) {
      this.#range >>>= 1
      const isHigh = this.#code >= this.#range
      if (isHigh) this.#code = (this.#code - this.#range) >>> 0
      this.#normalize()
      result = result * 2 + (isHigh ? 1 : 0)
    }
    return result
  }

  #decodeBit = (probs: Uint16Array, index: number) => this.#bit(probs, index)

  #bit(probs: Uint16Array, index: number): number {
    const prob = probs[index]!
    const bound = (this.#range >>> 11) * prob
    let bit: number
    if (this.#code < bound) {
      this.#range = bound
      probs[index] = prob + ((2048 - prob) >> 5)
      bit = 0
    } else {
      this.#range = (this.#range - bound) >>> 0
      this.#code = (this.#code - bound) >>> 0
      probs[index] = prob - (prob >> 5)
      bit = 1
    }
    this.#normalize()
    return bit
  }

  #normalize() {
    if (this.#range < 0x1000000) {
      this.#range = (this.#range << 8) >>> 0
      this.#code = ((this.#code << 8) | this.#input.next()) >>> 0
    }
  }
}

type DecodeBit = (probs: Uint16Array, index: number) => number

function treeDecode(bit: DecodeBit, probs: Uint16Array, bits: number): number {
  let symbol = 1
  for (let index = 0; index < bits; index++) symbol = (symbol << 1) | bit(probs, symbol)
  return symbol - (1 << bits)
}

function reverseDecode(bit: DecodeBit, probs: Uint16Array, base: number, bits: number): number {
  let symbol = 1
  let result = 0
  for (let index = 0; index < bits; index++) {
    const one = bit(probs, base + symbol)
    symbol = (symbol << 1) | one
    result |= one << index
  }
  return result
}

class LengthCoder {
  readonly #choice = new Uint16Array(2)
  readonly #low = Array.from({ length: 16 }, () => new Uint16Array(8))
  readonly #middle = Array.from({ length: 16 }, () => new Uint16Array(8))
  readonly #high = new Uint16Array(256)

  reset(): void {
    for (const probs of [this.#choice, this.#high, ...this.#low, ...this.#middle]) {
      probs.fill(PROB_INIT)
    }
  }

  decode(bit: DecodeBit, posState: number): number {
    if (bit(this.#choice, 0) === 0) return treeDecode(bit, this.#low[posState]!, 3)
    if (bit(this.#choice, 1) === 0) return 8 + treeDecode(bit, this.#middle[posState]!, 3)
    return 16 + treeDecode(bit, this.#high, 8)
  }
}
