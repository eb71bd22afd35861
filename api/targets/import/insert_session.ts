import { isRecord } from '#api/platform/runner/is_record'
import { isSessionField } from '#api/contract/targets/session_fields'
import { SESSION_PLACEHOLDER, type HttpSettings } from '#api/contract/targets/target_settings'

export type SessionRequest = Pick<HttpSettings, 'url' | 'headers' | 'body'>

const SESSION = '{{sessionId}}'

/**
 * Replaces the values of session fields in query, headers and body with `{{sessionId}}`. `replaced` lists the names of
 * these fields.
 */
export function insertSession(request: SessionRequest): SessionRequest & { replaced: string[] } {
  const replaced = new Set<string>()
  const note = (name: string) => {
    replaced.add(name)
    return SESSION
  }
  const [path = '', query] = request.url.split(/\?(.*)/s)
  return {
    url: query === undefined ? request.url : `${path}?${inPairs(query, note)}`,
    headers: request.headers.map((header) =>
      !header.secret && isFixed(header.name, header.value)
        ? { ...header, value: note(header.name) }
        : header
    ),
    body: inBody(request.body, note),
    replaced: [...replaced],
  }
}

const isFixed = (name: string, value: string) =>
  isSessionField(name) && !SESSION_PLACEHOLDER.test(value)

type Note = (name: string) => string

function inBody(body: string, note: Note): string {
  const json = jsonOf(body)
  if (json === null) return /^[\w.-]+=/.test(body) ? inPairs(body, note) : body
  return replaceIn(json, note) ? JSON.stringify(json, null, 2) : body
}

const inPairs = (pairs: string, note: Note) =>
  pairs
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split('=')
      return value && isFixed(name, value) ? `${name}=${note(name)}` : pair
    })
    .join('&')

/**
 * Replaces session values in place. Replaces only strings, because a target that expects a number would reject an ID.
 * @returns whether anything was replaced
 */
function replaceIn(value: unknown, note: Note): boolean {
  if (Array.isArray(value)) return value.map((entry) => replaceIn(entry, note)).some(Boolean)
  if (!isRecord(value)) return false
  return Object.entries(value)
    .map(([name, entry]) => {
      if (typeof entry !== 'string' || !isFixed(name, entry)) return replaceIn(entry, note)
      value[name] = note(name)
      return true
    })
    .some(Boolean)
}

function jsonOf(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return null
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Returns the name of a session field in a body that has a fixed value, such as a number; null if there is none. */
export function sessionFieldIn(body: string): string | null {
  for (const [, name = '', value = ''] of body.matchAll(/"([\w-]+)"\s*:\s*("?[^",}\s]*)/g)) {
    if (isFixed(name, value) && value !== 'null') return name
  }
  return null
}
