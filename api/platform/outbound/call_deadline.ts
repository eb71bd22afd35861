/**
 * Aborts a call when its caller aborts or its time limit is reached. Used instead of combining `AbortSignal.any` and
 * `AbortSignal.timeout`, because Node retains the combined signal and its listeners until the timeout, even if the call
 * ended long before.
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

  /** Releases timer and listener. Must be called when the call has ended. */
  release(): void {
    clearTimeout(this.#timer)
    this.#given?.removeEventListener('abort', this.#onAbort)
  }

  #abort(reason: unknown): void {
    this.release()
    this.#controller.abort(reason)
  }
}
