const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

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

/** `Nov 21, 2026`, in the zone of the reader. */
export const formatDate = (date: Date): string => dateFormat.format(date)

/** To the second, with the zone. */
export const formatMoment = (date: Date): string => momentFormat.format(date)

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 minutes ago`, `in 2 days`, `now`. */
export function formatRelative(date: Date, now: Date): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return relativeFormat.format(Math.abs(seconds) < 10 ? 0 : seconds, 'second')
  const [unit, size] = step
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

/** `1 h 02 min`, `3 min 05 s`, `12 s`; for elapsed and remaining time. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  if (h > 0) return `${h} h ${two(min)} min`
  return min > 0 ? `${min} min ${two(s)} s` : `${s} s`
}
