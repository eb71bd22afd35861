/** Formats a value as the command-line tool's template engine prints it. */

export function printed(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(printed).join(',')
  return typeof value === 'object' ? '[object Object]' : String(value)
}

/** Returns an own data property that is not a function; never calls accessors. */
export function ownValue(value: unknown, key: string): unknown {
  if (value === undefined || value === null) return undefined
  const own: unknown = Object.getOwnPropertyDescriptor(value, key)?.value
  return typeof own === 'function' ? undefined : own
}

export const valueAt = (context: unknown, path: readonly string[]) =>
  path.reduce<unknown>(ownValue, context)

export const isMapping = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
