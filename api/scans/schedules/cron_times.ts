import { CronExpressionParser } from 'cron-parser'

/** Maximum number of missed runs that are counted. */
const MAX_COUNTED = 1000

/**
 * Whether the expression has five fields and matches some time. Seconds and extensions such as `@daily` are not
 * supported.
 */
export function isCron(cron: string): boolean {
  if (cron.trim().split(/\s+/).length !== 5) return false
  try {
    CronExpressionParser.parse(cron).next()
    return true
  } catch {
    return false
  }
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Returns the next `count` times after a date. */
export function nextTimes(cron: string, timeZone: string, after: Date, count: number): Date[] {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after })
  return times.take(count).map((time) => time.toDate())
}

/**
 * Returns the next time after a date.
 * @throws if there is none
 */
export function nextTime(cron: string, timeZone: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate()
}

/** Returns the latest due time up to and including `now`, and the number of due times before it since `first`. */
export function timesDue(
  { cron, timeZone }: { cron: string; timeZone: string },
  first: Date,
  now: Date
): { last: Date; before: number } {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: first })
  let last = first
  for (let before = 0; before < MAX_COUNTED; before++) {
    const next = times.next().toDate()
    if (next > now) return { last, before }
    last = next
  }
  const latest = CronExpressionParser.parse(cron, {
    tz: timeZone,
    // Includes a time that equals `now`.
    currentDate: new Date(now.getTime() + 1),
  })
  return { last: latest.prev().toDate(), before: MAX_COUNTED }
}
