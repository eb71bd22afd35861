/** The value if it is an object, else an empty one: what others wrote may be anything. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : NOTHING
}

const NOTHING = Object.freeze({})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
