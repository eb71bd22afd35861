import type SimbaSession from '#api/simba/session'

/** Maximum time counted between two requests. After a longer time, the runner had probably stopped. */
export const MAX_COUNTED_MS = 60_000

/**
 * Returns the columns that add the time since the runner's last request to the session's running time, unless the
 * session was not running.
 */
export function askedColumns(
  { state, activeMs, askedAt }: Pick<SimbaSession, 'state' | 'activeMs' | 'askedAt'>,
  now: Date
) {
  const since = askedAt ? now.getTime() - askedAt.toMillis() : 0
  const counted = state === 'running' ? Math.min(Math.max(0, since), MAX_COUNTED_MS) : 0
  return { active_ms: Number(activeMs) + counted, asked_at: now }
}
