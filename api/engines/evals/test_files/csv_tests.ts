import type { EvalAssertion, EvalTest } from '../document/types.js'
import { assertionFromText } from './assertion_text.js'
import {
  type FileTest,
  type IsAssertionType,
  TEST_FILE_LIMITS,
  UnreadableTests,
} from './test_file.js'
import { CsvError, parse } from 'csv-parse'
import type { Readable } from 'node:stream'

type Row = { record: string[]; info: { lines: number } }

/**
 * Streams test cases from a CSV file, one per row. Columns are variables, except the special ones, whose names start
 * with `__`.
 */
export async function* readCsvTests(
  file: Readable,
  isType: IsAssertionType
): AsyncGenerator<FileTest> {
  const { start, rest } = await readHeadingLine(file)
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start),
    info: true,
    max_record_size: TEST_FILE_LIMITS.csvCharacters,
    relax_column_count: true,
  })
  const parsing = parseChunks(parser, start, rest)
  // A read error destroys the parser, so the loop below throws it. The parser itself throws syntax errors.
  parsing.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined))
  let columns: Column[] | null = null
  let lastLine = 1
  try {
    for await (const row of parser) {
      const { record, info }: Row = row
      const isBlank = record.every((cell) => cell.trim() === '')
      if (!isBlank && columns) yield { line: lastLine + 1, ...toTest(record, columns, isType) }
      else if (!isBlank) columns = readHeadings(record)
      lastLine = info.lines
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableTests(lastLine + 1, explainError(error))
  }
  if (!columns) throw new UnreadableTests(1, 'The file is empty.')
}

/** Reads the start of the file until it contains the header line or 64 KB. `rest` yields the chunks after that. */
async function readHeadingLine(file: Readable) {
  const rest = file[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (!start.includes(10) && start.length < 65_536) {
    const { value, done } = await rest.next()
    if (done) break
    start = Buffer.concat([start, Buffer.from(value)])
  }
  return { start, rest }
}

async function parseChunks(
  parser: ReturnType<typeof parse>,
  start: Buffer,
  rest: AsyncIterator<Buffer | string>
) {
  parser.write(start)
  for (;;) {
    const { value, done } = await rest.next()
    if (done || parser.destroyed) break
    if (!parser.write(value)) await new Promise((resolve) => parser.once('drain', resolve))
  }
  parser.end()
}

/** Detects the delimiter from the header line: spreadsheet programs use semicolons in many locales. */
function delimiterOf(start: Buffer): string {
  const line = (start.toString('utf8').split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function explainError({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const max = TEST_FILE_LIMITS.csvCharacters.toLocaleString('en')
    return `A row is longer than ${max} characters. Shorten it, or close its quotes with ".`
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quote opened here or below is not closed. Close it with ".'
  }
  return 'The row contains a quote in an unquoted value. Put the whole value in quotes and double each quote in it: "5"" screen".'
}

type Column = { name: string; expected?: number }

const LIMIT_COLUMN = /^__config:__expected(\d*):threshold$/

function readHeadings(headings: string[]): Column[] {
  const { columns: max } = TEST_FILE_LIMITS
  if (headings.length > max) {
    throw new UnreadableTests(1, `The file has more than ${max} columns. Remove some of them.`)
  }
  const columns = headings.map((heading): Column => {
    const name = removeGuard(heading).trim()
    const limit = LIMIT_COLUMN.exec(name)
    if (limit) return { name, expected: limit[1] ? Number(limit[1]) - 1 : 0 }
    if (name.startsWith('__config:')) {
      throw new UnreadableTests(
        1,
        `The column ${name} is not valid. Use the format __config:__expected1:threshold.`
      )
    }
    return { name }
  })
  const names = columns.map(({ name }) => name).filter((name) => !name.startsWith('__expected'))
  const twice = names.find((name, index) => name && names.indexOf(name) !== index)
  if (twice) {
    throw new UnreadableTests(1, `Two columns are named ${twice}. Remove or rename one of them.`)
  }
  return columns
}

type Draft = {
  test: EvalTest
  vars: { [name: string]: unknown }
  metadata: { [name: string]: unknown }
  checks: EvalAssertion[]
  limits: [check: number, threshold: number][]
  metric: string | undefined
  faults: string[]
}

function toTest(record: string[], columns: Column[], isType: IsAssertionType) {
  const draft: Draft = {
    test: {},
    vars: {},
    metadata: {},
    checks: [],
    limits: [],
    metric: undefined,
    faults: [],
  }
  if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
    draft.faults.push(
      'The row has more cells than the header. Put text that contains commas in quotes.'
    )
  }
  columns.forEach((column, index) =>
    readCell(draft, column, removeGuard(record[index] ?? ''), isType)
  )
  return finishTest(draft)
}

/**
 * Matches cells that exports (api/contract/csv.ts) prefix with an apostrophe against formula injection; a test keeps
 * the two in sync.
 */
const GUARDED =
  /^'(?:['"\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]|['"]*[\t\r\n])/

const removeGuard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell)

function readCell(draft: Draft, { name, expected }: Column, cell: string, isType: IsAssertionType) {
  const text = cell.trim()
  if (name === '') return
  if (!name.startsWith('__')) draft.vars[name] = cell
  else if (text === '') return
  else if (expected !== undefined) {
    const threshold = numberFrom(draft, name, text)
    if (threshold !== undefined) draft.limits.push([expected, threshold])
  } else if (name.startsWith('__expected')) draft.checks.push(assertionFromText(text, isType))
  else if (name.startsWith('__metadata:')) {
    readMetadataCell(draft, name.slice('__metadata:'.length), cell)
  } else readSpecialCell(draft, name, cell)
}

function readSpecialCell(draft: Draft, name: string, cell: string) {
  const { test } = draft
  if (name === '__description') test.description = cell
  else if (name === '__prefix') test.options = { ...test.options, prefix: cell }
  else if (name === '__suffix') test.options = { ...test.options, suffix: cell }
  else if (name === '__providerOutput') test.providerOutput = cell
  else if (name === '__metric') draft.metric = cell.trim()
  else if (name === '__threshold') {
    const threshold = numberFrom(draft, name, cell)
    if (threshold !== undefined) test.threshold = threshold
  } else if (name === '__metadata') {
    draft.faults.push('The column __metadata requires a key, e.g. __metadata:category.')
  } else draft.vars[name] = cell
}

/** Reads a metadata cell. `key[]` is a comma-separated list; a comma inside an entry is written `\,`. */
function readMetadataCell(draft: Draft, key: string, cell: string) {
  if (!key.endsWith('[]')) draft.metadata[key] = cell
  else {
    draft.metadata[key.slice(0, -2)] = cell
      .split(/(?<!\\),/)
      .map((entry) => entry.trim().replaceAll('\\,', ','))
  }
}

function numberFrom(draft: Draft, column: string, text: string): number | undefined {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  draft.faults.push(`The column ${column} requires a number, not "${text.slice(0, 40)}".`)
  return undefined
}

function finishTest({ test, vars, metadata, checks, limits, metric, faults }: Draft) {
  for (const [index, threshold] of limits) {
    const check = checks[index]
    if (check) check.threshold = threshold
    else faults.push(`Expectation ${index + 1} has a threshold but is empty.`)
  }
  if (metric) for (const check of checks) check.metric = metric
  const { description, ...rest } = test
  return {
    faults,
    test: {
      ...(description !== undefined && { description }),
      vars,
      ...(checks.length > 0 && { assert: checks }),
      ...rest,
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
  }
}
