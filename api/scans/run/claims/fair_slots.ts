import { queue } from '#api/platform/queue/service'
import { logScan } from '#api/scans/scan_log'
import { findScanToInterrupt, orderWaitingScans } from './fair_queue.js'
import logger from '@adonisjs/core/services/logger'

const CHECK_INTERVAL_MS = 1000

type Running = { scanId: string; interrupt: AbortController }

/**
 * Shares scan slots among organizations. A single organization may use all slots. If others wait, its youngest scan is
 * interrupted, unless it is its only one, and later resumes without repeating stored results.
 */
export class FairSlots {
  readonly #running = new Set<Running>()
  readonly #timer: NodeJS.Timeout

  constructor(private shutdown: AbortSignal) {
    this.#timer = setInterval(() => {
      this.rebalance().catch((error) => logger.debug({ err: error }, 'sharing scan slots failed'))
    }, CHECK_INTERVAL_MS)
  }

  /** Runs a scan until it ends or its slot is needed. In the latter case, the scan is queued again. */
  async run(scanId: string, work: (signal: AbortSignal) => Promise<void>) {
    const running = { scanId, interrupt: new AbortController() }
    this.#running.add(running)
    try {
      await work(AbortSignal.any([this.shutdown, running.interrupt.signal]))
    } catch (error) {
      if (!running.interrupt.signal.aborted || this.shutdown.aborted) throw error
      await logScan(
        scanId,
        'info',
        'Paused for a waiting scan of another organization. Resumes automatically.'
      )
      // Enqueues a new job, because retries of a job are reserved for crashed workers.
      await queue.enqueue('run_scan', { scanId })
    } finally {
      this.#running.delete(running)
    }
  }

  async rebalance() {
    await orderWaitingScans()
    if ([...this.#running].some(({ interrupt }) => interrupt.signal.aborted)) return
    const scanId = await findScanToInterrupt()
    const chosen = [...this.#running].find((running) => running.scanId === scanId)
    chosen?.interrupt.abort()
  }

  stop() {
    clearInterval(this.#timer)
  }
}
