import { MAX_JSON_DEPTH, SLICE_CHARACTERS } from '#api/platform/http/body/body_limits'
import { MALFORMED_JSON } from '#api/platform/http/body/errors'
import { invalidField } from '#api/platform/http/domain_error'
import json from 'secure-json-parse'

const QUOTE = 34
const BACKSLASH = 92
export const COMMA = 44
const COLON = 58
/** Largest power of ten that a double can represent. */
const MAX_EXPONENT = 308
const EXPONENT = /[eE]\+?(\d+)/y

/**
 * Parses a JSON string that `countValues` has accepted. Drops `__proto__`, and `constructor` with a `prototype`.
 * @throws MALFORMED_JSON
 */
export function parseJson(text: string): object {
  try {
    const value: unknown = json.parse(text, { protoAction: 'remove', constructorAction: 'remove' })
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw MALFORMED_JSON(
      `The body is not valid JSON: ${error instanceof Error ? error.message : ''}`
    )
  }
  throw MALFORMED_JSON('The body must be an object or a list')
}

/** Called for each comma and colon outside strings; `depth` is the number of open arrays and objects. */
export type OnSeparator = (at: number, code: number, depth: number) => void

/**
 * Counts the values of a JSON string; yields after each slice. Takes linear time, so that hostile input is rejected
 * before it reaches the parser.
 * @throws INVALID for nesting beyond the limit
 * @throws MALFORMED_JSON for numbers beyond a double's range
 */
export function* countValues(text: string, onSeparator?: OnSeparator): Generator<void, number> {
  let depth = 0
  let values = 0
  let sliceEnd = SLICE_CHARACTERS
  for (let at = 0; at < text.length; at++) {
    if (at > sliceEnd) {
      yield
      sliceEnd = at + SLICE_CHARACTERS
    }
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (isOpening(code)) {
      if (++depth > MAX_JSON_DEPTH) throw nestedTooDeeply(text, at)
    } else if (isClosing(code)) depth--
    else if (code === COMMA || code === COLON) {
      values++
      onSeparator?.(at, code, depth)
    } else if (code === 69 || code === 101) assertFinite(text, at)
  }
  return values
}

const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/** Creates the error that names the array entry or the object field that is nested too deeply. */
function nestedTooDeeply(text: string, end: number) {
  const isList = text.trimStart().startsWith('[')
  let depth = 0
  let row = 0
  let field = ''
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isOpening(code)) depth++
    else if (isClosing(code)) depth--
    else if (code === COMMA && depth === 1) row++
    if (code !== QUOTE) continue
    const start = at + 1
    at = endOfString(text, at)
    if (depth === 1) field = text.slice(start, at)
  }
  return isList
    ? invalidField(String(row), 'depth', `Row ${row} is nested too deeply`)
    : invalidField(field, 'depth', `${field.slice(0, 100)} is nested too deeply`)
}

/**
 * Finds the position of the quote that ends a string, or the input's length. Linear: runs of backslashes do not
 * overlap.
 */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - backslashes - 1) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** Rejects numbers such as `1e999`, which would be parsed as Infinity. The `e` of `true` has no digits after it. */
function assertFinite(text: string, at: number) {
  EXPONENT.lastIndex = at
  const [, digits = '0'] = EXPONENT.exec(text) ?? []
  if (Number(digits) <= MAX_EXPONENT) return
  throw MALFORMED_JSON('The body contains a number that is too large')
}
