/**
 * State of a server by its latest connections. `reachable`: the latest one succeeded; `failing`: it failed; `paused`:
 * several in a row failed, and calls fail immediately until the next attempt; `unknown`: there was none yet.
 */
export const HEALTH_STATES = ['reachable', 'failing', 'paused', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export type ServerHealth = {
  state: HealthState
  /** Time of the latest connection made by a probe or a gateway process. */
  checkedAt: string | null
  /** Number of consecutive failed connections. */
  failures: number
  error: string | null
  /** Earliest time at which a gateway process that paused its calls tries again; null if none is paused. */
  retryAt: string | null
}
