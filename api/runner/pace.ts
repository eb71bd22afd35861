import { setTimeout as wait } from 'node:timers/promises'

/** Owns when requests may begin: the delay between two of them, and the pause that a rate limit asks for. */
export type Pace = {
  /** Resolves when the caller may send its request. */
  turn(signal: AbortSignal): Promise<void>
  /** Holds back every request for a while. */
  pause(ms: number): void
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export function createPace(delayMs: number): Pace {
  let nextAt = 0
  let pausedUntil = 0

  /** A wait that an abort ends early; the caller then finds its signal aborted. */
  async function sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {})
  }

  return {
    sleep,
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
    },
    async turn(signal) {
      while (performance.now() < pausedUntil && !signal.aborted) {
        await sleep(pausedUntil - performance.now(), signal)
      }
      if (delayMs === 0) return
      const now = performance.now()
      const mine = Math.max(now, nextAt)
      nextAt = mine + delayMs
      await sleep(mine - now, signal)
    },
  }
}
