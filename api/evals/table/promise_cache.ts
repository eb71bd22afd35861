/**
 * LRU cache for results that take seconds to compute. Concurrent requests for a key share one computation. Keys must
 * include the state of the data.
 */
export class PromiseCache<Value> {
  readonly #entries = new Map<string, Promise<Value>>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries.get(key)
    const value = cached ?? compute()
    // Reinserting moves the key to the end; the first key is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    if (!cached) value.catch(() => this.#entries.delete(key))
    return value
  }
}
