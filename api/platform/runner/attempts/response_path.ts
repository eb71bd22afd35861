import { configurationError } from './attempt_errors.js'

/** Syntax error in a response path such as `choices[0].message.content`. */
export class ResponsePathError extends Error {
  readonly code = 'E_RESPONSE_PATH'
}

type Segment = string | number
export type ResponsePath = Segment[]

const SEGMENT =
  /\.?([A-Za-z_$][\w$-]*)|\[(-?\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\]|\.(\d{1,6})(?![\w$-])/y

/**
 * Splits a path into names and indexes, so that values can be selected without running code. A leading `$` is removed;
 * `readPath` ignores a leading `json` if the response has no such field.
 * @throws ResponsePathError that quotes the path from the syntax error onward
 */
export function parseResponsePath(path: string): Segment[] {
  const text = path.trim().replace(/^\$(?=[.[]|$)/, '')
  const segments: Segment[] = []
  let at = 0
  while (at < text.length) {
    SEGMENT.lastIndex = at
    const match = SEGMENT.exec(text)
    if (!match || (at > 0 && match[1] !== undefined && text[at] !== '.')) {
      throw new ResponsePathError(
        `The response path is invalid at "${text.slice(at, at + 20)}"; use the form choices[0].message.content`
      )
    }
    const [whole, name, index, double, single, position] = match
    if (name !== undefined) segments.push(name)
    else if (index !== undefined) segments.push(Number(index))
    else if (position !== undefined) segments.push(Number(position))
    else segments.push((double ?? single ?? '').replace(/\\(.)/g, '$1'))
    at += whole.length
  }
  return segments
}

/**
 * Parses a target's response path; `null` if it is empty.
 * @throws CallFailure `configuration`
 */
export function parsePath(path: string | undefined): ResponsePath | null {
  if (!path?.trim()) return null
  try {
    return parseResponsePath(path)
  } catch (error) {
    if (error instanceof ResponsePathError) throw configurationError(error.message)
    throw error
  }
}

/** Returns the value at the path; `undefined` if there is none. Ignores inherited properties. */
export function readPath(response: unknown, segments: Segment[]): unknown {
  const [first, ...rest] = segments
  const found = walk(response, segments)
  return found === undefined && first === 'json' ? walk(response, rest) : found
}

function walk(response: unknown, segments: Segment[]): unknown {
  let value = response
  for (const segment of segments) {
    if (Array.isArray(value)) {
      value = typeof segment === 'number' ? value.at(segment) : undefined
    } else if (typeof value === 'object' && value !== null) {
      value = new Map<string, unknown>(Object.entries(value)).get(String(segment))
    } else return undefined
  }
  return value
}

/** Converts a value to text: strings unchanged, other values as JSON. `null` for null and undefined. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Converts a `transformResponse` of the command-line tool that is only a path, such as `json.a[0].b`; `text` (the whole
 * response) becomes an empty path. Null if it is code.
 */
export function plainPath(expression: string): string | null {
  const written = expression.trim()
  if (written === 'text') return ''
  if (!/^(json|data)\b/.test(written)) return null
  try {
    parseResponsePath(written)
  } catch {
    return null
  }
  return written.replace(/^(json|data)\.?(?=.)/, '')
}
