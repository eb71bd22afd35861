import type { LinkKind } from '#api/mcp/upstream/link/open_link'

const MAX_SERVERS = 5_000

/**
 * Remembers how each server was reached, so that its next session needs no rejected handshakes. Kept in memory only,
 * because it can be detected again at any time.
 */
export class LinkKinds {
  #known = new Map<string, LinkKind>()

  /** @param key the server and its address */
  get(key: string): LinkKind | undefined {
    return this.#known.get(key)
  }

  set(key: string, kind: LinkKind): void {
    this.#known.delete(key)
    this.#known.set(key, kind)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_SERVERS && oldest !== undefined) this.#known.delete(oldest)
  }

  forget(key: string): void {
    this.#known.delete(key)
  }
}
