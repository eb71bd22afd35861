import type { FileScan } from '../../core/file_scan.js'
import { LimitReached, MalformedContent } from '../../errors.js'
import { OTHER, runsPrograms, type RValue } from './r_calls.js'
import { RReport } from './r_report.js'
import type { RStream } from './r_stream.js'

const MAX_DEPTH = 600
const MAX_KEPT_TEXT = 2_000
const MAX_ARGS = 8
/** Number of values between two yields to the event loop. */
const TURN_ITEMS = 5_000

/** Types of values and markers in the stream (R Internals 1.8, and serialize.c). */
const TYPE = {
  ...{ NULL: 0, SYMBOL: 1, LIST: 2, CLOSURE: 3, ENVIRONMENT: 4, PROMISE: 5, CALL: 6, SPECIAL: 7 },
  ...{ BUILTIN: 8, CHARACTERS: 9, LOGICAL: 10, INTEGER: 13, REAL: 14, COMPLEX: 15, STRINGS: 16 },
  ...{ DOTS: 17, VECTOR: 19, EXPRESSION: 20, BYTECODE: 21, POINTER: 22, WEAK: 23, RAW: 24, S4: 25 },
  ...{ ALTREP: 238, ATTRIBUTE_LIST: 239, ATTRIBUTE_CALL: 240, BASE: 241, EMPTY: 242, BC_REF: 243 },
  ...{ BC_DEFINITION: 244, GENERIC_REF: 245, CLASS_REF: 246, PERSISTENT: 247, PACKAGE: 248 },
  ...{ NAMESPACE: 249, BASE_NAMESPACE: 250, MISSING: 251, UNBOUND: 252, GLOBAL: 253, NIL: 254 },
  REFERENCE: 255,
} as const
/** Values without content. */
const MARKERS = new Set<number>([
  ...[TYPE.NULL, TYPE.BASE, TYPE.EMPTY, TYPE.BASE_NAMESPACE, TYPE.MISSING, TYPE.UNBOUND],
  ...[TYPE.GLOBAL, TYPE.NIL, TYPE.GENERIC_REF, TYPE.CLASS_REF],
])
const ITEM_BYTES: Record<number, 1 | 4 | 8> = {
  [TYPE.LOGICAL]: 4,
  [TYPE.INTEGER]: 4,
  [TYPE.REAL]: 8,
  [TYPE.COMPLEX]: 8,
  [TYPE.RAW]: 1,
}
const BYTECODE_NODES = new Set<number>([
  ...[TYPE.CALL, TYPE.LIST, TYPE.BC_DEFINITION],
  ...[TYPE.ATTRIBUTE_CALL, TYPE.ATTRIBUTE_LIST],
])
const ACTIVE_BINDING = 0x8000

type Flags = { type: number; hasAttributes: boolean; hasTag: boolean; levels: number; raw: number }
type Reading = Generator<void, RValue>

/** Reads R's serialization sequentially, and reports the promises, calls and pointers in it. */
export class RReader {
  readonly #references: RValue[] = []
  readonly #report: RReport
  #depth = 0
  #items = 0

  constructor(
    readonly stream: RStream,
    readonly scan: FileScan
  ) {
    this.#report = new RReport(scan)
  }

  /** Reads the version and one value. The caller advances the generator until it is done. */
  *read(): Generator<void, void> {
    const version = this.stream.int()
    if (version !== 2 && version !== 3) {
      throw new MalformedContent(`Unknown version ${version} of the serialization`)
    }
    // Two R versions: the one that wrote the file, and the oldest one that can read it.
    this.stream.skip(2, 4)
    if (version === 3) this.stream.text(this.#length())
    yield* this.#value()
    this.#report.conclude()
  }

  *#value(): Reading {
    if (++this.#depth > MAX_DEPTH) {
      throw new LimitReached(`Values are nested deeper than ${MAX_DEPTH} levels`)
    }
    if (++this.#items % TURN_ITEMS === 0) yield
    const at = this.stream.offset
    const value = yield* this.#content(flagsOf(this.stream.int()), at)
    this.#depth--
    return value
  }

  *#content(flags: Flags, at: number): Reading {
    const { type } = flags
    if (MARKERS.has(type)) return OTHER
    if (type === TYPE.REFERENCE) return this.#reference(flags.raw)
    if (type === TYPE.SYMBOL) return this.#remember(asSymbol(yield* this.#value()))
    if (type === TYPE.ENVIRONMENT) return yield* this.#environment()
    if (type === TYPE.CALL) return yield* this.#call(flags, at)
    if (type === TYPE.CLOSURE) return yield* this.#closure(flags)
    if (type === TYPE.PROMISE) return yield* this.#promise(flags, at)
    if (type === TYPE.LIST || type === TYPE.DOTS) return yield* this.#list(flags)
    if (type === TYPE.ALTREP) {
      for (let part = 0; part < 3; part++) yield* this.#value()
      return OTHER
    }
    if (type === TYPE.PERSISTENT || type === TYPE.PACKAGE || type === TYPE.NAMESPACE) {
      return this.#remember(yield* this.#texts())
    }
    const value = yield* this.#vector(type, at)
    if (flags.hasAttributes) yield* this.#value()
    return value
  }

