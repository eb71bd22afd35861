import { KEPT_DAYS } from '#api/contract/webhooks'
import db from '@adonisjs/lucid/services/db'

const DAY_MS = 86_400_000
/** Rows that one statement removes. */
const BATCH = 5000

/** Forgets deliveries that are older than `KEPT_DAYS`. */
export async function sweepDeliveries(now = new Date()) {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  for (;;) {
    const { rowCount }: { rowCount: number } = await db.rawQuery(
      `delete from webhook_deliveries where id in (
         select id from webhook_deliveries where created_at < ? limit ${BATCH})`,
      [before]
    )
    if (rowCount < BATCH) return
  }
}
