import type { RefusalPeriod } from '#api/contract/accounts/refused_requests'
import { formatUtcDay } from '../core/display/formats/dates.js'

// In UTC, because the server groups refused requests by UTC hour.
const hourFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
})

/** Formats a step in the chart: `14:00` or, in periods longer than a day, `Nov 22`. */
export const nameOfStep = (at: string, period: RefusalPeriod) =>
  period === 'day' ? hourFormat.format(new Date(at)) : formatUtcDay(at)
