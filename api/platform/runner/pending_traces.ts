import type { TraceSpan } from '#api/engines/traces/vocabulary'
import type { AttemptTrace } from './attempts/attempt_trace.js'

/** Requests spans from the worker and waits for its responses. An abort ends the wait. */
export class PendingTraces {
  readonly #settle = new Map<string, (spans: TraceSpan[]) => void>()

  readonly #request: (trace: AttemptTrace) => void
  readonly #signal: AbortSignal

  constructor(request: (trace: AttemptTrace) => void, signal: AbortSignal) {
    this.#request = request
    this.#signal = signal
    signal.addEventListener('abort', () => {
      for (const settle of this.#settle.values()) settle([])
      this.#settle.clear()
    })
  }

  spansOf(trace: AttemptTrace): Promise<TraceSpan[]> {
    if (this.#signal.aborted) return Promise.resolve([])
    const { promise, resolve } = Promise.withResolvers<TraceSpan[]>()
    this.#settle.set(trace.traceId, resolve)
    this.#request(trace)
    return promise
  }

  settle({ traceId, spans }: { traceId: string; spans: TraceSpan[] }): void {
    this.#settle.get(traceId)?.(spans)
    this.#settle.delete(traceId)
  }
}
