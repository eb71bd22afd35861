/**
 * Matches text that spreadsheets run as a formula: text that starts with an operator (ASCII or full-width, even after
 * spaces or quotes), a tab, or a line break.
 */
const FORMULA =
  /^['"\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]|^['"]*[\t\r\n]/

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * Formats one line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers
 * are unchanged.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe added by `csvLine`, so that exports can be imported again. */
export const withoutGuard = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
