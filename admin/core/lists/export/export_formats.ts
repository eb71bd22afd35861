import { csvLine } from '#api/contract/csv'

type Row = Record<string, unknown>

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Formats rows as CSV (RFC 4180), with a header line and the given fields in order. */
export function toCsv(rows: readonly Row[], fields: readonly string[]): string {
  const lines = rows.map((row) => csvLine(fields.map((field) => cellOf(row[field]))))
  return csvLine(fields) + lines.join('')
}

export function toJson(rows: readonly Row[], fields: readonly string[]): string {
  const chosen = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
  return `${JSON.stringify(chosen, null, 2)}\n`
}
