import { invalidField } from '#api/platform/http/domain_error'
import { DateTime } from 'luxon'

/** Inclusive days, UTC. */
export type DashboardRange = { from: DateTime; to: DateTime }

const DEFAULT_DAYS = 90
const MAX_DAYS = 3 * 366

/** Reads `from` and `to` (`YYYY-MM-DD`) from a query string. */
export function dashboardRangeOf(
  qs: Record<string, unknown>,
  now = DateTime.utc()
): DashboardRange {
  const to = dayOf(qs.to, 'to') ?? now.startOf('day')
  const from = dayOf(qs.from, 'from') ?? to.minus({ days: DEFAULT_DAYS - 1 })
  assertRange({ from, to })
  return { from, to }
}

/** Rejects a range that ends before it starts, or is longer than three years. */
export function assertRange({ from, to }: DashboardRange): void {
  if (from > to) throw invalidField('from', 'before', 'from must not be later than to')
  if (to.diff(from, 'days').days > MAX_DAYS) {
    throw invalidField('from', 'range', 'The range must not exceed three years')
  }
}

/** Reads a day in UTC, whatever the time zone of the server; null if it is not given. */
export function dayOf(given: unknown, field: string): DateTime | null {
  if (given === undefined || given === '') return null
  const day = DateTime.fromFormat(String(given), 'yyyy-MM-dd', { zone: 'utc' })
  if (day.isValid) return day
  throw invalidField(field, 'date', `${field} must be a date in the format YYYY-MM-DD`)
}
