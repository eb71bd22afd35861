import { csvLine } from '#api/contract/csv'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { Readable } from 'node:stream'

export type FileFormat = 'csv' | 'json' | 'jsonl'
type Columns<T> = Record<string, (record: T) => unknown>

/** Streams records in constant memory: as CSV with the given columns, as a JSON array, or as JSON lines. */
export function listFile<T>(
  portions: AsyncIterable<T[]>,
  columns: Columns<T>,
  format: FileFormat
): Readable {
  const text = {
    csv: () => asCsv(portions, columns),
    json: () => asJson(portions),
    jsonl: () => asLines(portions),
  }
  return Readable.from(text[format](), { objectMode: false })
}

export const exportFormat = vine.create({ format: vine.enum(['csv', 'json'] as const).optional() })

const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Makes the response a download. */
export function setFileHeaders({ response }: HttpContext, name: string, format: FileFormat) {
  response.header('Content-Type', CONTENT_TYPES[format])
  response.header('Content-Disposition', `attachment; filename="${name}.${format}"`)
}

async function* asCsv<T>(portions: AsyncIterable<T[]>, columns: Columns<T>) {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const records of portions) {
    yield records.map((record) => csvLine(cells.map((cell) => cell(record)))).join('')
  }
}

async function* asLines<T>(portions: AsyncIterable<T[]>) {
  for await (const records of portions) {
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('')
  }
}

async function* asJson<T>(portions: AsyncIterable<T[]>) {
  let before = '[\n'
  for await (const records of portions) {
    if (records.length === 0) continue
    yield before + records.map((record) => JSON.stringify(record)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
