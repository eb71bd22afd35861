import { setTimeout as delay } from 'node:timers/promises'

/** Time as the client sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number
  /** @throws the signal's reason when aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  },
}
