import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { refusalPort, type Tally } from '#api/platform/outbound_log/refusal_port'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Minimum interval between writes, because a scan of a refused host can cause thousands of refusals. */
const WRITE_EVERY_MS = 1000
const MINUTE_MS = 60_000

/** Counts not written yet, by key. */
const waiting = new Map<string, Tally>()
let pause: NodeJS.Timeout | null = null
let writing = Promise.resolve()
let isFinalReportScheduled = false

/**
 * Counts a refused call in one row per host, reason, purpose, origin, and minute. Never throws, so that the caller
 * receives the original refusal.
 */
export function recordRefusal(
  { host, reason }: { host: string; reason: string },
  callOrigin: CallOrigin
) {
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  const { purpose, organizationId, teamId = null, userId = null, subjectId = null } = callOrigin
  const row = { organizationId, teamId, userId, host, reason, purpose, subjectId, minute }
  const key = JSON.stringify(row)
  const count = (waiting.get(key)?.count ?? 0) + 1
  waiting.set(key, { ...row, count, lastAt: new Date() })
  if (!isFinalReportScheduled) app.terminating(() => flushRefusals())
  isFinalReportScheduled = true
  // Writes the first refusal immediately, so that it soon appears in the log; later ones wait until the end of the
  // interval.
  if (pause) return
  pause = setTimeout(writeWaiting, WRITE_EVERY_MS).unref()
  void flushRefusals()
}

function writeWaiting() {
  pause = waiting.size > 0 ? setTimeout(writeWaiting, WRITE_EVERY_MS).unref() : null
  void flushRefusals()
}

/** Writes the counts recorded so far. If writing fails, they are lost, which is logged. */
export function flushRefusals(): Promise<void> {
  writing = writing.then(async () => {
    const tallies = [...waiting.values()]
    waiting.clear()
    if (tallies.length === 0) return
    try {
      await (await refusalPort.use()).writeRefusals(tallies)
    } catch (error) {
      logger.warn({ err: error, lost: tallies.length }, 'could not log refused calls')
    }
  })
  return writing
}
