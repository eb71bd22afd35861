import { showsOtherConversation } from '../../redteam/vocabulary.js'
import type { Attempt } from '../attempts/attempt.js'
import type { SessionState } from '../session_state.js'
import { isDiscovering } from './discovery.js'

/**
 * Share of the messages that validation may use while there are attacks to send. A small share reveals weaknesses sooner.
 */
const SHARE = 0.15
/** Maximum number of repeats of a success. */
const REPEATS = 3
/**
 * Numbers of messages for the other checks: one control and, for a success with several messages, attempts with the last
 * one and the last two.
 */
const OTHER_CHECKS = 1
const SHORTENINGS = 3
/** Number of messages that are reserved for open conversations before validations start. */
const RESERVE = 12

/**
 * Whether to validate before attacking further, because validation needs all remaining messages, or because attacks reveal
 * little and it has not yet used its share.
 */
export function isValidationDue(state: SessionState, maxProbes: number) {
  const needed = state.findings
    .filter((finding) => finding.state === 'candidate')
    .reduce((sum, { messages }) => sum + messagesToValidate(messages.length), 0)
  if (maxProbes <= needed + RESERVE) return true
  if (isDiscovering(state)) return false
  const used = state.attempts
    .filter(({ plan }) => plan.validates !== null)
    .reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  return used < SHARE * state.probes
}

const messagesToValidate = (messages: number) =>
  REPEATS * messages + OTHER_CHECKS + (messages > 1 ? SHORTENINGS : 0)

/**
 * Whether a success proves that the target has memory. Such a success is repeated immediately, because later messages may
 * overwrite the memory.
 */
export function showsMemory({ plan, success }: Attempt): boolean {
  const verdict = success?.response.verdict
  if (plan.test?.expectation.inNewSession) return true
  return verdict ? showsOtherConversation(verdict) : false
}
