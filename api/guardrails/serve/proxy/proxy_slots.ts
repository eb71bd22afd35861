import { DomainError } from '#api/platform/http/domain_error'

const MAX_REQUESTS = 400
const MAX_REQUESTS_OF_TARGET = 100
/**
 * Maximum number of bytes of requests and responses that the process keeps for all requests in progress; a request that
 * exceeds it is rejected.
 */
const MAX_HELD_BYTES = 256_000_000

const tooMany = (limit: string) =>
  new DomainError(
    'guardrails.too_many_requests',
    429,
    `The guardrail proxy handles ${limit} at a time. Try again later.`
  )

const TOO_MUCH = new DomainError(
  'guardrails.too_many_requests',
  429,
  `The requests and responses in progress exceed ${MAX_HELD_BYTES / 1_000_000} MB. Try again later.`
)

/** The place of one request in progress. */
export type ProxySlot = {
  /** Counts bytes that stay in memory until the slot is free. @throws 429 */
  hold: (bytes: number) => void
  free: () => void
}

/** Counts the requests in progress, and the bytes that they keep in memory until the client has read its response. */
export class ProxySlots {
  #total = 0
  #heldBytes = 0
  readonly #byTarget = new Map<string, number>()

  /**
   * Takes a slot.
   * @throws 429
   */
  take(targetId: string): ProxySlot {
    const own = this.#byTarget.get(targetId) ?? 0
    if (own >= MAX_REQUESTS_OF_TARGET) {
      throw tooMany(`${MAX_REQUESTS_OF_TARGET} requests of a target`)
    }
    if (this.#total >= MAX_REQUESTS) throw tooMany(`${MAX_REQUESTS} requests`)
    this.#total++
    this.#byTarget.set(targetId, own + 1)
    let held = 0
    const hold = (bytes: number) => {
      if (this.#heldBytes + bytes > MAX_HELD_BYTES) throw TOO_MUCH
      this.#heldBytes += bytes
      held += bytes
    }
    const free = () => {
      this.#total--
      this.#heldBytes -= held
      held = 0
      const left = (this.#byTarget.get(targetId) ?? 1) - 1
      if (left > 0) this.#byTarget.set(targetId, left)
      else this.#byTarget.delete(targetId)
    }
    return { hold, free }
  }
}
