import { DomainError } from '#api/platform/http/domain_error'

const MAX_REQUESTS = 400
const MAX_REQUESTS_OF_TARGET = 100

const TOO_MANY = new DomainError(
  'guardrails.too_many_requests',
  429,
  `The guardrail proxy handles ${MAX_REQUESTS_OF_TARGET} requests of a target at a time. Try again later.`
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
    if (this.#total >= MAX_REQUESTS || own >= MAX_REQUESTS_OF_TARGET) throw TOO_MANY
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
