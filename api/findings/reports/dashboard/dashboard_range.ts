import { assertRange, dayOf, type DayRange } from '#api/platform/http/lists/day_range'
import { DateTime } from 'luxon'

const DEFAULT_DAYS = 90

/** Reads `from` and `to` (`YYYY-MM-DD`) from a query string. */
export function dashboardRangeOf(qs: Record<string, unknown>, now = DateTime.utc()): DayRange {
  const to = dayOf(qs.to, 'to') ?? now.startOf('day')
  const from = dayOf(qs.from, 'from') ?? to.minus({ days: DEFAULT_DAYS - 1 })
  assertRange({ from, to })
  return { from, to }
}
