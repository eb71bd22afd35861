/**
 * Shares reads among concurrent callers. A caller never receives data read before its call: callers that arrive during a
 * read share the next one, which starts when the current one has ended.
 */
export class SharedReads<T> {
  #current: Promise<T> | null = null
  #next: Promise<T> | null = null

  constructor(private readonly load: () => Promise<T>) {}

  read(): Promise<T> {
    if (!this.#current) return this.#start()
    this.#next ??= this.#current.then(
      () => this.#start(),
      () => this.#start()
    )
    return this.#next
  }

  #start(): Promise<T> {
    this.#next = null
    const started = this.load()
    this.#current = started
    const end = () => {
      if (this.#current === started) this.#current = null
    }
    started.then(end, end)
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
