import type { Clock } from './clock.js'

const MINUTE_MS = 60_000

export type GateLimits = {
  maxConcurrency: number
  /** Maximum requests started within any sixty seconds; null for no limit. */
  requestsPerMinute: number | null
}

/**
 * Schedules the requests of one client in FIFO order: at most `maxConcurrency` concurrently, at most
 * `requestsPerMinute` started within sixty seconds, and none while the provider requests a pause.
 */
export class RequestGate {
  #running = 0
  #waiting: (() => void)[] = []
  #starts: number[] = []
  #pausedUntil = 0

  constructor(
    private readonly limits: GateLimits,
    private readonly clock: Clock
  ) {}

  /** Delays every request that has not started yet. */
  pause(ms: number) {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.clock.now() + ms)
  }

  /**
   * Runs the work when the limits allow it.
   * @throws the signal's reason when aborted while waiting
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquireSlot(signal)
    try {
      await this.#waitForQuota(signal)
      return await work()
    } finally {
      this.#releaseSlot()
    }
  }

  async #acquireSlot(signal?: AbortSignal) {
    signal?.throwIfAborted()
    if (this.#running < this.limits.maxConcurrency) this.#running += 1
    else await this.#queue(signal)
  }

  /** Passes the slot to the next request in the queue, so that a new one cannot jump the queue. */
  #releaseSlot() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #queue(signal?: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== enter)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(enter)
    })
  }

  async #waitForQuota(signal?: AbortSignal) {
    for (let wait = this.#waitMs(); wait > 0; wait = this.#waitMs()) {
      await this.clock.sleep(wait, signal)
    }
    this.#starts.push(this.clock.now())
  }

  #waitMs(): number {
    const now = this.clock.now()
    const pause = this.#pausedUntil - now
    const perMinute = this.limits.requestsPerMinute
    if (perMinute === null) {
      this.#starts = []
      return pause
    }
    this.#starts = this.#starts.filter((start) => now - start < MINUTE_MS)
    const oldest = this.#starts.at(-perMinute)
    return Math.max(pause, oldest === undefined ? 0 : oldest + MINUTE_MS - now)
  }
}
