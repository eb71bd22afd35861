type Values = Record<string, unknown>

/**
 * Returns the properties that differ between two states of a row, with the same keys on both sides. Recurses into plain
 * objects.
 */
export function changed(before: Values, after: Values): { before: Values; after: Values } {
  const result = { before: {} as Values, after: {} as Values }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]]
    if (isSame(old, now)) continue
    const inner = isPlain(old) && isPlain(now) ? changed(old, now) : { before: old, after: now }
    result.before[key] = inner.before ?? null
    result.after[key] = inner.after ?? null
  }
  return result
}

const isSame = (a: unknown, b: unknown) => written(a) === written(b)

/** Serializes a value for comparison. Undefined equals null, and key order is ignored. */
function written(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    isPlain(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/**
 * Whether to compare properties one by one. Arrays are compared as a whole, so that a changed list of headers or
 * variables is recorded completely.
 */
const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype
