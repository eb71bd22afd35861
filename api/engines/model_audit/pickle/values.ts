import type { ImportDecision } from './import_policy.js'

/**
 * A value on the symbolic stack. Literals are the offset of their opcode, so that a pickle of millions of numbers needs
 * no objects; they are decoded only when a finding shows them.
 */
export type Value = number | SymbolicValue

/** A literal whose opcode is unknown, such as data that was dropped to save memory. */
export const OPAQUE = -1

export type SymbolicValue = ImportValue | CallValue | GroupValue | PersistentValue

export class ImportValue {
  readonly kind = 'import'
  /** True once the pickle calls it, as opposed to only referring to it. */
  isCalled = false

  constructor(
    readonly module: string,
    readonly name: string,
    readonly offset: number,
    readonly decision: ImportDecision
  ) {}

  get path(): string {
    return `${this.module}.${this.name}`
  }
}

export class CallValue {
  readonly kind = 'call'
  state: Value | null = null

  constructor(
    readonly callee: Value,
    readonly args: Value,
    readonly opcode: string,
    readonly offset: number
  ) {}
}

/** A container. `items` are its first items (keys and values in turn for a dict), `size` is their number. */
export class GroupValue {
  readonly kind = 'group'
  size = 0
  readonly items: Value[] = []

  constructor(readonly type: 'tuple' | 'list' | 'dict' | 'set') {}
}

export class PersistentValue {
  readonly kind = 'persistent'

  constructor(readonly id: Value) {}
}

/** The import at the root of a chain of calls: `os.system` for `os.system('id')('x')`. */
export function rootImport(value: Value): ImportValue | null {
  let at: Value = value
  for (let step = 0; step < 64 && typeof at !== 'number'; step++) {
    if (at.kind === 'import') return at
    if (at.kind !== 'call') return null
    at = at.callee
  }
  return null
}
