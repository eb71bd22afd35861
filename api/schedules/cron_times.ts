import { CronExpressionParser } from 'cron-parser'

/** More than this, and nobody reads the number. */
const MOST_COUNTED = 1000

/** Whether there is a time that it names; seconds and the words of other programs are no part of it. */
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

/** The first times after a moment. */
export function nextTimes(cron: string, timeZone: string, after: Date, count: number): Date[] {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after })
  return times.take(count).map((time) => time.toDate())
}

/** The first time after a moment. @throws when there is none */
export function nextTime(cron: string, timeZone: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate()
}

/** The last time until now, and how many there were before it from the first one on. */
export function timesDue(
  { cron, timeZone }: { cron: string; timeZone: string },
  first: Date,
  now: Date
): { last: Date; before: number } {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: first })
  let last = first
  for (let before = 0; before < MOST_COUNTED; before++) {
    const next = times.next().toDate()
    if (next > now) return { last, before }
    last = next
  }
  const latest = CronExpressionParser.parse(cron, {
    tz: timeZone,
    // A time that is now has come.
    currentDate: new Date(now.getTime() + 1),
  })
  return { last: latest.prev().toDate(), before: MOST_COUNTED }
}
