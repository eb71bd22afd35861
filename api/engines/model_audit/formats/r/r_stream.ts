import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'
import type { ByteSource } from '../../bytes/byte_source.js'

/** Reads the numbers and texts of R's serialization, in one of its three encodings. */
export type RStream = {
  readonly offset: number
  readonly remaining: number
  int(): number
  /** Reads a text of this many bytes. */
  text(length: number): string
  /** Skips the values of a vector: 4- or 8-byte numbers, or raw bytes. */
  skip(items: number, itemBytes: 1 | 4 | 8): void
}

/** Reads numbers in network byte order (`X`, the default) or in the byte order of the machine (`B`). */
export function binaryStream(source: ByteSource, start: number, isBigEndian: boolean): RStream {
  const cursor = new Cursor(source, start)
  return {
    get offset() {
      return cursor.offset
    },
    get remaining() {
      return cursor.remaining
    },
    int: () => (isBigEndian ? cursor.bytes(4).readInt32BE(0) : cursor.i32()),
    text: (length) => cursor.text(length),
    skip: (items, itemBytes) => cursor.skip(items * itemBytes),
  }
}

/** Maximum length of a word, each of which is a number. */
const MAX_WORD = 64
const ESCAPES: Record<string, string> = { 'n': '\n', 't': '\t', 'r': '\r', '0': '\0' }

/** Reads values in text form, one word per line (`A`). */
export function asciiStream(source: ByteSource, start: number): RStream {
  let offset = start
  const word = (): string => {
    const bytes = source.read(offset, MAX_WORD * 2).toString('latin1')
    const match = /^\s{0,64}(\S{1,64})/.exec(bytes)
    if (!match) throw new MalformedContent('The file ends within a value', offset)
    offset += match[0].length
    return match[1]!
  }
  const character = (): string => {
    const [first, second] = source.read(offset, 2).toString('latin1')
    if (first === undefined) throw new MalformedContent('The file ends within a text', offset)
    if (first !== '\\' || second === undefined) {
      offset++
      return first
    }
    const octal = /^[0-7]{1,3}/.exec(source.read(offset + 1, 3).toString('latin1'))?.[0]
    offset += 1 + (octal?.length ?? 1)
    return octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPES[second] ?? second)
  }
  return {
    get offset() {
      return offset
    },
    get remaining() {
      return source.size - offset
    },
    int() {
      const value = word()
      if (value === 'NA') return -(2 ** 31)
      if (!/^-?\d{1,10}$/.test(value)) {
        throw new MalformedContent('A value is no number', offset - value.length)
      }
      return Number(value)
    },
    text(length) {
      if (length > source.size - offset) {
        throw new MalformedContent('The file ends within a text', offset)
      }
      // Skips the line break after the length.
      offset++
      let text = ''
      for (let index = 0; index < length; index++) text += character()
      return text
    },
    skip(items) {
      if (items > source.size - offset) {
        throw new MalformedContent('A vector is longer than the file', offset)
      }
      for (let index = 0; index < items; index++) word()
    },
  }
}
