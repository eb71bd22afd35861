import { queue } from '#api/platform/queue/service'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const EVERY_MS = 5000
/** Time without a heartbeat after which workers are removed from the list. */
const FORGOTTEN_AFTER = '1 hour'
const BYTES_PER_MB = 1024 * 1024
const MICROSECONDS = 1000

/** Periodically reports that this worker is alive, with its current jobs. */
export async function startWorkerBeat() {
  const about = { id: randomUUID(), host: hostname(), pid: process.pid, started_at: new Date() }
  let before = { cpu: process.cpuUsage(), at: performance.now() }
  const beat = async () => {
    const cpu = process.cpuUsage(before.cpu)
    const passedMs = Math.max(1, performance.now() - before.at)
    before = { cpu: process.cpuUsage(), at: performance.now() }
    const row = {
      ...about,
      running: JSON.stringify(await queue.running()),
      memory_mb: Math.round(process.memoryUsage.rss() / BYTES_PER_MB),
      cpu: (cpu.user + cpu.system) / MICROSECONDS / passedMs,
      seen_at: new Date(),
    }
    await db.knexQuery().insert(row).into('workers').onConflict('id').merge()
    await db.rawQuery(`delete from workers where seen_at < now() - interval '${FORGOTTEN_AFTER}'`)
  }
  const report = () => beat().catch((error) => logger.debug({ err: error }, 'heartbeat failed'))
  const timer = setInterval(() => void report(), EVERY_MS)
  app.terminating(async () => {
    clearInterval(timer)
    await db
      .from('workers')
      .where('id', about.id)
      .delete()
      .catch(() => {})
  })
  await report()
}
