import {
  DEFAULT_REFUSAL_PERIOD,
  REFUSAL_PERIOD_NAMES,
  REFUSAL_PERIODS,
  type RefusalPeriod,
} from '#api/contract/accounts/refused_requests'
import { invalidField } from '#api/platform/http/domain_error'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Parses a period. Default: the whole retention. */
export function readPeriod(value: unknown, field = 'period'): RefusalPeriod {
  if (value === undefined || value === null || value === '') return DEFAULT_REFUSAL_PERIOD
  const period = REFUSAL_PERIOD_NAMES.find((name) => name === value)
  if (!period) {
    throw invalidField(field, 'enum', `period must be one of ${REFUSAL_PERIOD_NAMES.join(', ')}`)
  }
  return period
}

/** Returns the time unit of one bar in the chart. */
export const unitOf = (period: RefusalPeriod) => (period === 'day' ? 'hour' : 'day')

/** Returns the start of each hour of a day, or of each day of a longer period, in UTC. The current hour or day is last. */
export function stepsOf(period: RefusalPeriod, now: Date): [Date, ...Date[]] {
  const stepMs = unitOf(period) === 'hour' ? HOUR_MS : DAY_MS
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const before = (REFUSAL_PERIODS[period] * DAY_MS) / stepMs - 1
  const at = (n: number) => new Date(last - (before - n) * stepMs)
  return [at(0), ...Array.from({ length: before }, (_, n) => at(n + 1))]
}
