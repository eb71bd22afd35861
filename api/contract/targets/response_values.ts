export type ResponseValue = { path: string; text: string }

const MAX_VALUES = 60

const NAME = /^[A-Za-z_$][\w$-]*$/

/**
 * The longest non-blank strings of a JSON response, at most `MAX_VALUES`, with their paths. Sorted by length, longest
 * first, because the message to the user is usually long. Empty when the response is not JSON.
 */
export function responseValues(raw: string): ResponseValue[] {
  return stringsIn(raw)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_VALUES)
}

/** All non-blank strings of a JSON response, in its order. Empty when the response is not JSON. */
export function stringsIn(raw: string): ResponseValue[] {
  try {
    return collect(JSON.parse(raw), '')
  } catch {
    return []
  }
}

/** Paths of the lists of objects in a JSON response, and of its empty lists. Empty when the response is not JSON. */
export function listsIn(raw: string): string[] {
  try {
    return listPaths(JSON.parse(raw), '').slice(0, MAX_VALUES)
  } catch {
    return []
  }
}

function listPaths(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const isList = path !== '' && value.every((entry) => typeof entry === 'object')
    const inside = value.flatMap((entry, at) => listPaths(entry, `${path}[${at}]`))
    return isList ? [path, ...inside] : inside
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => listPaths(entry, join(path, name)))
}

function collect(value: unknown, path: string): ResponseValue[] {
  if (typeof value === 'string') return path && value.trim() ? [{ path, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((entry, at) => collect(entry, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => collect(entry, join(path, name)))
}

function join(path: string, name: string): string {
  if (!NAME.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path ? `${path}.${name}` : name
}
