/** As long as an ID of a session can be opened. */
const KEPT_MS = 12 * 3600_000
const MAX_KEPT = 50_000

/** Keys of the sessions that their clients have ended, so that no process continues them. */
export class EndedSessions {
  #endedAt = new Map<string, number>()

  add(key: string): void {
    this.#endedAt.set(key, Date.now())
    const [oldest] = this.#endedAt.keys()
    if (this.#endedAt.size > MAX_KEPT && oldest !== undefined) this.#endedAt.delete(oldest)
  }

  has(key: string): boolean {
    return Date.now() - (this.#endedAt.get(key) ?? -Infinity) < KEPT_MS
  }
}
