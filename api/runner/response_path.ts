import { configurationError } from './attempt_errors.js'

/** Reading a value out of a JSON answer by a path such as `choices[0].message.content`. No code is ever run. */

export class ResponsePathError extends Error {
  readonly code = 'E_RESPONSE_PATH'
}

type Segment = string | number
export type ResponsePath = Segment[]

const SEGMENT =
  /\.?([A-Za-z_$][\w$-]*)|\[(-?\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\]|\.(\d{1,6})(?![\w$-])/y

/**
 * Splits a path into names and positions; a leading `$` or `json` stands for the whole answer.
 * @throws ResponsePathError that shows where the path stops making sense
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
        `The response path cannot be read from "${text.slice(at, at + 20)}" on; write it like choices[0].message.content`
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
 * The path of a target, `null` when it has none.
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

/** The value at the path, or `undefined` when the answer has none. Only an answer's own fields are looked at. */
export function readPath(answer: unknown, segments: Segment[]): unknown {
  const [first, ...rest] = segments
  const found = walk(answer, segments)
  return found === undefined && first === 'json' ? walk(answer, rest) : found
}

function walk(answer: unknown, segments: Segment[]): unknown {
  let value = answer
  for (const segment of segments) {
    if (Array.isArray(value)) {
      value = typeof segment === 'number' ? value.at(segment) : undefined
    } else if (typeof value === 'object' && value !== null) {
      value = new Map<string, unknown>(Object.entries(value)).get(String(segment))
    } else return undefined
  }
  return value
}

/** The text a judge reads: strings as they are, everything else as JSON. `null` when there is nothing. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The path in a `transformResponse` of the command-line tool that is only one: `json.a[0].b`, or `text` for the whole
 * answer (an empty path). Null when it is code.
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
