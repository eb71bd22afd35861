type Listener = () => void

/** Several changes of a resource within this time are reported once. */
const GATHER_MS = 50

/** Owns one session's subscriptions to resources, under the names used by the servers. */
export class ResourceSubscriptions {
  #listeners = new Map<string, Set<Listener>>()
  #gathering = new Set<string>()

  get size(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Returns the subscribed resources of a server. */
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

  /**
   * Removes a listener.
   * @returns whether it was the resource's last one
   */
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
