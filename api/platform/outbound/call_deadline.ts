/**
 * Aborts a call when its caller does, or when its time is over. `AbortSignal.any` with `AbortSignal.timeout` would do the same,
 * but Node keeps such a signal, with all that listens to it, until the time is over, even if the call ended long before.
 */
export class CallDeadline {
  readonly #controller = new AbortController()
  readonly #given: AbortSignal | null
  readonly #timer: NodeJS.Timeout
  readonly #onAbort = () => this.#abort(this.#given?.reason)

  constructor(timeoutMs: number, given: AbortSignal | null) {
    this.#given = given
    const timeout = () => new DOMException('The call took too long', 'TimeoutError')
    this.#timer = setTimeout(() => this.#abort(timeout()), timeoutMs).unref()
    if (given?.aborted) this.#onAbort()
    else given?.addEventListener('abort', this.#onAbort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Call it when the call has ended. */
  release(): void {
    clearTimeout(this.#timer)
    this.#given?.removeEventListener('abort', this.#onAbort)
  }

  #abort(reason: unknown): void {
    this.release()
    this.#controller.abort(reason)
  }
}
