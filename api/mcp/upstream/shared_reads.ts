import { setImmediate } from 'node:timers/promises'

/**
 * Shares reads among concurrent callers. A caller never receives data read before its call: callers share the next read, which
 * starts when the current one has ended and all requests that have already arrived were handled.
 */
export class SharedReads<T> {
  #current: Promise<void> | null = null
  #next: Promise<T> | null = null

  constructor(private readonly load: () => Promise<T>) {}

  read(): Promise<T> {
    this.#next ??= this.#startNext()
    return this.#next
  }

  async #startNext(): Promise<T> {
    if (this.#current) await this.#current
    await setImmediate()
    this.#next = null
    const started = this.load()
    // Forgets the read, so that its data is not kept in memory.
    const end = () => {
      if (this.#current === ended) this.#current = null
    }
    const ended = started.then(end, end)
    this.#current = ended
    return started
  }
}

/** Waits for a value; rejects if the signal aborts first. */
export async function untilAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([value, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
