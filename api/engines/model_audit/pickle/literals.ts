import type { ByteSource } from '../bytes/byte_source.js'

export type Literal =
  | { kind: 'text'; offset: number; length: number }
  | { kind: 'bytes'; offset: number; length: number }
  | { kind: 'line'; type: 'string' | 'unicode' | 'number'; offset: number; length: number }
  | { kind: 'number'; value: number | boolean | null }

const MAX_LINE = 1_000_000

/** Finds the payload of the literal whose opcode is at `position`; null if the opcode is not a literal. */
export function locateLiteral(source: ByteSource, position: number): Literal | null {
  const head = source.read(position, 10)
  if (head.length === 0) return null
  const opcode = String.fromCharCode(head[0]!)
  const sized = SIZED[opcode]
  if (sized) {
    if (head.length < 1 + sized.bytes) return null
    const length = readLength(head, sized.bytes)
    return { kind: sized.kind, offset: position + 1 + sized.bytes, length }
  }
  const line = LINES[opcode]
  if (line) {
    const length = lineLength(source, position + 1)
    return { kind: 'line', type: line, offset: position + 1, length }
  }
  const value = NUMBERS[opcode]?.(head)
  return value === undefined ? null : { kind: 'number', value }
}

const SIZED: Record<string, { bytes: number; kind: 'text' | 'bytes' }> = {
  'X': { bytes: 4, kind: 'text' },
  '\x8c': { bytes: 1, kind: 'text' },
  '\x8d': { bytes: 8, kind: 'text' },
  'T': { bytes: 4, kind: 'text' },
  'U': { bytes: 1, kind: 'text' },
  'B': { bytes: 4, kind: 'bytes' },
  'C': { bytes: 1, kind: 'bytes' },
  '\x8e': { bytes: 8, kind: 'bytes' },
  '\x96': { bytes: 8, kind: 'bytes' },
}

const LINES: Record<string, 'string' | 'unicode' | 'number'> = {
  S: 'string',
  V: 'unicode',
  I: 'number',
  L: 'number',
  F: 'number',
}

const NUMBERS: Record<string, (head: Buffer) => number | boolean | null | undefined> = {
  'K': (head) => head[1],
  'M': (head) => (head.length < 3 ? undefined : head.readUInt16LE(1)),
  'J': (head) => (head.length < 5 ? undefined : head.readInt32LE(1)),
  'G': (head) => (head.length < 9 ? undefined : head.readDoubleBE(1)),
  '\x8a': (head) => longOf(head),
  'N': () => null,
  '\x88': () => true,
  '\x89': () => false,
}

function longOf(head: Buffer): number | undefined {
  const bytes = head[1] ?? 0
  if (bytes === 0) return 0
  return bytes <= 6 && head.length >= 2 + bytes ? head.readIntLE(2, bytes) : undefined
}

export function readLength(head: Buffer, bytes: number): number {
  if (bytes === 1) return head[1]!
  if (bytes === 4) return head.readUInt32LE(1)
  return Number(head.readBigUInt64LE(1))
}

function lineLength(source: ByteSource, offset: number): number {
  const line = source.read(offset, Math.min(MAX_LINE, source.size - offset))
  const end = line.indexOf(10)
  return end < 0 ? line.length : end
}

/** Decodes a text literal; null if the value is not text. */
export function textOf(source: ByteSource, position: number): string | null {
  if (position < 0) return null
  const literal = locateLiteral(source, position)
  if (!literal || literal.kind === 'bytes' || literal.kind === 'number') return null
  const bytes = source.read(literal.offset, Math.min(literal.length, MAX_LINE))
  if (literal.kind === 'text') return bytes.toString('utf8')
  if (literal.type === 'unicode') return unescapeUnicode(bytes.toString('latin1'))
  return literal.type === 'string' ? unquote(bytes.toString('latin1')) : null
}

/** Decodes an integer literal; null if the value is not an integer. */
export function integerOf(source: ByteSource, position: number): number | null {
  if (position < 0) return null
  const literal = locateLiteral(source, position)
  if (literal?.kind === 'number') return typeof literal.value === 'number' ? literal.value : null
  if (literal?.kind !== 'line' || literal.type !== 'number') return null
  const value = Number.parseInt(
    source.read(literal.offset, Math.min(literal.length, 20)).toString('latin1')
  )
  return Number.isNaN(value) ? null : value
}

function unquote(line: string): string {
  const inner = /^(['"]).*\1\s*$/.test(line) ? line.trimEnd().slice(1, -1) : line
  return inner.replace(
    /\\(?:x([0-9a-fA-F]{2})|([0-7]{1,3})|([\\'"nrt]))/g,
    (_, hex, octal, plain) => {
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8))
      return PLAIN_ESCAPES[plain] ?? plain
    }
  )
}

const PLAIN_ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

function unescapeUnicode(line: string): string {
  return line.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/g, (_, short, long) => {
    const code = Number.parseInt(short ?? long, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
