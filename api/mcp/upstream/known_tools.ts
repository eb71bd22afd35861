import type { McpTool } from '#api/engines/mcp/vocabulary'
import { hash } from 'node:crypto'

type Known = { tools: McpTool[]; chars: number }

/** Maximum total characters of the kept lists; beyond it, the least recently used ones are discarded. */
const MAX_CHARS = 16_000_000

/**
 * Caches validated tool lists by the digest of their text, because servers return the same list before each call. Equal
 * texts have equal tools, regardless of server and session. Callers must not modify the tools.
 */
export class KnownTools {
  #known = new Map<string, Known>()
  #chars = 0

  /**
   * Returns the tools of a list.
   * @param validate called for new texts; nothing is kept if it throws
   */
  get(text: string, validate: () => McpTool[]): McpTool[] {
    const key = hash('sha256', text, 'base64')
    const known = this.#known.get(key) ?? { tools: validate(), chars: text.length }
    this.#forget(key)
    this.#known.set(key, known)
    this.#chars += known.chars
    for (const oldest of this.#known.keys()) {
      if (this.#chars <= MAX_CHARS) break
      this.#forget(oldest)
    }
    return known.tools
  }

  #forget(key: string): void {
    this.#chars -= this.#known.get(key)?.chars ?? 0
    this.#known.delete(key)
  }
}
