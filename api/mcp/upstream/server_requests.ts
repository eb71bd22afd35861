import { AsyncLocalStorage } from 'node:async_hooks'

/** A request of a server to its client, such as an elicitation. */
export type ServerRequest = {
  method: string
  params: Record<string, unknown>
  /** The name that a server of revision 2026-07-28 gave to the input. */
  key?: string
}
export type OnServerRequest = (
  request: ServerRequest,
  signal: AbortSignal
) => Promise<Record<string, unknown>>

const current = new AsyncLocalStorage<OnServerRequest>()

/**
 * Finds the call during which a server sends a request. Over HTTP the request arrives on the stream of its call, and is
 * handled in its asynchronous context. Elsewhere it belongs to the only call in flight; with several, to none, because the
 * wrong client might receive it.
 */
export class ServerRequests {
  #open = new Set<OnServerRequest>()

  async during<Result>(handler: OnServerRequest, send: () => Promise<Result>): Promise<Result> {
    this.#open.add(handler)
    try {
      return await current.run(handler, send)
    } finally {
      this.#open.delete(handler)
    }
  }

  find(): OnServerRequest | null {
    const own = current.getStore()
    if (own && this.#open.has(own)) return own
    const [only] = this.#open
    return only !== undefined && this.#open.size === 1 ? only : null
  }
}
