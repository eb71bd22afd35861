type Row = Record<string, unknown>

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A spreadsheet would run a text that begins like a formula; numbers are left alone. */
function guarded(value: unknown): string {
  const cell = cellOf(value)
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** RFC 4180 with a header line; fields in the order given. */
export function toCsv(rows: readonly Row[], fields: readonly string[]): string {
  const lines = rows.map((row) => fields.map((field) => quoted(guarded(row[field]))).join(','))
  return [fields.map(quoted).join(','), ...lines].join('\r\n') + '\r\n'
}

export function toJson(rows: readonly Row[], fields: readonly string[]): string {
  const chosen = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
  return `${JSON.stringify(chosen, null, 2)}\n`
}
