import { queue } from '#api/platform/queue/service'
import { SCAN_LOCK_KEY } from '#api/scans/scan_lock_key'
import db from '@adonisjs/lucid/services/db'

/**
 * Finds active scans without a worker, because it died or the job was lost. A scan that is unlocked in two consecutive
 * sweeps and has no waiting job gets a new job; a redundant job is harmless.
 */
export class Sweeper {
  #free = new Set<string>()

  async sweep() {
    const { rows }: { rows: { id: string }[] } = await db.rawQuery(
      `select id from (
         select id, pg_try_advisory_xact_lock(${SCAN_LOCK_KEY.replace('?::text', 'id::text')}) as is_free
         from scans where status in ('queued', 'generating', 'running') limit 500
       ) looked where is_free`
    )
    const before = this.#free
    this.#free = new Set(rows.map(({ id }) => id))
    for (const scanId of this.#free) {
      if (!before.has(scanId)) continue
      if (await queue.isWaiting('run_scan', { scanId })) continue
      await queue.enqueue('run_scan', { scanId })
    }
  }
}
