import { invalidField } from '#api/platform/http/domain_error'
import { DateTime } from 'luxon'

/** Range of days in UTC; both days are included. */
export type DayRange = { from: DateTime; to: DateTime }

const MAX_DAYS = 3 * 366

/** Parses a day (`YYYY-MM-DD`) in UTC, regardless of the server's time zone; null if none is given. */
export function dayOf(given: unknown, field: string): DateTime | null {
  if (given === undefined || given === '') return null
  const day = DateTime.fromFormat(String(given), 'yyyy-MM-dd', { zone: 'utc' })
  if (day.isValid) return day
  throw invalidField(field, 'date', `${field} must be a date in the format YYYY-MM-DD`)
}

/** Rejects a range that ends before it starts, or is longer than three years. */
export function assertRange({ from, to }: DayRange): void {
  if (from > to) throw invalidField('from', 'before', 'from must not be later than to')
  if (to.diff(from, 'days').days > MAX_DAYS) {
    throw invalidField('from', 'range', 'The range must not exceed three years')
  }
}
