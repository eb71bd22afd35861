import { REFUSED_REQUESTS_KEPT_DAYS } from '#api/contract/refused_requests'
import { KEPT_DAYS } from '#api/contract/webhooks'
import { KNOWN_BROWSER_DAYS } from '#api/identity/limits/known_browsers'
import db from '@adonisjs/lucid/services/db'

const DAY_MS = 86_400_000
/** Rows that one statement removes. */
const BATCH = 5000
/** A refused call is asked about when something does not work, not a quarter later. */
const REFUSALS_KEPT_DAYS = 90

/** What is of no use after a while: a column with a time, and the days that a row stays beyond it. */
const OLD_ROWS = [
  { table: 'webhook_deliveries', column: 'created_at', keptDays: KEPT_DAYS },
  { table: 'outbound_refusals', column: 'last_at', keptDays: REFUSALS_KEPT_DAYS },
  { table: 'refused_requests', column: 'hour', keptDays: REFUSED_REQUESTS_KEPT_DAYS },
  { table: 'sessions', column: 'expires_at', keptDays: 0 },
  { table: 'known_browsers', column: 'last_used_at', keptDays: KNOWN_BROWSER_DAYS },
  { table: 'one_time_links', column: 'expires_at', keptDays: 1 },
  { table: 'passkey_challenges', column: 'expires_at', keptDays: 0 },
  { table: 'task_pages', column: 'expires_at', keptDays: 7 },
  { table: 'task_memories', column: 'expires_at', keptDays: 0 },
] as const

/** Forgets what is old, a few thousand rows at a time: nobody waits for the locks of a big deletion. */
export async function sweepOldRows(now = new Date()) {
  for (const { table, column, keptDays } of OLD_ROWS) {
    const before = new Date(now.getTime() - keptDays * DAY_MS)
    for (let removed = BATCH; removed === BATCH;) {
      const result: { rowCount: number } = await db.rawQuery(
        `delete from ${table} where ctid in (
           select ctid from ${table} where ${column} < ? limit ${BATCH})`,
        [before]
      )
      removed = result.rowCount
    }
  }
}
