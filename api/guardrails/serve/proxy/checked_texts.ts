import { createHash } from 'node:crypto'
import type { Verdict } from './proxy_guard.js'

const MAX_KNOWN = 20_000

/**
 * Remembers the verdicts of texts that are sent with every request of a conversation, so that a long conversation costs
 * one hash per message. Texts are not kept.
 */
export class CheckedTexts {
  #known = new Map<string, Verdict>()

  /** `parts` are everything on which the verdict depends. */
  async of(parts: readonly string[], check: () => Promise<Verdict>): Promise<Verdict> {
    const key = createHash('sha256').update(parts.join('\0')).digest('base64')
    const known = this.#known.get(key)
    const verdict = known ?? (await check())
    // A text that could not be checked is checked again.
    if (verdict.isUnchecked) return verdict
    this.#known.delete(key)
    this.#known.set(key, verdict)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return verdict
  }
}
