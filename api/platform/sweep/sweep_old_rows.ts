import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'

const DAY_MS = 86_400_000
/** Rows deleted per statement; small, to keep locks short. */
const BATCH = 5000

/**
 * Retention rule: deletes rows of `table` whose time in `column` is more than `keptDays` days ago; if `only` is set, only
 * those that meet this SQL condition.
 */
export type OldRows = { table: string; column: string; keptDays: number; only?: string }

export async function sweepOldRows(rules: readonly OldRows[], now = new Date()) {
  for (const { table, column, keptDays, only = 'true' } of rules) {
    const before = new Date(now.getTime() - keptDays * DAY_MS)
    for (let removed = BATCH; removed === BATCH;) {
      const result: { rowCount: number } = await db.rawQuery(
        `delete from ${table} where ctid in (
           select ctid from ${table} where ${column} < ? and ${only} limit ${BATCH})`,
        [before]
      )
      removed = result.rowCount
    }
  }
}

/** Minute 17 avoids other hourly jobs. */
const HOURLY = '17 * * * *'

/** Schedules the hourly deletion of old rows; one worker executes each run. */
export async function startSweepWork(rules: readonly OldRows[]) {
  await queue.schedule('sweep_old_rows', HOURLY)
  await queue.work('sweep_old_rows', 1, async () => {
    try {
      await sweepOldRows(rules)
    } catch (error) {
      logger.error({ err: error }, 'could not delete old rows')
      throw error
    }
  })
}
