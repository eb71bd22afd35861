import { queue } from '#api/queue/service'
import { logScan } from '#api/scans/scan_log'
import { orderWaitingScans, scanToInterrupt } from './fair_queue.js'
import logger from '@adonisjs/core/services/logger'

const LOOK_MS = 1000

type Running = { scanId: string; interrupt: AbortController }

/**
 * Shares scan slots among organizations. One that is alone may use all of them; when others wait, it keeps at least
 * one and its youngest scan is interrupted, which resumes later without repeating what is stored.
 */
export class FairSlots {
  readonly #running = new Set<Running>()
  readonly #timer: NodeJS.Timeout

  constructor(private shutdown: AbortSignal) {
    this.#timer = setInterval(() => {
      this.look().catch((error) => logger.debug({ err: error }, 'scan slots were not shared'))
    }, LOOK_MS)
  }

  /** Runs a scan until it ends, or until its slot is needed; then it is queued again. */
  async run(scanId: string, work: (signal: AbortSignal) => Promise<void>) {
    const running = { scanId, interrupt: new AbortController() }
    this.#running.add(running)
    try {
      await work(AbortSignal.any([this.shutdown, running.interrupt.signal]))
    } catch (error) {
      if (!running.interrupt.signal.aborted || this.shutdown.aborted) throw error
      await logScan(scanId, 'info', 'Paused: another organization waits. It resumes in its turn.')
      // A job of its own: retries are for workers that died.
      await queue.enqueue('run_scan', { scanId })
    } finally {
      this.#running.delete(running)
    }
  }

  async look() {
    await orderWaitingScans()
    if ([...this.#running].some(({ interrupt }) => interrupt.signal.aborted)) return
    const scanId = await scanToInterrupt()
    const chosen = [...this.#running].find((running) => running.scanId === scanId)
    chosen?.interrupt.abort()
  }

  stop() {
    clearInterval(this.#timer)
  }
}