  *#vector(type: number, at: number): Reading {
    const itemBytes = ITEM_BYTES[type]
    if (itemBytes !== undefined) {
      this.stream.skip(this.#length() * (type === TYPE.COMPLEX ? 2 : 1), itemBytes)
    } else if (type === TYPE.CHARACTERS) {
      return { kind: 'text', text: this.#characters() }
    } else if (type === TYPE.STRINGS) {
      return yield* this.#strings()
    } else if (type === TYPE.VECTOR || type === TYPE.EXPRESSION) {
      const length = this.#count()
      for (let index = 0; index < length; index++) yield* this.#value()
    } else if (type === TYPE.SPECIAL || type === TYPE.BUILTIN) {
      return { kind: 'symbol', name: this.stream.text(this.#length()) }
    } else if (type === TYPE.POINTER) {
      this.#remember(OTHER)
      this.#report.pointer(at)
      for (let part = 0; part < 2; part++) yield* this.#value()
    } else if (type === TYPE.WEAK) {
      this.#remember(OTHER)
    } else if (type === TYPE.BYTECODE) {
      return yield* this.#bytecode(new Array<RValue>(this.#count()), at)
    } else if (type !== TYPE.S4) {
      throw new MalformedContent(`Unknown type of value ${type}`, at)
    }
    return OTHER
  }

  /** Reads a list, which is a chain of cells; each has attributes, a name and a value. */
  *#list(first: Flags): Reading {
    let flags = first
    while (flags.type === TYPE.LIST || flags.type === TYPE.DOTS) {
      if (flags.hasAttributes) yield* this.#value()
      const isActive = (flags.levels & ACTIVE_BINDING) !== 0
      if (flags.hasTag) yield* this.#value()
      yield* isActive ? this.#report.within('binding', this.#value()) : this.#value()
      flags = flagsOf(this.stream.int())
      if (++this.#items % TURN_ITEMS === 0) yield
    }
    yield* this.#content(flags, this.stream.offset)
    return OTHER
  }

  *#call(flags: Flags, at: number): Reading {
    if (flags.hasAttributes) yield* this.#value()
    if (flags.hasTag) yield* this.#value()
    const callee = yield* this.#value()
    const args: RValue[] = []
    let next = flagsOf(this.stream.int())
    while (next.type === TYPE.LIST) {
      if (next.hasAttributes) yield* this.#value()
      if (next.hasTag) yield* this.#value()
      const value = yield* this.#value()
      if (args.length < MAX_ARGS) args.push(value)
      next = flagsOf(this.stream.int())
    }
    yield* this.#content(next, this.stream.offset)
    const call = { kind: 'call' as const, callee, args }
    this.#report.call(call, at)
    return call
  }

  /** Reads the environment, arguments and body of a function. */
  *#closure(flags: Flags): Reading {
    if (flags.hasAttributes) yield* this.#value()
    if (flags.hasTag) yield* this.#value()
    yield* this.#report.within('closure', this.#pair())
    return OTHER
  }

  *#pair(): Reading {
    yield* this.#value()
    yield* this.#value()
    return OTHER
  }

