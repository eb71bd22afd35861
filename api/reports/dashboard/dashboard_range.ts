import { invalidField } from '#api/http/domain_error'
import { DateTime } from 'luxon'

/** Both days included, UTC. */
export type DashboardRange = { from: DateTime; to: DateTime }

/** What is shown when nothing is asked for. */
const USUAL_DAYS = 90
const LONGEST_DAYS = 3 * 366

/** Of a query string: `from` and `to` as `YYYY-MM-DD`. */
export function dashboardRangeOf(
  qs: Record<string, unknown>,
  now = DateTime.utc()
): DashboardRange {
  const to = dayOf(qs.to, 'to') ?? now.startOf('day')
  const from = dayOf(qs.from, 'from') ?? to.minus({ days: USUAL_DAYS - 1 })
  if (from > to) throw invalidField('from', 'before', 'from must not be later than to')
  if (to.diff(from, 'days').days > LONGEST_DAYS) {
    throw invalidField('from', 'range', 'At most three years can be shown')
  }
  return { from, to }
}

function dayOf(given: unknown, field: string): DateTime | null {
  if (given === undefined || given === '') return null
  const day = DateTime.fromFormat(String(given), 'yyyy-MM-dd', { zone: 'utc' })
  if (day.isValid) return day
  throw invalidField(field, 'date', `${field} must be a day, YYYY-MM-DD`)
}
