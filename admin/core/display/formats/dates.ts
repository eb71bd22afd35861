const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

const utcDayFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

const momentFormat = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZoneName: 'short',
})

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Formats a date in the browser's time zone: `Nov 21, 2026`. */
export const formatDate = (date: Date): string => dateFormat.format(date)

/** Formats a day in UTC, as the server counts days, without the year: `Nov 21`. */
export const formatUtcDay = (at: string): string => utcDayFormat.format(new Date(at))

/** Formats a date in the browser's time zone as the value of a date field: `2026-11-21`. */
export function localDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

/**
 * Returns the end of a date field's day in the browser's time zone; null if the field is empty or
 * invalid.
 */
export function endOfDay(day: string): Date | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end
}

/** Formats a date and time with seconds and the time zone. */
export const formatMoment = (date: Date): string => momentFormat.format(date)

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a time relative to `now`: `3 minutes ago`, `in 2 days`, `now`. */
export function formatRelative(date: Date, now: Date): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return relativeFormat.format(Math.abs(seconds) < 10 ? 0 : seconds, 'second')
  const [unit, size] = step
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

/** Formats an elapsed or remaining time: `1 h 02 min`, `3 min 05 s`, `12 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  if (h > 0) return `${h} h ${twoDigits(min)} min`
  return min > 0 ? `${min} min ${twoDigits(s)} s` : `${s} s`
}
