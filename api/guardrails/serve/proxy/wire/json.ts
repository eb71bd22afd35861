/** Parsed JSON of a provider; only the checked parts are typed. */
export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the objects in a list; empty if the value is not a list. */
export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((each) => isJson(each)) : []

/** Returns the value if it is an object, such as the details of an event; otherwise an empty object. */
export const objectOf = (value: unknown): Json => (isJson(value) ? value : {})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Copies an object without some of its fields. */
export const without = (value: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** Parses JSON; undefined if it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
