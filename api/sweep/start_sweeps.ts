import { sweepOldRows } from './sweep_old_rows.js'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

const EVERY_MS = 3_600_000

/** Has this worker forget old rows now, and every hour until the application ends. Two workers do each other no harm. */
export function startSweeps() {
  const sweep = () =>
    sweepOldRows().catch((error) => logger.debug({ err: error }, 'old rows stay for now'))
  void sweep()
  const sweeps = setInterval(sweep, EVERY_MS)
  app.terminating(() => clearInterval(sweeps))
}
