export type ResponseValue = { path: string; text: string }

const MAX_VALUES = 60

const NAME = /^[A-Za-z_$][\w$-]*$/

/**
 * Returns the longest non-blank strings in a JSON response with their paths, at most `MAX_VALUES`. The longest comes
 * first, because it usually is the message to the user. Empty if the response is not JSON.
 */
export function responseValues(raw: string): ResponseValue[] {
  return stringsIn(raw)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_VALUES)
}

/** Returns all non-blank strings in a JSON response, in document order. Empty if the response is not JSON. */
export function stringsIn(raw: string): ResponseValue[] {
  try {
    return collect(JSON.parse(raw), '')
  } catch {
    return []
  }
}

/**
 * Returns the paths of all lists in a JSON response whose entries are objects, and of empty lists. Empty if the
 * response is not JSON.
 */
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
