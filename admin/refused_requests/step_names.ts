import type { RefusalPeriod } from '#api/contract/accounts/refused_requests'

// In UTC, because the server groups refused requests by UTC hour or day.
const hourFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a step in the chart: `14:00` or, in periods longer than a day, `Nov 22`. */
export const nameOfStep = (at: string, period: RefusalPeriod) =>
  (period === 'day' ? hourFormat : dayFormat).format(new Date(at))
