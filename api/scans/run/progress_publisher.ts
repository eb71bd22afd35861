import type { RunCounts as Counts } from '#api/evals/eval_run_sql'
import type Scan from '#api/scans/scan'
import { publishScan } from '#api/scans/scan_progress'
import logger from '@adonisjs/core/services/logger'

/** Limits a scan to four messages per second. */
const INTERVAL_MS = 250

/** Publishes the progress of a scan at a limited rate; intermediate counts are skipped. */
export class ProgressPublisher {
  #latest: Counts | null = null
  #timer?: NodeJS.Timeout
  #lastAt = -Infinity
  #sending: Promise<void> = Promise.resolve()
  readonly #scan: { id: string; teamId: string }

  constructor({ id, teamId }: Pick<Scan, 'id' | 'teamId'>) {
    this.#scan = { id, teamId }
  }

  publish(counts: Counts) {
    this.#latest = counts
    const waitMs = Math.max(0, this.#lastAt + INTERVAL_MS - performance.now())
    this.#timer ??= setTimeout(() => this.#send(), waitMs)
  }

  /** Stops publishing, so that no message follows the final one. */
  async close() {
    clearTimeout(this.#timer)
    this.#latest = null
    await this.#sending
  }

  #send() {
    this.#timer = undefined
    this.#lastAt = performance.now()
    const counts = this.#latest
    if (!counts) return
    this.#latest = null
    this.#sending = publishScan({ ...this.#scan, ...counts }).catch((error) => {
      // Ignored, because clients also poll and the next message contains newer counts.
      logger.debug({ err: error }, 'progress was not published')
    })
  }
}
