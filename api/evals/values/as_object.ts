/** Returns objects unchanged and an empty object for other values. For reading JSON of unknown shape. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : EMPTY
}

const EMPTY = Object.freeze({})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
