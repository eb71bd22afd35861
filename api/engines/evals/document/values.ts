export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One value or a list of them, as a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

type Step = string | number

/** The steps of a path such as `tests[2].vars.name`. */
export function pathSteps(path: string): Step[] {
  const parts = path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)
  return [...parts].map(([, index, name = '']) => (index === undefined ? name : Number(index)))
}

/** The same object without the keys that have no value. */
export function withoutGaps<T extends object>(values: T): T {
  for (const key of Object.keys(values)) {
    if (Reflect.get(values, key) === undefined) Reflect.deleteProperty(values, key)
  }
  return values
}