  /**
   * Reads the environment, value and expression of an argument. If there is no value, R evaluates the expression at its
   * first use.
   */
  *#promise(flags: Flags, at: number): Reading {
    if (flags.hasAttributes) yield* this.#value()
    if (flags.hasTag) yield* this.#value()
    const value = flagsOf(this.stream.int())
    if (value.type !== TYPE.UNBOUND) {
      yield* this.#content(value, this.stream.offset)
      yield* this.#value()
      return OTHER
    }
    const expression = yield* this.#report.within('promise', this.#value())
    this.#report.promise(expression, at)
    return OTHER
  }

  /** Reads an environment: its lock flag, parent, variables, hash table of variables, and attributes. */
  *#environment(): Reading {
    this.stream.skip(1, 4)
    this.#remember(OTHER)
    yield* this.#report.within('environment', this.#environmentParts())
    return OTHER
  }

  *#environmentParts(): Reading {
    for (let part = 0; part < 4; part++) yield* this.#value()
    return OTHER
  }

  *#bytecode(shared: RValue[], at: number): Reading {
    // The instructions are followed by their constants.
    yield* this.#value()
    const constants = this.#count()
    let first: RValue = OTHER
    for (let index = 0; index < constants; index++) {
      const type = this.stream.int()
      const value = yield* this.#constant(type, shared, at)
      if (index === 0) first = value
      else if (value.kind === 'symbol' && runsPrograms(value.name)) {
        this.#report.call({ kind: 'call', callee: value, args: [] }, at)
      }
    }
    return first
  }

  *#constant(type: number, shared: RValue[], at: number): Reading {
    if (++this.#depth > MAX_DEPTH) {
      throw new LimitReached(`Values are nested deeper than ${MAX_DEPTH} levels`)
    }
    let value: RValue
    if (type === TYPE.BC_REF) value = shared[this.stream.int()] ?? OTHER
    else if (type === TYPE.BYTECODE) value = yield* this.#bytecode(shared, at)
    else if (BYTECODE_NODES.has(type)) value = yield* this.#bytecodeNode(type, shared, at)
    else value = yield* this.#value()
    this.#depth--
    return value
  }

  /** Reads an expression among the constants: a chain of cells, which refer to shared parts by number. */
  *#bytecodeNode(firstType: number, shared: RValue[], at: number): Reading {
    const cells: { isCall: boolean; position: number; head: RValue }[] = []
    let type = firstType
    while (BYTECODE_NODES.has(type)) {
      const position = type === TYPE.BC_DEFINITION ? this.stream.int() : -1
      if (type === TYPE.BC_DEFINITION) type = this.stream.int()
      if (type === TYPE.ATTRIBUTE_CALL || type === TYPE.ATTRIBUTE_LIST) yield* this.#value()
      const isCall = type === TYPE.CALL || type === TYPE.ATTRIBUTE_CALL
      // The name of the argument.
      yield* this.#value()
      cells.push({ isCall, position, head: yield* this.#constant(this.stream.int(), shared, at) })
      type = this.stream.int()
      if (++this.#items % TURN_ITEMS === 0) yield
    }
    let value = yield* this.#constant(type, shared, at)
    for (const { isCall, position, head } of cells.reverse()) {
      // A list is represented by the arguments of a call without a callee.
      const rest = value.kind === 'call' && value.callee === OTHER ? value.args : []
      value = isCall
        ? { kind: 'call', callee: head, args: rest }
        : { kind: 'call', callee: OTHER, args: [head, ...rest].slice(0, MAX_ARGS) }
      if (position >= 0 && position < shared.length) shared[position] = value
      if (isCall) this.#report.call(value, at)
    }
    return value
  }

  *#strings(): Reading {
    const length = this.#count()
    let first: RValue = OTHER
    for (let index = 0; index < length; index++) {
      const at = this.stream.offset
      const flags = flagsOf(this.stream.int())
      if (flags.type !== TYPE.CHARACTERS) {
        throw new MalformedContent('A vector of texts contains another value', at)
      }
      const text = this.#characters()
      if (flags.hasAttributes) yield* this.#value()
      this.#report.text(text, at)
      if (index === 0) first = { kind: 'text', text }
      if (++this.#items % TURN_ITEMS === 0) yield
    }
    return first
  }

  *#texts(): Reading {
    this.stream.skip(1, 4)
    const length = this.#count()
    for (let index = 0; index < length; index++) yield* this.#value()
    return OTHER
  }

  /** Reads a text and truncates it. Missing texts have the length -1. */
  #characters(): string {
    const length = this.stream.int()
    if (length === -1) return ''
    if (length < 0) throw new MalformedContent('A text has a negative length', this.stream.offset)
    if (length <= MAX_KEPT_TEXT) return this.stream.text(length)
    const text = this.stream.text(MAX_KEPT_TEXT)
    this.stream.skip(length - MAX_KEPT_TEXT, 1)
    return text
  }

  /** Reads the length of a vector. For vectors of 2^31 or more values, it is -1 followed by two words. */
  #length(): number {
    const length = this.stream.int()
    if (length >= 0) return length
    if (length !== -1) {
      throw new MalformedContent('A vector has a negative length', this.stream.offset - 4)
    }
    const [high, low] = [this.stream.int(), this.stream.int() >>> 0]
    if (high < 0) throw new MalformedContent('A vector has a negative length', this.stream.offset)
    return high * 2 ** 32 + low
  }

  /** Reads the number of the following values, each of which has at least one byte. */
  #count(): number {
    const count = this.#length()
    if (count > this.stream.remaining) {
      throw new MalformedContent(
        `The file announces ${count} values, more than fit`,
        this.stream.offset - 4
      )
    }
    return count
  }

  #remember(value: RValue): RValue {
    this.#references.push(value)
    return value
  }

  #reference(raw: number): RValue {
    const index = raw >>> 8 || this.stream.int()
    const value = this.#references[index - 1]
    if (!value) throw new MalformedContent(`The reference ${index} does not exist`)
    return value
  }
}

function flagsOf(raw: number): Flags {
  return {
    raw,
    type: raw & 0xff,
    hasAttributes: (raw & 0x200) !== 0,
    hasTag: (raw & 0x400) !== 0,
    levels: raw >>> 12,
  }
}

const asSymbol = (value: RValue): RValue =>
  value.kind === 'text' ? { kind: 'symbol', name: value.text } : OTHER
