import type { ByteSource } from '../bytes/byte_source.js'
import { LimitReached } from '../errors.js'
import { CallValue, GroupValue, OPAQUE, type ImportValue, type Value } from './values.js'

/** Receives the effects that a pickle would have. Offsets are those of opcodes; for `literal`, that of the content. */
export type PickleListener = {
  resolveImport(module: string, name: string, offset: number, opcode: string): ImportValue
  /** Called for an import whose module or name is not a text literal. */
  unresolvedImport(module: Value, name: Value, offset: number): ImportValue
  extensionImport(code: number, offset: number): ImportValue
  called(call: CallValue): void
  built(target: Value, state: Value, offset: number): void
  assigned(target: Value, offset: number): void
  /** Called for an object stored outside the pickle, such as a PyTorch tensor. */
  persistent(id: Value): void
  /** Called for a text of at least `MIN_LITERAL` bytes, or bytes of at least `MIN_BYTES_LITERAL`. */
  literal(offset: number, length: number, isText: boolean): void
}

export const MIN_LITERAL = 16
/** Lower than for texts, because bytes are rarer and can contain a pickle without any encoding. */
export const MIN_BYTES_LITERAL = 8

/** Number of bytes that are sufficient for an opcode with a fixed-size argument. */
const LOOKAHEAD = 16
const WINDOW_BYTES = 128 * 1024
const MAX_LINE_BYTES = 16 * 2 ** 20
/** Number of items at the start of a container that are kept, so that arguments can be shown. */
const MAX_ITEMS = 64
/** Maximum number of items kept in all containers; further containers keep only their item count. */
const MAX_RETAINED_ITEMS = 1_000_000
/** Maximum number of containers and persistent objects in the memo; further ones are forgotten. */
const MAX_MEMO_GROUPS = 200_000

/** Number of opcodes shown with a finding. */
const TRAIL_OPCODES = 16

export type MachineEnd = 'running' | 'stopped' | 'truncated' | 'invalid' | 'array'

/**
 * Symbolic pickle machine: runs the opcodes of protocols 0 to 5 on descriptions of values. Imports are resolved through the
 * stack and the memo exactly as in an unpickler, but nothing is imported or called.
 */
export class PickleMachine {
  window: Buffer = Buffer.alloc(0)
  base = 0
  /** Next byte in the window. */
  at = 0
  readonly stack: Value[] = []
  readonly marks: number[] = []
  opcodes = 0
  protocol = 0
  end: MachineEnd = 'running'
  /** First violation of the pickle rules, such as an empty stack. An unpickler would raise an error there. */
  fault: { message: string; offset: number } | null = null
  /** Set when the pickle builds a joblib array, whose bytes follow in the stream. */
  arrayWrapper: CallValue | null = null
  /** Ring buffer of the offsets of the last opcodes, indexed by opcode number. */
  readonly #trail = new Float64Array(TRAIL_OPCODES)
  #memo: (Value | undefined)[] = []
  #sparseMemo = new Map<number, Value>()
  #memoGroups = 0
  #retained = 0

  constructor(
    readonly source: ByteSource,
    start: number,
    readonly listener: PickleListener,
    readonly maxEntries: number
  ) {
    this.seek(start)
  }

  get position(): number {
    return this.base + this.at
  }

  seek(position: number): void {
    if (position >= this.base && position <= this.base + this.window.length) {
      this.at = position - this.base
      return
    }
    this.base = position
    this.window = this.source.read(position, WINDOW_BYTES)
    this.at = 0
  }

  /**
   * Makes `bytes` bytes available in the window.
   * @returns false if the source ends before
   */
  need(bytes: number): boolean {
    if (this.at + bytes <= this.window.length) return true
    this.base += this.at
    this.window = this.source.read(this.base, Math.max(WINDOW_BYTES, bytes))
    this.at = 0
    return bytes <= this.window.length
  }

  /** Runs up to `count` opcodes. */
  run(count: number): MachineEnd {
    for (let index = 0; index < count && this.end === 'running'; index++) {
      if (this.at + LOOKAHEAD > this.window.length) this.need(LOOKAHEAD)
      if (this.at >= this.window.length) {
        this.end = 'truncated'
        break
      }
      const handler = HANDLERS[this.window[this.at]!]
      if (!handler) {
        this.end = 'invalid'
        break
      }
      const offset = this.base + this.at
      this.#trail[this.opcodes++ % TRAIL_OPCODES] = offset
      handler(this, offset)
    }
    return this.end
  }

