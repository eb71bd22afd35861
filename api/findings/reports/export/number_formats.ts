/** Number formats of documents; same as in the console. */
export const count = (value: number) => value.toLocaleString('en')

export const percent = (share: number) =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

export const score = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

export const interval = (of: { low: number; high: number } | null) =>
  of
    ? `${(of.low * 100).toLocaleString('en', { maximumFractionDigits: 1 })}–${percent(of.high)}`
    : '–'

/** Formats an identifier for display: `not_tested` → `Not tested`. */
export const wordOf = (word: string) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
