import type { RefusalPeriod } from '#api/contract/refused_requests'

// In UTC, in which the server counts days.
const hourFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `14:00` or `Nov 22`. */
export const nameOfStep = (at: string, period: RefusalPeriod) =>
  (period === 'day' ? hourFormat : dayFormat).format(new Date(at))
