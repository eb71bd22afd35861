/** Every kind of assertion of the evaluation engine that runs no code of ours or of the server, grouped and explained. */

import { ASSERTION_KINDS } from './assertion_kinds.js'
import type { AssertionKind } from './assertion_kind.js'

export * from './assertion_kind.js'
export { ASSERTION_KINDS }

/** Kinds that would run code; configurations that have them are refused. */
export const CODE_ASSERTIONS = ['javascript', 'python', 'ruby'] as const

const BY_ID = new Map(ASSERTION_KINDS.map((kind) => [kind.id, kind]))

/** The kind of a type as it is written, with `not-` or without; undefined when there is none. */
export function findAssertionKind(type: string): AssertionKind | undefined {
  const plain = BY_ID.get(type)
  if (plain || !type.startsWith('not-')) return plain
  const kind = BY_ID.get(type.slice('not-'.length))
  return kind?.negatable ? kind : undefined
}
