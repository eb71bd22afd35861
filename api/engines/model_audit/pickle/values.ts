import type { ImportDecision } from './import_policy.js'

/**
 * A value on the symbolic stack. A literal is represented by the offset of its opcode, so that a pickle with millions of
 * numbers needs no objects; it is decoded only when a finding shows it.
 */
export type Value = number | SymbolicValue

/** An unknown value, such as data dropped to save memory, or an entry missing on the stack. */
export const OPAQUE = -1

export type SymbolicValue = ImportValue | CallValue | GroupValue | PersistentValue

export class ImportValue {
  readonly kind = 'import'
  /** Whether the pickle calls the import rather than only referring to it. */
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

/**
 * A container. `items` are its first items (for a dict, alternating keys and values); `size` is the total number of items.
 */
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

/**
 * Returns the import at the root of a chain of calls, e.g. `os.system` for `os.system('id')('x')`; null if there is
 * none.
 */
export function rootImport(value: Value): ImportValue | null {
  let at: Value = value
  for (let step = 0; step < 64 && typeof at !== 'number'; step++) {
    if (at.kind === 'import') return at
    if (at.kind !== 'call') return null
    at = at.callee
  }
  return null
}
