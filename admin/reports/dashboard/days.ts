const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** `21 Nov 2026` of a day or a moment, UTC: the server counts by its days. */
export const formatDay = (at: string): string => dayFormat.format(new Date(at))

/** The last moment of a day is told as that day, not as the next one's first. */
export const formatEnd = (at: string): string => dayFormat.format(new Date(Date.parse(at) - 1000))

const asDay = (date: Date) => date.toISOString().slice(0, 10)

/** The day so many days before today, itself and today included. */
export const daysAgo = (days: number, now = new Date()): string =>
  asDay(new Date(now.getTime() - (days - 1) * 86_400_000))
