export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One value or a list of them, as a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

type Step = string | number

/** `tests[2].vars.name` of the steps into a document. */
export function pathText(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

/** The steps of a path text; the reverse of `pathText` for names without dots and brackets. */
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
