const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
const STEP = 1024
const NBSP = '\u00a0'

/** Formats a number of bytes with the largest fitting unit: `840 B`, `2.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(
    UNITS.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP))
  )
  const value = bytes / STEP ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${NBSP}${UNITS[power]}`
}
