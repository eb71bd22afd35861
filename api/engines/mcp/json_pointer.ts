/** Escapes the special characters of a JSON pointer part (RFC 6901). */
export const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the value at a JSON pointer; undefined if there is none. Follows own properties only. */
export function valueAt(value: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce((found: unknown, key) => childOf(found, key), value)
}

/**
 * Whether a pointer leads through a value that has no such children: a text, a number, or a list for a name. A server may
 * still find something there, for example in a text with JSON.
 */
export function isUnreachable(value: unknown, pointer: string): boolean {
  let found = value
  for (const key of partsOf(pointer)) {
    if (found === undefined || found === null) return false
    if (typeof found !== 'object' || (Array.isArray(found) && !INDEX.test(key))) return true
    found = childOf(found, key)
  }
  return false
}

const INDEX = /^(0|[1-9]\d*)$/

const partsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapePointer)

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return INDEX.test(key) ? value[Number(key)] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/**
 * Calls `visit` for every text in a value, with its pointer: string values and the keys of objects.
 * @param maxDepth deeper values are not visited, so callers must reject them first
 */
export function visitTexts(
  value: unknown,
  visit: (text: string, pointer: string, isKey: boolean) => void,
  maxDepth = 200,
  pointer = ''
) {
  if (typeof value === 'string') visit(value, pointer, false)
  if (typeof value !== 'object' || value === null || maxDepth === 0) return
  for (const [key, each] of Object.entries(value)) {
    const place = `${pointer}/${escapePointer(key)}`
    if (!Array.isArray(value)) visit(key, place, true)
    visitTexts(each, visit, maxDepth - 1, place)
  }
}
