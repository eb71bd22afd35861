import type { Entry } from './json/json_list.js'
import { type ForeignSource, UnreadableForeignFile } from './source.js'
import type { Json } from './values.js'
import { INTERCHANGE_LIMITS as LIMITS } from './vocabulary.js'
import { CsvError, parse } from 'csv-parse'

/** Streams the rows of a CSV file as objects. Cells of `jsonColumns` that contain JSON are parsed. */
export async function* csvEntries(
  source: ForeignSource,
  jsonColumns: readonly string[] = []
): AsyncGenerator<Entry> {
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    relax_column_count_less: true,
    skip_empty_lines: true,
    max_record_size: LIMITS.entryCharacters,
  })
  const input = source.open()
  input.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of input.pipe(parser)) {
      yield { place: `Line ${Number(info.lines)}`, value: withJson(record, jsonColumns) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableForeignFile('', `Not valid CSV: ${error.message}`)
  } finally {
    input.destroy()
  }
}

function withJson(record: Record<string, string>, columns: readonly string[]): Json {
  const value: Json = { ...record }
  for (const column of columns) {
    const cell = record[column]
    if (cell !== undefined) value[column] = cellValue(cell)
  }
  return value
}

/** Parses a cell. Langfuse writes objects as JSON, and texts with or without quotation marks. */
function cellValue(cell: string): unknown {
  if (cell === '' || cell === 'null') return null
  if (!/^[[{"]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
