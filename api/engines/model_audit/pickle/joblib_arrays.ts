import type { ByteSource } from '../bytes/byte_source.js'
import { integerOf, textOf } from './literals.js'
import type { CallValue, GroupValue, Value } from './values.js'

/** Flag of NumPy's dtype for items that are Python objects. */
const HAS_OBJECT = 1

export type EmbeddedArray =
  | { kind: 'data'; offset: number; length: number }
  /** joblib stores arrays of objects as separate pickles. */
  | { kind: 'pickle'; offset: number }
  | { kind: 'unknown'; offset: number }

/** Locates the bytes of an array that joblib writes into the pickle stream after the array's wrapper. */
export function locateArray(
  source: ByteSource,
  wrapper: CallValue,
  position: number
): EmbeddedArray {
  const unknown: EmbeddedArray = { kind: 'unknown', offset: position }
  const state = wrapper.state
  if (typeof state !== 'object' || state?.kind !== 'group') return unknown
  const dtype = entry(source, state, 'dtype')
  const itemBytes = itemSize(source, dtype)
  if (itemBytes === null) return unknown
  if (itemBytes === 'object') return { kind: 'pickle', offset: position }
  const count = itemCount(source, entry(source, state, 'shape'))
  if (count === null) return unknown
  const start = position + padding(source, state, position)
  return { kind: 'data', offset: start, length: count * itemBytes }
}

/**
 * Returns the number of bytes before an array: since version 1.2, joblib aligns arrays with a byte that contains the
 * length of the padding, and the padding.
 */
function padding(source: ByteSource, state: GroupValue, position: number): number {
  const alignment = entry(source, state, 'numpy_array_alignment_bytes')
  if (typeof alignment !== 'number' || integerOf(source, alignment) === null) return 0
  return 1 + (source.read(position, 1)[0] ?? 0)
}

function entry(source: ByteSource, { items }: GroupValue, key: string): Value | undefined {
  for (let index = 0; index + 1 < items.length; index += 2) {
    const name = items[index]
    if (typeof name === 'number' && textOf(source, name) === key) return items[index + 1]
  }
  return undefined
}

function itemSize(source: ByteSource, dtype: Value | undefined): number | 'object' | null {
  if (typeof dtype !== 'object' || dtype.kind !== 'call') return null
  if (hasObjects(source, dtype.state)) return 'object'
  const args = dtype.args
  const name = typeof args === 'object' && args.kind === 'group' ? args.items[0] : undefined
  const text = typeof name === 'number' ? textOf(source, name) : null
  const match = /^[<>|=]?([a-zA-Z?])(\d*)$/.exec(text ?? '')
  if (!match) return null
  const [, kind, size] = match
  if (kind === 'O') return 'object'
  if (kind === '?' || size === '') return 1
  return kind === 'U' ? Number(size) * 4 : Number(size)
}

function hasObjects(source: ByteSource, state: Value | null): boolean {
  if (typeof state !== 'object' || state?.kind !== 'group') return false
  const flags = state.items[7]
  if (typeof flags !== 'number') return false
  return ((integerOf(source, flags) ?? 0) & HAS_OBJECT) !== 0
}

function itemCount(source: ByteSource, shape: Value | undefined): number | null {
  if (typeof shape !== 'object' || shape.kind !== 'group' || shape.size !== shape.items.length) {
    return null
  }
  let count = 1
  for (const item of shape.items) {
    const length = typeof item === 'number' ? integerOf(source, item) : null
    if (length === null || length < 0) return null
    count *= length
  }
  return Number.isSafeInteger(count) ? count : null
}
