const MAX_CRASHES = 3
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** A process that ran at least this long did not crash at startup, so its crash restarts the count. */
const STABLE_MS = 60_000
const MAX_SERVERS = 5_000

type Crashes = { count: number; until: number }

/**
 * Delays the start of servers whose processes crash repeatedly; the pause doubles with each further crash, up to
 * `MAX_PAUSE_MS`.
 */
export class CrashPauses {
  #byServer = new Map<string, Crashes>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Returns the milliseconds until the server may be started again; 0 if it may start now. */
  remaining(server: string): number {
    return Math.max(0, (this.#byServer.get(server)?.until ?? 0) - this.now())
  }

  /** Records a crash: the process exited unexpectedly, or was ended because it exceeded a limit. */
  crashed(server: string, ranMs: number): void {
    const count = ranMs >= STABLE_MS ? 1 : (this.#byServer.get(server)?.count ?? 0) + 1
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - MAX_CRASHES))
    this.#byServer.delete(server)
    this.#byServer.set(server, { count, until: count < MAX_CRASHES ? 0 : this.now() + pause })
    const [oldest] = this.#byServer.keys()
    if (this.#byServer.size > MAX_SERVERS && oldest !== undefined) this.#byServer.delete(oldest)
  }

  /** Records that a session ended normally, which resets the count. */
  ended(server: string): void {
    this.#byServer.delete(server)
  }
}
