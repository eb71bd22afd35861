import { withoutGuard } from '#api/contract/csv'
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportKind } from '#api/contract/accounts/imports'
import { UnreadableFile } from '#api/accounts/imports/errors'
import { CsvError, parse } from 'csv-parse/sync'

export type CsvRow = {
  /** Line in the file where the row starts; the header is line 1. */
  line: number
  /** Cells by column; columns missing from the file are absent. */
  cells: Partial<Record<string, string>>
  /** Whether the row has non-empty cells without a heading, usually because of an unquoted comma. */
  isTooWide: boolean
}

type Read = { rows: CsvRow[]; ignoredColumns: string[] }
type Parsed = { record: string[]; info: { lines: number }; raw: string }

/**
 * Parses a CSV file.
 * @throws UnreadableFile
 */
export function readCsv(kind: ImportKind, content: string): Read {
  // Normalizes line breaks, because the CSV parser counts CRLF inside quotes as two lines.
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [headings, ...records] = parsed(text)
  if (!headings) throw new UnreadableFile('The file is empty.')
  const { columns, ignoredColumns } = readHeadings(kind, headings.record)
  const rows = records
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map((record) => toRow(columns, record))
  if (rows.length === 0) throw new UnreadableFile('The file has a header but no rows.')
  if (rows.length > IMPORT_LIMITS.rows) {
    const [max, found] = [IMPORT_LIMITS.rows, rows.length].map((n) => n.toLocaleString('en'))
    throw new UnreadableFile(
      `The file has ${found} rows; at most ${max} can be imported at a time. Split the file.`
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
    return `The quote opened in line ${line} or below is not closed. Close it with ".`
  }
  return `Line ${line} contains a quote in an unquoted value. Put the whole value in quotes and double each quote in it: "5"" screen".`
}

/** Detects the separator from the header, because spreadsheets use semicolons in many locales. */
function delimiterOf(text: string): string {
  const line = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Maximum number of columns. Each row is read column by column, so this bounds the work per row. */
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
  if (twice) throw new UnreadableFile(`Two columns are named ${twice.name}. Remove one of them.`)
  const missing = known.filter((column) => column.isRequired && !columns.includes(column))
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ')
    throw new UnreadableFile(
      `The first line must name the columns. Missing: ${names}. Columns of ${kind}: ${wanted}.`
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
