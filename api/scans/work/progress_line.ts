import type { ScanStatus } from '#api/contract/scan'
import type Scan from '#api/scans/scan'
import { publishScan } from '#api/scans/scan_progress'
import logger from '@adonisjs/core/services/logger'

/** At most four messages a second for each scan. */
const EVERY_MS = 250

export type Counts = {
  status: ScanStatus
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
}

/** Owns what watchers are told while a scan is worked on: the latest figures, not each of them. */
export class ProgressLine {
  #latest: Counts | null = null
  #timer?: NodeJS.Timeout
  #lastAt = -Infinity
  #sending: Promise<void> = Promise.resolve()
  readonly #scan: { id: string; teamId: string }

  constructor({ id, teamId }: Pick<Scan, 'id' | 'teamId'>) {
    this.#scan = { id, teamId }
  }

  say(counts: Counts) {
    this.#latest = counts
    const waitMs = Math.max(0, this.#lastAt + EVERY_MS - performance.now())
    this.#timer ??= setTimeout(() => this.#send(), waitMs)
  }

  /** Says nothing more, so that a late message cannot follow the final one. */
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
      // A message is a courtesy: watchers also ask, and the next message has newer figures.
      logger.debug({ err: error }, 'progress was not published')
    })
  }
}
