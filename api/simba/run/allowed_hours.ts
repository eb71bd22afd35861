import type { SimbaRules } from '#api/contract/simba/session'
import { DateTime } from 'luxon'

type Hours = NonNullable<SimbaRules['hours']>

/**
 * Returns when messages may be sent again; null if they may be sent now. `to` is exclusive; if `from` is after `to`, the
 * hours extend past midnight.
 */
export function allowedFrom(hours: Hours | null, now: Date): Date | null {
  if (!hours) return null
  const local = DateTime.fromJSDate(now, { zone: hours.timeZone })
  const minute = local.hour * 60 + local.minute
  const from = minutesOf(hours.from)
  const to = minutesOf(hours.to)
  if (from === to) return null
  const isAllowed = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (isAllowed) return null
  const start = local.startOf('day').set({ hour: Math.floor(from / 60), minute: from % 60 })
  const next = start > local ? start : start.plus({ days: 1 })
  return next.toJSDate()
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const describeHours = ({ from, to, timeZone }: Hours) => `${from}–${to} (${timeZone})`
