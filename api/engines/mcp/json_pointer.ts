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

type TextVisit = {
  visit: (text: string, pointer: string) => void
  /** Returns the text of a value that is no object; null if it has none. Default: only strings have one. */
  textOf?: (value: unknown) => string | null
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Maximum nesting. Deeper values are not visited, so callers must reject them first. */
const MAX_VISITED_DEPTH = 200

/** Calls `visit` for every text in a value, with its pointer: texts of values and the keys of objects. */
export function visitTexts(value: unknown, { visit, textOf = stringOf }: TextVisit): void {
  const visitValue = (each: unknown, pointer: string, depth: number) => {
    if (typeof each !== 'object' || each === null) {
      const text = textOf(each)
      if (text !== null) visit(text, pointer)
      return
    }
    if (depth === MAX_VISITED_DEPTH) return
    for (const [key, one] of Object.entries(each)) {
      const place = `${pointer}/${escapePointer(key)}`
      if (!Array.isArray(each)) visit(key, place)
      visitValue(one, place, depth + 1)
    }
  }
  visitValue(value, '', 0)
}
