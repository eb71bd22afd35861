import type { Asker } from '#api/outbound_log/asker'
import { writeRefusals, type Tally } from '#api/outbound_log/write_refusals'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** A scan against a refused host has thousands of refusals: they reach the table this often at most. */
const WRITE_EVERY_MS = 1000
const MINUTE_MS = 60_000

/** Counted and not written yet, by what they have in common. */
const waiting = new Map<string, Tally>()
let pause: NodeJS.Timeout | null = null
let writing = Promise.resolve()
let isLastWordPromised = false

/**
 * Notes that a call was refused: one row for each host, reason and purpose of an asker in a minute, with their number.
 * Never fails, for the refusal itself must reach who made the call.
 */
export function recordRefusal({ host, reason }: { host: string; reason: string }, asker: Asker) {
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  const { purpose, organizationId, teamId = null, userId = null, subjectId = null } = asker
  const row = { organizationId, teamId, userId, host, reason, purpose, subjectId, minute }
  const key = JSON.stringify(row)
  const count = (waiting.get(key)?.count ?? 0) + 1
  waiting.set(key, { ...row, count, lastAt: new Date() })
  if (!isLastWordPromised) app.terminating(() => writeRefusalsNow())
  isLastWordPromised = true
  // The first is written at once, so that it is there when somebody looks; what comes next after a pause.
  if (pause) return
  pause = setTimeout(goOn, WRITE_EVERY_MS).unref()
  void writeRefusalsNow()
}

function goOn() {
  pause = waiting.size > 0 ? setTimeout(goOn, WRITE_EVERY_MS).unref() : null
  void writeRefusalsNow()
}

/** Resolves when what was noted so far is in the table. */
export function writeRefusalsNow(): Promise<void> {
  writing = writing.then(async () => {
    const tallies = [...waiting.values()]
    waiting.clear()
    if (tallies.length === 0) return
    try {
      await writeRefusals(tallies)
    } catch (error) {
      logger.warn({ err: error, lost: tallies.length }, 'refused calls did not reach the log')
    }
  })
  return writing
}
