import { createHash } from 'node:crypto'
import type { Verdict } from './proxy_guard.js'

const MAX_KNOWN = 20_000

/**
 * Remembers verdicts on texts, because clients send them with every request of a conversation; a long conversation thus
 * costs only one hash per message. The texts are not kept.
 */
export class CheckedTexts {
  #known = new Map<string, Verdict>()

  /** Returns the verdict on a text. `parts` must contain everything on which it depends. */
  async of(parts: readonly string[], check: () => Promise<Verdict>): Promise<Verdict> {
    const key = createHash('sha256').update(parts.join('\0')).digest('base64')
    const known = this.#known.get(key)
    const verdict = known ?? (await check())
    // Not remembered, so that a text that could not be checked is checked the next time.
    if (verdict.isUnchecked) return verdict
    this.#known.delete(key)
    this.#known.set(key, verdict)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return verdict
  }
}
