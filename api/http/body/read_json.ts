import {
  type BodySize,
  MAX_JSON_VALUES,
  MAX_ROW_VALUES,
  SLICE_CHARACTERS,
} from '#api/http/body/body_limits'
import { MALFORMED_JSON, TOO_LARGE } from '#api/http/body/errors'
import {
  COLON,
  COMMA,
  countValues,
  endOfString,
  isClosing,
  isOpening,
  parseJson,
  QUOTE,
} from '#api/http/body/parse_json'
import { invalidField } from '#api/http/domain_error'
import { setImmediate as yieldToOthers } from 'node:timers/promises'

/**
 * The JSON of a body. Other requests have their turn between the steps of a large one.
 * @throws MALFORMED_JSON, also for numbers beyond a double's range
 * @throws INVALID for nesting or a number of values beyond the limits
 */
export async function readJson(text: string, size: BodySize): Promise<object> {
  const isLong = text.length > SLICE_CHARACTERS
  if (isLong) await yieldToOthers()
  if ((await valuesIn(text)) > MAX_JSON_VALUES[size]) {
    const max = MAX_JSON_VALUES[size].toLocaleString('en')
    throw invalidField('', 'values', `The body may hold at most ${max} values. Split it.`)
  }
  if (isLong) await yieldToOthers()
  const value = parseJson(text)
  if (isLong) await yieldToOthers()
  return value
}

/**
 * Like `readJson`, for bodies of rows: a list is parsed in slices.
 * @throws TOO_LARGE for more values than the limit, after which clients send smaller portions
 */
export async function readJsonRows(text: string): Promise<object> {
  if (!text.trimStart().startsWith('[')) return readJson(text, 'document')
  const isLong = text.length > SLICE_CHARACTERS
  if (isLong) await yieldToOthers()
  if ((await valuesIn(text)) > MAX_JSON_VALUES.rows) {
    throw TOO_LARGE(`The body may hold at most ${MAX_JSON_VALUES.rows.toLocaleString('en')} values`)
  }
  const entries: unknown[] = []
  for (const slice of slicesOf(text)) {
    if (isLong) await yieldToOthers()
    // Not spread: a slice holds more entries than a call takes arguments.
    for (const entry of parseJson(`[${slice}]`) as unknown[]) entries.push(entry)
  }
  return entries
}

async function valuesIn(text: string): Promise<number> {
  const counting = countValues(text)
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
    await yieldToOthers()
  }
}

/** The text between the brackets, cut between entries; a slice is longer than the limit by less than an entry. */
function* slicesOf(text: string): Generator<string> {
  const list = text.trim()
  if (!list.endsWith(']')) throw MALFORMED_JSON('The body is not valid JSON: the list has no end')
  const end = list.length - 1
  let [from, depth, values, row] = [1, 0, 0, 0]
  for (let at = 1; at < end; at++) {
    const code = list.charCodeAt(at)
    if (code === QUOTE) at = endOfString(list, at)
    else if (isOpening(code)) depth++
    else if (isClosing(code)) depth--
    else if (code === COLON || code === COMMA) values++
    if (values > MAX_ROW_VALUES && depth > 0) throw tooManyValues(row)
    if (code !== COMMA || depth !== 0) continue
    ;[row, values] = [row + 1, 0]
    if (at - from < SLICE_CHARACTERS) continue
    yield list.slice(from, at)
    from = at + 1
    // A comma must be followed by an entry, which an empty slice would hide.
    if (list.slice(from, end).trim() === '') {
      throw MALFORMED_JSON('The body is not valid JSON: the list ends with a comma')
    }
  }
  yield list.slice(from, end)
}

const tooManyValues = (row: number) =>
  invalidField(
    String(row),
    'values',
    `Row ${row} may hold at most ${MAX_ROW_VALUES.toLocaleString('en')} values`
  )
