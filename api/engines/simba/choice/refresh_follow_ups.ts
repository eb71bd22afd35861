import type { Attacker } from '../ports.js'
import type { SessionState } from '../session_state.js'

/**
 * Writes attacks with values that responses revealed, for hypotheses that can use them. Takes responses into account only
 * up to certain batches, so that a restored planner writes the same attacks.
 */
export function refreshFollowUps(state: SessionState, attacker: Attacker): void {
  const upTo = lastRefresh(state.batches)
  if (state.followUpsUpTo === upTo) return
  state.followUpsUpTo = upTo
  const tests = attacker.followUps(
    state.revealing.filter(({ batches }) => batches <= upTo),
    state.pursuits.map(({ plugin }) => plugin)
  )
  for (const pursuit of state.pursuits) {
    pursuit.followUps = tests.filter(
      ({ pluginId, prompt }) => pluginId === pursuit.plugin.id && !pursuit.tried.has(prompt)
    )
  }
}

/**
 * Returns the number, at most `batches`, of the last batch before which follow-up attacks are written. The intervals grow
 * during the session.
 */
function lastRefresh(batches: number): number {
  let last = 0
  for (;;) {
    const next = last + Math.max(MIN_BATCHES_BETWEEN_REFRESHES, Math.floor(last / 8))
    if (next > batches) return last
    last = next
  }
}
const MIN_BATCHES_BETWEEN_REFRESHES = 2
