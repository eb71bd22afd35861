/** Assertion types of evaluations. `ASSERTION_KINDS` lists those that run no code. */

import { ASSERTION_KINDS } from './assertion_kinds.js'
import type { AssertionKind } from './assertion_kind.js'

export * from './assertion_kind.js'
export { ASSERTION_KINDS }

/** Assertion types that run code; the server rejects configurations that use them. */
export const CODE_ASSERTIONS = ['javascript', 'python', 'ruby'] as const

const BY_ID = new Map(ASSERTION_KINDS.map((kind) => [kind.id, kind]))

/** Finds an assertion type with or without the prefix `not-`; undefined if it is unknown or cannot be negated. */
export function findAssertionKind(type: string): AssertionKind | undefined {
  const plain = BY_ID.get(type)
  if (plain || !type.startsWith('not-')) return plain
  const kind = BY_ID.get(type.slice('not-'.length))
  return kind?.negatable ? kind : undefined
}

/** Whether an assertion type exists, including those that run code, with or without the prefix `not-`. */
export const isAssertionType = (type: string): boolean =>
  findAssertionKind(type) !== undefined ||
  CODE_ASSERTIONS.some((code) => code === type.replace(/^not-/, ''))
