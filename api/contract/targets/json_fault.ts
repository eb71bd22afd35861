/** Syntax error in a JSON string; lines and columns count from 1. */
export type JsonFault = { line: number; column: number; message: string }

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// eslint-disable-next-line no-control-regex -- JSON forbids exactly these characters in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\r\n]*/y
const WORDS = ['true', 'false', 'null']
/** Maximum nesting depth of a value; deeper nesting is reported as a fault. */
const MAX_DEPTH = 500

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string
  ) {
    super(message)
  }
}

/**
 * Finds the first syntax error in a JSON string; null when it is valid. Has its own parser, because JavaScript engines
 * report error positions inconsistently or not at all.
 */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skip(text, readValue(text, skip(text, 0), 0))
    if (end < text.length) throw new Fault(end, 'Unexpected text after the end of the JSON value')
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const before = text.slice(0, error.at).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: error.message }
  }
}

/**
 * Finds the first syntax error in a JSON body with `{{variables}}`. Plain variables must be inside quotes; the filter
 * `dump` adds its own.
 */
export function findBodyFault(body: string): JsonFault | null {
  const filled = body.replace(/\{\{[^{}]*\}\}/g, (place) =>
    (/\|\s*dump/.test(place) ? '""' : 'x').padEnd(place.length)
  )
  const fault = findJsonFault(filled)
  const isPlace = fault && /^\{\{/.test(restOf(body, fault))
  return isPlace
    ? { ...fault, message: 'Put quotes around the variable, or write {{prompt | dump}}' }
    : fault
}

function restOf(text: string, { line, column }: JsonFault) {
  return text.split('\n')[line - 1]?.slice(column - 1) ?? ''
}

function skip(text: string, at: number) {
  SPACE.lastIndex = at
  SPACE.test(text)
  return SPACE.lastIndex
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/**
 * Parses one value.
 * @returns the position after it
 */
function readValue(text: string, at: number, depth: number): number {
  if (depth > MAX_DEPTH) throw new Fault(at, 'The JSON is nested too deeply')
  const first = text[at]
  if (first === undefined) throw new Fault(at, 'Unexpected end of JSON: a value is missing')
  if (first === '{') return readMembers(text, at, depth, '}')
  if (first === '[') return readMembers(text, at, depth, ']')
  if (first === '"') return readString(text, at)
  const word = WORDS.find((candidate) => text.startsWith(candidate, at))
  const end = word ? at + word.length : match(NUMBER, text, at)
  if (end === null) throw new Fault(at, `Expected a value, found ${shown(first)}`)
  return end
}

function readMembers(text: string, start: number, depth: number, close: '}' | ']'): number {
  let at = skip(text, start + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = skip(text, close === '}' ? readMember(text, at, depth) : readValue(text, at, depth + 1))
    if (text[at] === close) return at + 1
    if (text[at] === undefined) {
      throw new Fault(at, `Unexpected end of JSON: "${close}" is missing`)
    }
    if (text[at] !== ',') {
      throw new Fault(at, `Expected "," or "${close}", found ${shown(text[at])}`)
    }
    at = skip(text, at + 1)
    if (text[at] === close) throw new Fault(at, `Unexpected comma before "${close}"`)
  }
}

function readMember(text: string, at: number, depth: number): number {
  if (text[at] !== '"') throw new Fault(at, 'Expected a name in double quotes')
  const colon = skip(text, readString(text, at))
  if (text[colon] !== ':') throw new Fault(colon, 'Expected ":" after the name')
  return readValue(text, skip(text, colon + 1), depth + 1)
}

function readString(text: string, at: number): number {
  const end = match(STRING, text, at)
  if (end !== null) return end
  const line = text.indexOf('\n', at)
  const message = 'This string is not terminated, or contains an invalid line break or backslash'
  throw new Fault(
    at,
    line === -1 ? 'This string is not terminated, or contains an invalid backslash' : message
  )
}

const shown = (character: string) => `"${character}"`
