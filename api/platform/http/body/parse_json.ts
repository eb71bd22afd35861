import { MAX_JSON_DEPTH, SLICE_CHARACTERS } from '#api/platform/http/body/body_limits'
import { MALFORMED_JSON } from '#api/platform/http/body/errors'
import { invalidField } from '#api/platform/http/domain_error'
import json from 'secure-json-parse'

const QUOTE = 34
const BACKSLASH = 92
export const COMMA = 44
const COLON = 58
/** Largest decimal exponent that a double can represent. */
const MAX_EXPONENT = 308
const EXPONENT = /[eE]\+?(\d+)/y

/**
 * Parses a JSON string that `countValues` has accepted. Drops `__proto__`, and `constructor` if it has a `prototype`.
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
 * Counts the values of a JSON string; yields after each slice, even within a long string. Takes linear time, so that
 * hostile input is rejected before it reaches the parser.
 * @throws INVALID for nesting beyond the limit, naming the entry of the outermost array or the field of the object
 * @throws MALFORMED_JSON for numbers beyond a double's range
 */
export function* countValues(text: string, onSeparator?: OnSeparator): Generator<void, number> {
  let depth = 0
  let values = 0
  let row = 0
  let field = { start: 0, end: 0 }
  let sliceEnd = SLICE_CHARACTERS
  const strings = new StringScanner(text)
  for (let at = 0; at < text.length; at++) {
    if (at > sliceEnd) {
      yield
      sliceEnd = at + SLICE_CHARACTERS
    }
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const start = at + 1
      for (at = strings.next(start, sliceEnd); at > sliceEnd; at = strings.next(at, sliceEnd)) {
        if (strings.hasEnded) break
        yield
        sliceEnd = at + SLICE_CHARACTERS
      }
      if (depth === 1) field = { start, end: at }
    } else if (isOpening(code)) {
      if (++depth > MAX_JSON_DEPTH) throw nestedTooDeeply(text, row, field)
    } else if (isClosing(code)) depth--
    else if (code === COMMA || code === COLON) {
      values++
      if (code === COMMA && depth === 1) row++
      onSeparator?.(at, code, depth)
    } else if (code === 69 || code === 101) assertFinite(text, at)
  }
  return values
}

const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/** Creates the error that names the array entry or the object field that is nested too deeply. */
function nestedTooDeeply(
  text: string,
  row: number,
  { start, end }: { start: number; end: number }
) {
  if (text.trimStart().startsWith('[')) {
    return invalidField(String(row), 'depth', `Row ${row} is nested too deeply`)
  }
  const field = text.slice(start, end)
  return invalidField(field, 'depth', `${field.slice(0, 100)} is nested too deeply`)
}

/** Finds where the strings of a JSON text end, in order. Uses native searches for quotes and backslashes. */
class StringScanner {
  readonly #text: string
  /** Positions of the next quote and backslash; the text's length if there is none. Each character is searched once. */
  #quote = -1
  #backslash = -1
  hasEnded = false

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Continues within a string until its end or a position beyond `limit`. Sets `hasEnded`.
   * @returns the position of the quote that ends the string, or the text's length; otherwise the position to continue at
   */
  next(from: number, limit: number): number {
    this.hasEnded = false
    for (let at = from; ;) {
      if (this.#quote < at) this.#quote = this.#indexOf('"', at)
      if (this.#backslash < at) this.#backslash = this.#indexOf('\\', at)
      if (this.#quote <= this.#backslash) {
        this.hasEnded = true
        return this.#quote
      }
      at = this.#backslash
      // Consecutive escapes need no search.
      while (this.#text.charCodeAt(at) === BACKSLASH && at <= limit) at += 2
      if (at > limit) return at
    }
  }

  #indexOf(character: string, from: number): number {
    const at = this.#text.indexOf(character, from)
    return at === -1 ? this.#text.length : at
  }
}

/** Rejects numbers such as `1e999`, which would be parsed as Infinity. The `e` of `true` has no digits after it. */
function assertFinite(text: string, at: number) {
  EXPONENT.lastIndex = at
  const [, digits = '0'] = EXPONENT.exec(text) ?? []
  if (Number(digits) <= MAX_EXPONENT) return
  throw MALFORMED_JSON('The body contains a number that is too large')
}
