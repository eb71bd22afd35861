/** A cell that begins like this is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of CSV (RFC 4180); a text that a spreadsheet would run gets an apostrophe in front. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
