import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { setTimeout as wait } from 'node:timers/promises'

/** Limits the rate of requests to a target: a delay between requests, and a pause after a rate limit. */
export type Pace = {
  /** Resolves when the caller may send its request. */
  turn(signal: AbortSignal): Promise<void>
  /** Delays all further requests by `ms`. */
  pause(ms: number): void
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export function createPace(delayMs: number): Pace {
  let nextAt = 0
  let pausedUntil = 0

  /** Waits. On abort, it resolves early instead of rejecting, so the caller must check its signal. */
  async function sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {})
  }

  return {
    sleep,
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
    },
    async turn(signal) {
      // Loops because a pause can start while the caller waits for its delay.
      do {
        while (performance.now() < pausedUntil && !signal.aborted) {
          await sleep(pausedUntil - performance.now(), signal)
        }
        if (delayMs === 0) return
        const now = performance.now()
        const mine = Math.max(now, nextAt)
        nextAt = mine + delayMs
        await sleep(mine - now, signal)
      } while (performance.now() < pausedUntil && !signal.aborted)
    },
  }
}

/** Maximum number of targets whose pace a process keeps; beyond it, the least recently used one is dropped. */
const MAX_PACES = 100

/**
 * Returns a function that finds the pace of a target. All jobs of this process share it, so that a job's first request is
 * delayed after the last request of the previous job.
 */
export function createPaces(): (target: Pick<RunnerTarget, 'id' | 'config' | 'delayMs'>) => Pace {
  const paces = new Map<string, Pace>()
  return ({ id, config, delayMs }) => {
    const key = JSON.stringify([id, config, delayMs])
    const pace = paces.get(key) ?? createPace(delayMs)
    // Moves the pace to the end, so that the least recently used one is evicted first.
    paces.delete(key)
    paces.set(key, pace)
    const [oldest] = paces.keys()
    if (paces.size > MAX_PACES && oldest !== undefined) paces.delete(oldest)
    return pace
  }
}
