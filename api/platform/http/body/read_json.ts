import {
  type BodySize,
  MAX_JSON_VALUES,
  MAX_ROW_VALUES,
  SLICE_CHARACTERS,
} from '#api/platform/http/body/body_limits'
import { MALFORMED_JSON, TOO_LARGE } from '#api/platform/http/body/errors'
import { COMMA, countValues, type OnSeparator, parseJson } from '#api/platform/http/body/parse_json'
import { invalidField } from '#api/platform/http/domain_error'
import { setImmediate as yieldToOthers } from 'node:timers/promises'

/**
 * Parses a JSON body. Yields to other requests between the steps of a large one.
 * @throws MALFORMED_JSON, also for numbers beyond a double's range
 * @throws INVALID for excessive nesting or too many values
 */
export async function readJson(text: string, size: BodySize): Promise<object> {
  const isLong = text.length > SLICE_CHARACTERS
  if (isLong) await yieldToOthers()
  if ((await valuesIn(text)) > MAX_JSON_VALUES[size]) {
    const max = MAX_JSON_VALUES[size].toLocaleString('en')
    throw invalidField(
      '',
      'values',
      `The body can contain at most ${max} values. Split it into several requests.`
    )
  }
  if (isLong) await yieldToOthers()
  const value = parseJson(text)
  if (isLong) await yieldToOthers()
  return value
}

/**
 * Like `readJson`, but parses an array of rows in slices.
 * @throws TOO_LARGE for too many values, after which clients send smaller parts; INVALID for too many in one row
 */
export async function readJsonRows(text: string): Promise<object> {
  if (!text.trimStart().startsWith('[')) return readJson(text, 'document')
  const isLong = text.length > SLICE_CHARACTERS
  if (isLong) await yieldToOthers()
  const { cuts, onSeparator } = findCuts()
  if ((await valuesIn(text, onSeparator)) > MAX_JSON_VALUES.rows) {
    throw TOO_LARGE(
      `The body can contain at most ${MAX_JSON_VALUES.rows.toLocaleString('en')} values`
    )
  }
  const entries: unknown[] = []
  for (const slice of slicesOf(text, cuts)) {
    if (isLong) await yieldToOthers()
    // Not `push(...slice)`: a slice can have more entries than a call accepts arguments.
    for (const entry of parseJson(`[${slice}]`) as unknown[]) entries.push(entry)
  }
  return entries
}

async function valuesIn(text: string, onSeparator?: OnSeparator): Promise<number> {
  const counting = countValues(text, onSeparator)
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
    await yieldToOthers()
  }
}

/**
 * Finds the commas between entries at which the array is split into slices, and rejects rows with too many values. A
 * slice exceeds the limit by less than one entry.
 */
function findCuts() {
  const cuts: number[] = []
  let [from, values, row] = [0, 0, 0]
  const onSeparator: OnSeparator = (at, code, depth) => {
    if (++values > MAX_ROW_VALUES && depth > 1) throw tooManyValues(row)
    if (code !== COMMA || depth !== 1) return
    ;[row, values] = [row + 1, 0]
    if (at - from < SLICE_CHARACTERS) return
    cuts.push(at)
    from = at + 1
  }
  return { cuts, onSeparator }
}

/** Yields the JSON between the array's brackets in slices. */
function* slicesOf(text: string, cuts: number[]): Generator<string> {
  const end = text.trimEnd().length - 1
  if (text[end] !== ']') throw MALFORMED_JSON('The body is not valid JSON: the array is not closed')
  let from = text.indexOf('[') + 1
  for (const cut of [...cuts, end]) {
    const slice = text.slice(from, cut)
    // Rejects an empty slice (a missing entry before or after a comma), which the parser would accept.
    if (cuts.length > 0 && slice.trim() === '') {
      throw MALFORMED_JSON('The body is not valid JSON: an array entry is missing')
    }
    yield slice
    from = cut + 1
  }
}

const tooManyValues = (row: number) =>
  invalidField(
    String(row),
    'values',
    `Row ${row} can contain at most ${MAX_ROW_VALUES.toLocaleString('en')} values`
  )
