import type { SimbaLimits } from '#api/contract/simba/session'

export type Spent = { probes: number; tokens: number; usd: number; minutes: number }

export const LIMIT_KINDS = ['probes', 'minutes', 'tokens', 'usd'] as const

/** Describes the first limit that is reached; null if none is. */
export function reachedLimit(limits: SimbaLimits, spent: Spent): string | null {
  const { probes, tokens, usd, minutes } = limits
  if (spent.probes >= probes) return `Reached the limit of ${format(probes)} probes.`
  if (tokens !== null && spent.tokens >= tokens) {
    return `Reached the limit of ${format(tokens)} tokens.`
  }
  if (usd !== null && spent.usd >= usd) return `Reached the limit of $${usd}.`
  if (minutes !== null && spent.minutes >= minutes) {
    return `Reached the limit of ${format(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`
  }
  return null
}

const format = (amount: number) => amount.toLocaleString('en')

/** Delays messages so that no minute has more than the allowed number. */
export class RateLimit {
  readonly #max: number | null
  #sentAt: number[]

  /** @param sentAt times of messages of the last minute, in ms */
  constructor(max: number | null, sentAt: readonly number[]) {
    this.#max = max
    this.#sentAt = [...sentAt]
  }

  /** Returns how many of `count` messages may be sent now, and how long to wait if none may be sent. */
  admit(count: number, now: number): { count: number; waitMs: number } {
    if (this.#max === null) return { count, waitMs: 0 }
    this.#sentAt = this.#sentAt.filter((at) => at > now - 60_000)
    const admitted = Math.min(count, this.#max - this.#sentAt.length)
    if (admitted <= 0) return { count: 0, waitMs: (this.#sentAt[0] ?? now) + 60_000 - now }
    for (let sent = 0; sent < admitted; sent++) this.#sentAt.push(now)
    return { count: admitted, waitMs: 0 }
  }
}
