import { csvLine } from '#api/contract/csv'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { Readable } from 'node:stream'

type Format = 'csv' | 'json'
type Columns<T> = Record<string, (record: T) => unknown>

/** Streams records in constant memory: the columns as CSV, or the records themselves as a JSON array. */
export function listFile<T>(
  portions: AsyncIterable<T[]>,
  columns: Columns<T>,
  format: Format
): Readable {
  const text = format === 'csv' ? asCsv(portions, columns) : asJson(portions)
  return Readable.from(text, { objectMode: false })
}

export const exportFormat = vine.create({ format: vine.enum(['csv', 'json'] as const).optional() })

/** Makes the response a download. */
export function setFileHeaders({ response }: HttpContext, name: string, format: Format) {
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
  response.header('Content-Type', type)
  response.header('Content-Disposition', `attachment; filename="${name}.${format}"`)
}

async function* asCsv<T>(portions: AsyncIterable<T[]>, columns: Columns<T>) {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const records of portions) {
    yield records.map((record) => csvLine(cells.map((cell) => cell(record)))).join('')
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
