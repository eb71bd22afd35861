type Values = Record<string, unknown>

/** What differs between two states of a row: the same keys on both sides, down to the innermost object. */
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

/** Nothing and null are the same in a row; the order of keys says nothing. */
function written(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    isPlain(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** A header or a variable is a list's entry, never half of one. */
const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype
