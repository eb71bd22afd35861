type Listener = () => void

/** Changes of a resource within this time are reported once. */
const GATHER_MS = 50

/** Owns the subscriptions of one session to resources, as their servers name them. */
export class ResourceSubscriptions {
  #listeners = new Map<string, Set<Listener>>()
  #gathering = new Set<string>()

  get size(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Subscribed resources of a server. */
  urisOf(serverId: string): string[] {
    return [...this.#listeners.keys()]
      .filter((key) => key.startsWith(`${serverId} `))
      .map((key) => key.slice(serverId.length + 1))
  }

  add(serverId: string, uri: string, listener: Listener): void {
    const key = `${serverId} ${uri}`
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
  }

  /** @returns whether it was the last listener of the resource */
  remove(serverId: string, uri: string, listener: Listener): boolean {
    const key = `${serverId} ${uri}`
    const listeners = this.#listeners.get(key)
    if (!listeners?.delete(listener) || listeners.size > 0) return false
    return this.#listeners.delete(key)
  }

  updated(serverId: string, uri: string): void {
    const key = `${serverId} ${uri}`
    if (this.#gathering.has(key) || !this.#listeners.has(key)) return
    this.#gathering.add(key)
    setTimeout(() => {
      this.#gathering.delete(key)
      for (const listener of this.#listeners.get(key) ?? []) listener()
    }, GATHER_MS).unref()
  }
}
