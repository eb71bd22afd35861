export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Wraps a single value in a list. Null and undefined give an empty list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

type Step = string | number

/** Splits a path such as `tests[2].vars.name` into keys and indexes. */
export function pathSteps(path: string): Step[] {
  const parts = path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)
  return [...parts].map(([, index, name = '']) => (index === undefined ? name : Number(index)))
}

/** Deletes the keys whose value is undefined, in place. */
export function dropUndefined<T extends object>(values: T): T {
  for (const key of Object.keys(values)) {
    if (Reflect.get(values, key) === undefined) Reflect.deleteProperty(values, key)
  }
  return values
}
