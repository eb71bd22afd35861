import type { ByteSource } from '../bytes/byte_source.js'
import { printable } from '../text/printable.js'

/** Maximum number of characters shown of an argument. */
const MAX_SHOWN = 60
const MAX_READ_BYTES = 256

/** Argument that follows an opcode: lines of text, a number, or a text or bytes preceded by their size. */
type Argument =
  | { kind: 'none' }
  | { kind: 'lines'; count: number }
  | { kind: 'number'; bytes: number; isSigned?: boolean }
  | { kind: 'double' }
  | { kind: 'text' | 'bytes'; sizeBytes: number }

const none: Argument = { kind: 'none' }
const lines = (count: number): Argument => ({ kind: 'lines', count })
const number = (bytes: number): Argument => ({ kind: 'number', bytes })
const signed = (bytes: number): Argument => ({ kind: 'number', bytes, isSigned: true })
const text = (sizeBytes: number): Argument => ({ kind: 'text', sizeBytes })
const bytes = (sizeBytes: number): Argument => ({ kind: 'bytes', sizeBytes })

/** Names of all opcodes, as in Python's `pickletools` module. */
const OPCODES: Record<string, [name: string, argument: Argument]> = {
  '(': ['MARK', none],
  '.': ['STOP', none],
  '0': ['POP', none],
  '1': ['POP_MARK', none],
  '2': ['DUP', none],
  'F': ['FLOAT', lines(1)],
  'I': ['INT', lines(1)],
  'J': ['BININT', signed(4)],
  'K': ['BININT1', number(1)],
  'L': ['LONG', lines(1)],
  'M': ['BININT2', number(2)],
  'N': ['NONE', none],
  'P': ['PERSID', lines(1)],
  'Q': ['BINPERSID', none],
  'R': ['REDUCE', none],
  'S': ['STRING', lines(1)],
  'T': ['BINSTRING', text(4)],
  'U': ['SHORT_BINSTRING', text(1)],
  'V': ['UNICODE', lines(1)],
  'X': ['BINUNICODE', text(4)],
  'a': ['APPEND', none],
  'b': ['BUILD', none],
  'c': ['GLOBAL', lines(2)],
  'd': ['DICT', none],
  '}': ['EMPTY_DICT', none],
  'e': ['APPENDS', none],
  'g': ['GET', lines(1)],
  'h': ['BINGET', number(1)],
  'i': ['INST', lines(2)],
  'j': ['LONG_BINGET', number(4)],
  'l': ['LIST', none],
  ']': ['EMPTY_LIST', none],
  'o': ['OBJ', none],
  'p': ['PUT', lines(1)],
  'q': ['BINPUT', number(1)],
  'r': ['LONG_BINPUT', number(4)],
  's': ['SETITEM', none],
  't': ['TUPLE', none],
  ')': ['EMPTY_TUPLE', none],
  'u': ['SETITEMS', none],
  'G': ['BINFLOAT', { kind: 'double' }],
  'B': ['BINBYTES', bytes(4)],
  'C': ['SHORT_BINBYTES', bytes(1)],
  '\x80': ['PROTO', number(1)],
  '\x81': ['NEWOBJ', none],
  '\x82': ['EXT1', number(1)],
  '\x83': ['EXT2', number(2)],
  '\x84': ['EXT4', signed(4)],
  '\x85': ['TUPLE1', none],
  '\x86': ['TUPLE2', none],
  '\x87': ['TUPLE3', none],
  '\x88': ['NEWTRUE', none],
  '\x89': ['NEWFALSE', none],
  '\x8a': ['LONG1', bytes(1)],
  '\x8b': ['LONG4', bytes(4)],
  '\x8c': ['SHORT_BINUNICODE', text(1)],
  '\x8d': ['BINUNICODE8', text(8)],
  '\x8e': ['BINBYTES8', bytes(8)],
  '\x8f': ['EMPTY_SET', none],
  '\x90': ['ADDITEMS', none],
  '\x91': ['FROZENSET', none],
  '\x92': ['NEWOBJ_EX', none],
  '\x93': ['STACK_GLOBAL', none],
  '\x94': ['MEMOIZE', none],
  '\x95': ['FRAME', number(8)],
  '\x96': ['BYTEARRAY8', bytes(8)],
  '\x97': ['NEXT_BUFFER', none],
  '\x98': ['READONLY_BUFFER', none],
}

/** Formats the opcodes at these offsets as lines such as `23: GLOBAL os system`. */
export const disassemble = (source: ByteSource, offsets: readonly number[]): string[] =>
  offsets.map((offset) => {
    const head = source.read(offset, MAX_READ_BYTES)
    const code = head.toString('latin1', 0, 1)
    const [name, argument] = OPCODES[code] ?? [`0x${head.toString('hex', 0, 1)}`, none]
    const shown = describe(head.subarray(1), argument)
    return shown === '' ? `${offset}: ${name}` : `${offset}: ${name} ${shown}`
  })

function describe(given: Buffer, argument: Argument): string {
  switch (argument.kind) {
    case 'none':
      return ''
    case 'lines':
      return shorten(
        printable(given.toString('latin1').split('\n', argument.count).join(' ')),
        given.indexOf('\n') < 0
      )
    case 'number': {
      const { bytes: length, isSigned } = argument
      if (given.length < length) return ''
      return String(isSigned ? given.readIntLE(0, length) : readUnsigned(given, length))
    }
    case 'double':
      return given.length < 8 ? '' : String(given.readDoubleBE(0))
    case 'text':
    case 'bytes': {
      const { sizeBytes } = argument
      if (given.length < sizeBytes) return ''
      const size = readUnsigned(given, sizeBytes)
      const content = given.subarray(sizeBytes, sizeBytes + size)
      const isCut = size > content.length
      if (argument.kind === 'bytes') return shorten(content.toString('hex'), isCut)
      return shorten(`'${printable(content.toString('utf8'))}'`, isCut)
    }
  }
}

/** Reads an unsigned number. 8-byte numbers are sizes, for which 6 bytes are enough. */
const readUnsigned = (given: Buffer, length: number) => given.readUIntLE(0, Math.min(length, 6))

const shorten = (shown: string, isCut: boolean) =>
  shown.length > MAX_SHOWN || isCut ? `${shown.slice(0, MAX_SHOWN)}…` : shown
