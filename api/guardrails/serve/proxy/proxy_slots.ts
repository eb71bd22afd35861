import { DomainError } from '#api/platform/http/domain_error'

const MAX_REQUESTS = 400
const MAX_REQUESTS_OF_TARGET = 100

const tooMany = (limit: string) =>
  new DomainError(
    'guardrails.too_many_requests',
    429,
    `The guardrail proxy handles ${limit} at a time. Try again later.`
  )

/** Counts the requests in progress: each has a body, a connection to its upstream, and held text in memory. */
export class ProxySlots {
  #total = 0
  readonly #byTarget = new Map<string, number>()

  /**
   * Takes a slot.
   * @returns a function that frees it
   * @throws 429
   */
  take(targetId: string): () => void {
    const own = this.#byTarget.get(targetId) ?? 0
    if (own >= MAX_REQUESTS_OF_TARGET) {
      throw tooMany(`${MAX_REQUESTS_OF_TARGET} requests of a target`)
    }
    if (this.#total >= MAX_REQUESTS) throw tooMany(`${MAX_REQUESTS} requests`)
    this.#total++
    this.#byTarget.set(targetId, own + 1)
    return () => {
      this.#total--
      const left = (this.#byTarget.get(targetId) ?? 1) - 1
      if (left > 0) this.#byTarget.set(targetId, left)
      else this.#byTarget.delete(targetId)
    }
  }
}
