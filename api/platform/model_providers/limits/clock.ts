import { setTimeout as delay } from 'node:timers/promises'

/** Time source of the client; tests replace it. */
export interface Clock {
  /** Milliseconds since an arbitrary fixed moment. */
  now(): number
  /**
   * Waits.
   * @throws the signal's reason when aborted
   */
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
