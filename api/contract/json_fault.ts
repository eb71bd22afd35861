/** Where a text stops being JSON; lines and columns count from 1. */
export type JsonFault = { line: number; column: number; message: string }

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// eslint-disable-next-line no-control-regex -- JSON forbids exactly these characters in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SPACE = /[ \t\r\n]*/y
const WORDS = ['true', 'false', 'null']
/** Engines' own messages name the place in different ways, or not at all: the text is read here again. */
const DEEPEST = 500

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string
  ) {
    super(message)
  }
}

/** The first fault of a JSON text, or null when there is none. */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skip(text, readValue(text, skip(text, 0), 0))
    if (end < text.length) throw new Fault(end, 'Nothing may follow the end of the JSON value')
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const before = text.slice(0, error.at).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: error.message }
  }
}

/**
 * The first fault of a JSON body that names `{{variables}}`. A plain variable stands inside quotes; one with the filter
 * `dump` brings its own quotes.
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

/** Reads one value and answers where it ends. */
function readValue(text: string, at: number, depth: number): number {
  if (depth > DEEPEST) throw new Fault(at, 'The JSON is nested too deeply')
  const first = text[at]
  if (first === undefined) throw new Fault(at, 'The JSON ends too early; a value is missing')
  if (first === '{') return readMembers(text, at, depth, '}')
  if (first === '[') return readMembers(text, at, depth, ']')
  if (first === '"') return readString(text, at)
  const word = WORDS.find((candidate) => text.startsWith(candidate, at))
  const end = word ? at + word.length : match(NUMBER, text, at)
  if (end === null) throw new Fault(at, `A value is expected here, not ${shown(first)}`)
  return end
}

function readMembers(text: string, start: number, depth: number, close: '}' | ']'): number {
  let at = skip(text, start + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    at = skip(text, close === '}' ? readMember(text, at, depth) : readValue(text, at, depth + 1))
    if (text[at] === close) return at + 1
    if (text[at] === undefined) {
      throw new Fault(at, `The JSON ends too early; "${close}" is missing`)
    }
    if (text[at] !== ',') {
      throw new Fault(at, `"," or "${close}" is expected here, not ${shown(text[at])}`)
    }
    at = skip(text, at + 1)
    if (text[at] === close) throw new Fault(at, `No comma may stand before "${close}"`)
  }
}

function readMember(text: string, at: number, depth: number): number {
  if (text[at] !== '"') throw new Fault(at, 'A name in double quotes is expected here')
  const colon = skip(text, readString(text, at))
  if (text[colon] !== ':') throw new Fault(colon, '":" is expected after the name')
  return readValue(text, skip(text, colon + 1), depth + 1)
}

function readString(text: string, at: number): number {
  const end = match(STRING, text, at)
  if (end !== null) return end
  const line = text.indexOf('\n', at)
  const message =
    'This text does not end, or holds a line break or a backslash that is not allowed in JSON'
  throw new Fault(
    at,
    line === -1 ? 'This text does not end, or holds a backslash that is not allowed' : message
  )
}

const shown = (character: string | undefined) =>
  character === '\n' ? 'a line break' : `"${character}"`
