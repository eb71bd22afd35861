const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day in UTC, as the server counts days: `Nov 21, 2026`. */
export const formatDay = (at: string): string => dayFormat.format(new Date(at))

/** Formats the last day of a range whose end is exclusive. */
export const formatEnd = (at: string): string => dayFormat.format(new Date(Date.parse(at) - 1000))

const asDay = (date: Date) => date.toISOString().slice(0, 10)

/** Returns the first day of a range of `days` days that ends today. */
export const daysAgo = (days: number, now = new Date()): string =>
  asDay(new Date(now.getTime() - (days - 1) * 86_400_000))
