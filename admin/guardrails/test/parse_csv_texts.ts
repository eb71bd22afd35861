import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { TEXT_COLUMNS } from '#api/contract/library/text_columns'
import { limited, type Line, type ParsedTexts } from './parse_texts.js'

/** `line` is the last line of the row, starting at 1. */
type Row = { cells: string[]; line: number }

/**
 * Parses a CSV file with texts. The first row is the header if one of its cells has a name of `TEXT_COLUMNS`; the texts
 * are in this column. Without a header, the file must have one column, and each row is one text. Blank texts are ignored.
 */
export function parseCsvTexts(content: string): ParsedTexts {
  const rows: Row[] = []
  try {
    parse(content, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines: line }) => void rows.push({ cells, line }),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { isOk: false, problem: { kind: 'csv', line: Number(error.lines) } }
  }
  return textsOf(rows)
}

function textsOf(rows: readonly Row[]): ParsedTexts {
  const column = textColumn(rows[0]?.cells ?? [])
  const hasOneColumn = rows.every(({ cells }) => cells.length <= 1)
  if (column < 0 && !hasOneColumn) return { isOk: false, problem: { kind: 'no_column' } }
  const lines = rows
    .slice(column < 0 ? 0 : 1)
    .map(({ cells, line }): Line => ({
      text: cells[Math.max(0, column)] ?? '',
      line,
    }))
    .filter(({ text }) => text.trim() !== '')
  return limited(lines, (text) => text)
}

/** Returns the index of the column with texts; -1 if the row is not a header. */
function textColumn(row: readonly string[]): number {
  const names = row.map((cell) => cell.trim().toLowerCase())
  const name = TEXT_COLUMNS.find((each) => names.includes(each))
  return name === undefined ? -1 : names.indexOf(name)
}
