import type { ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'

/** Reads the numbers and bytes of a Torch7 file in binary or ASCII encoding. */
export type Torch7Input = {
  readonly source: ByteSource
  readonly offset: number
  readonly remaining: number
  readonly minValueBytes: number
  integer(): number
  long(): number
  skipNumber(): void
  /** Skips `longs` 64-bit numbers. */
  skipLongs(longs: number): void
  /** Skips `length` bytes and returns their offset. */
  passBytes(length: number): number
  /** Skips the items of a storage and returns their position; null if they are not stored as bytes. */
  passItems(items: number, itemBytes: number): { start: number; bytes: number } | null
}

export class BinaryInput implements Torch7Input {
  readonly minValueBytes = 4
  readonly #cursor: Cursor

  constructor(readonly source: ByteSource) {
    this.#cursor = new Cursor(source)
  }

  get offset(): number {
    return this.#cursor.offset
  }

  get remaining(): number {
    return this.#cursor.remaining
  }

  integer = () => this.#cursor.i32()
  long = () => this.#cursor.u64()
  skipNumber = () => this.#cursor.skip(8)
  skipLongs = (longs: number) => this.#cursor.skip(longs * 8)

  passBytes(length: number): number {
    const start = this.offset
    this.#cursor.skip(length)
    return start
  }

  passItems(items: number, itemBytes: number) {
    const bytes = items * itemBytes
    return { start: this.passBytes(bytes), bytes }
  }
}

const WINDOW_BYTES = 64 * 1024
/** Number of bytes that are read for a number. Texts of 64-bit numbers, including exponents, are shorter. */
const MAX_TOKEN_BYTES = 64
const NEWLINE = 10

/**
 * Reads the ASCII encoding: numbers are separated by white space; strings and byte storages follow their length and a
 * newline.
 */
export class AsciiInput implements Torch7Input {
  readonly minValueBytes = 2
  offset = 0

  constructor(readonly source: ByteSource) {}

  get remaining(): number {
    return this.source.size - this.offset
  }

  integer(): number {
    const at = this.offset
    const token = this.#token()
    const value = Number(token)
    if (!/^[+-]?\d{1,20}$/.test(token) || !Number.isSafeInteger(value)) {
      throw new MalformedContent('A number is expected', at)
    }
    return value
  }

  long = () => this.integer()

  skipNumber(): void {
    this.#token()
  }

  skipLongs(longs: number): void {
    this.#skipTokens(longs)
  }

  passBytes(length: number): number {
    this.#passNewline()
    const start = this.offset
    if (length < 0 || length > this.remaining) {
      throw new MalformedContent('A field reaches beyond the end of the file', start)
    }
    this.offset += length
    this.#passNewline()
    return start
  }

  /** Skips the items of a storage. Returns the position of byte storages, which are written unchanged; null for others. */
  passItems(items: number, itemBytes: number) {
    if (itemBytes === 1) return { start: this.passBytes(items), bytes: items }
    this.#skipTokens(items)
    return null
  }

  #passNewline() {
    if (this.source.read(this.offset, 1)[0] === NEWLINE) this.offset++
  }

  #token(): string {
    this.#skipSpace()
    const bytes = this.source.read(this.offset, MAX_TOKEN_BYTES)
    let length = 0
    while (length < bytes.length && !isSpace(bytes[length]!)) length++
    if (length === 0 || length === MAX_TOKEN_BYTES) {
      throw new MalformedContent('A number is expected', this.offset)
    }
    this.offset += length
    return bytes.toString('latin1', 0, length)
  }

  #skipSpace() {
    for (;;) {
      const bytes = this.source.read(this.offset, WINDOW_BYTES)
      let at = 0
      while (at < bytes.length && isSpace(bytes[at]!)) at++
      this.offset += at
      if (at < bytes.length || bytes.length === 0) return
    }
  }

  #skipTokens(count: number) {
    if (count < 0 || count * 2 > this.remaining + 1) {
      throw new MalformedContent(`A list announces ${count} numbers, more than fit`, this.offset)
    }
    this.#skipSpace()
    let left = count
    let isInToken = false
    while (left > 0) {
      const bytes = this.source.read(this.offset, WINDOW_BYTES)
      if (bytes.length === 0) {
        if (isInToken && left === 1) return
        throw new MalformedContent('The file ends within a list of numbers', this.offset)
      }
      let at = 0
      for (; at < bytes.length && left > 0; at++) {
        const isNumber = !isSpace(bytes[at]!)
        if (isInToken && !isNumber) left--
        isInToken = isNumber
      }
      this.offset += at
    }
  }
}

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)
