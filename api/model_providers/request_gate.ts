import type { Clock } from './clock.js'

const MINUTE_MS = 60_000

export type GateLimits = {
  maxConcurrency: number
  /** Requests started in any sixty seconds; null = no limit. */
  requestsPerMinute: number | null
}

/**
 * Owns when a request of one client may start: first come, first served, never more than `maxConcurrency` under
 * way, never more than `requestsPerMinute` started in sixty seconds, and none while the provider asks for a pause.
 */
export class RequestGate {
  #underWay = 0
  #waiting: (() => void)[] = []
  #starts: number[] = []
  #pausedUntil = 0

  constructor(
    private readonly limits: GateLimits,
    private readonly clock: Clock
  ) {}

  /** Holds back every request that has not started yet. */
  pause(ms: number) {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.clock.now() + ms)
  }

  /** @throws the signal's reason when aborted while waiting */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#takePlace(signal)
    try {
      await this.#awaitTurn(signal)
      return await work()
    } finally {
      this.#givePlace()
    }
  }

  async #takePlace(signal?: AbortSignal) {
    signal?.throwIfAborted()
    if (this.#underWay < this.limits.maxConcurrency) this.#underWay += 1
    else await this.#queue(signal)
  }

  /** The place goes straight to the next in line, so that a newcomer cannot slip in between. */
  #givePlace() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#underWay -= 1
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

  async #awaitTurn(signal?: AbortSignal) {
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
