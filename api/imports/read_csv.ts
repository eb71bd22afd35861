import { withoutGuard } from '#api/contract/csv'
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportKind } from '#api/contract/imports'
import { UnreadableFile } from '#api/imports/errors'
import { CsvError, parse } from 'csv-parse/sync'

export type CsvRow = {
  /** Where it begins in the file; the headings are line 1. */
  line: number
  /** By column; a column that the file does not have is not there. */
  cells: Partial<Record<string, string>>
  /** More cells than headings: a comma in a text without quotes. */
  isTooWide: boolean
}

type Read = { rows: CsvRow[]; ignoredColumns: string[] }
type Parsed = { record: string[]; info: { lines: number }; raw: string }

/** @throws UnreadableFile */
export function readCsv(kind: ImportKind, content: string): Read {
  // The parser counts both halves of a line break inside quotes.
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [headings, ...records] = parsed(text)
  if (!headings) throw new UnreadableFile('The file is empty.')
  const { columns, ignoredColumns } = readHeadings(kind, headings.record)
  const rows = records
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map((record) => toRow(columns, record))
  if (rows.length === 0) throw new UnreadableFile('The file has headings, but no rows.')
  if (rows.length > IMPORT_LIMITS.rows) {
    const [most, found] = [IMPORT_LIMITS.rows, rows.length].map((n) => n.toLocaleString('en'))
    throw new UnreadableFile(
      `The file has ${found} rows; at most ${most} come in at once. Split it.`
    )
  }
  return { rows, ignoredColumns }
}

function parsed(text: string): Parsed[] {
  let lastLine = 0
  try {
    const records: unknown = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        lastLine = lines
        return record
      },
    })
    return Array.isArray(records) ? records : []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(explained(error, lastLine + 1))
  }
}

function explained({ code }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return `A quoted text that begins in line ${line} or below is never closed. Close it with ".`
  }
  return `Line ${line} has a quote inside a text. Put the whole text in quotes and write each quote in it twice: "5"" screen".`
}

/** The sign that divides the headings: spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const line = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Each row is read column by column. */
const MAX_COLUMNS = 1_000

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

function readHeadings(kind: ImportKind, headings: string[]) {
  if (headings.length > MAX_COLUMNS) {
    throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns. Remove some of them.`)
  }
  const known = IMPORT_COLUMNS[kind]
  const columns = headings.map((heading) =>
    known.find(({ name }) => plain(name) === plain(heading))
  )
  const wanted = known.map(({ name }) => name).join(', ')
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (twice) throw new UnreadableFile(`Two columns are called ${twice.name}. Remove one of them.`)
  const missing = known.filter((column) => column.isRequired && !columns.includes(column))
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ')
    throw new UnreadableFile(
      `The first line must name the columns, and ${names} is missing. Columns of ${kind}: ${wanted}.`
    )
  }
  return {
    columns: columns.map((column) => column?.name),
    ignoredColumns: headings.filter((heading, index) => !columns[index] && heading.trim() !== ''),
  }
}

function toRow(columns: (string | undefined)[], { record, info, raw }: Parsed): CsvRow {
  const breaks = raw.replace(/^\n+|(?<!\n)\n+$/g, '').split('\n').length - 1
  const cells: CsvRow['cells'] = {}
  columns.forEach((column, index) => {
    if (column) cells[column] = withoutGuard((record[index] ?? '').trim())
  })
  return {
    line: info.lines - breaks,
    cells,
    isTooWide: record.slice(columns.length).some((cell) => cell.trim() !== ''),
  }
}