  /** Returns the offsets of the last opcodes, ending with the current one. */
  recentOpcodes(): number[] {
    const first = Math.max(0, this.opcodes - TRAIL_OPCODES)
    const count = this.opcodes - first
    return Array.from({ length: count }, (_, n) => this.#trail[(first + n) % TRAIL_OPCODES]!)
  }

  violation(message: string, offset: number): void {
    this.fault ??= { message, offset }
  }

  push(value: Value): void {
    if (this.stack.length >= this.maxEntries) {
      throw new LimitReached('The pickle holds more values on its stack than the limit', true)
    }
    this.stack.push(value)
  }

  pop(offset: number): Value {
    const value = this.stack.pop()
    if (value !== undefined) return value
    this.violation('The stack is empty', offset)
    return OPAQUE
  }

  top(offset: number): Value {
    const value = this.stack.at(-1)
    if (value !== undefined) return value
    this.violation('The stack is empty', offset)
    return OPAQUE
  }

  /** Removes and returns the values above the topmost mark. */
  popMark(offset: number): Value[] {
    const mark = this.marks.pop()
    if (mark === undefined) {
      this.violation('There is no mark on the stack', offset)
      return this.stack.splice(0)
    }
    return this.stack.splice(Math.min(mark, this.stack.length))
  }

  /** Creates a container with these first items; the caller adds the rest. */
  group(type: GroupValue['type'], items: readonly Value[] = []): GroupValue {
    const group = new GroupValue(type)
    this.extend(group, items)
    return group
  }

  extend(group: Value, items: readonly Value[]): void {
    if (typeof group === 'number' || group.kind !== 'group') return
    group.size += items.length
    const room = Math.min(MAX_ITEMS - group.items.length, items.length)
    if (room <= 0 || this.#retained >= MAX_RETAINED_ITEMS) return
    for (let index = 0; index < room; index++) group.items.push(items[index]!)
    this.#retained += room
  }

  remember(key: number, value: Value): void {
    let kept = value
    if (typeof value !== 'number' && (value.kind === 'group' || value.kind === 'persistent')) {
      if (this.#memoGroups >= MAX_MEMO_GROUPS) kept = OPAQUE
      else this.#memoGroups++
    }
    if (this.memoSize >= this.maxEntries) {
      throw new LimitReached('The memo of the pickle has more entries than the limit', true)
    }
    if (key <= this.#memo.length) this.#memo[key] = kept
    else this.#sparseMemo.set(key, kept)
  }

  get memoSize(): number {
    return this.#memo.length + this.#sparseMemo.size
  }

  recall(key: number, offset: number): Value {
    const value = this.#memo[key] ?? this.#sparseMemo.get(key)
    if (value !== undefined) return value
    this.violation(`Memo entry ${key} does not exist`, offset)
    return OPAQUE
  }

  /** Reads the text from `from` to the next newline and moves past it; null at the end of the source. */
  line(from: number): string | null {
    this.at = from - this.base
    let end = this.window.indexOf(10, this.at)
    for (let size = WINDOW_BYTES; end < 0; size *= 4) {
      const rest = this.source.size - from
      if (this.window.length - this.at >= rest || size > MAX_LINE_BYTES) return null
      this.base = from
      this.window = this.source.read(from, Math.min(size * 4, rest))
      this.at = 0
      end = this.window.indexOf(10)
    }
    const text = this.window.toString('latin1', this.at, end)
    this.at = end + 1
    return text
  }

  call(callee: Value, args: Value, opcode: string, offset: number): void {
    const call = new CallValue(callee, args, opcode, offset)
    this.listener.called(call)
    this.push(call)
  }
}

type Handler = (machine: PickleMachine, offset: number) => void

const HANDLERS: (Handler | undefined)[] = Array.from({ length: 256 })

/** Registers opcode handlers by the character that represents the opcode in the pickle format. */
export function defineOpcodes(handlers: Record<string, Handler>): void {
  for (const [opcode, handler] of Object.entries(handlers)) {
    HANDLERS[opcode.charCodeAt(0)] = handler
  }
}

export function isOpcode(byte: number): boolean {
  return HANDLERS[byte] !== undefined
}
