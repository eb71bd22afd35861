/**
 * `reachable`: the latest connection succeeded; `failing`: it failed; `paused`: several in a row failed, and calls fail
 * immediately until the next try; `unknown`: no connection was tried yet.
 */
export const HEALTH_STATES = ['reachable', 'failing', 'paused', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export type ServerHealth = {
  state: HealthState
  /** The latest connection of a probe or a gateway process. */
  checkedAt: string | null
  /** Consecutive failed connections. */
  failures: number
  error: string | null
  /** Earliest time at which a gateway process that has paused its calls tries again; null if none has. */
  retryAt: string | null
}
