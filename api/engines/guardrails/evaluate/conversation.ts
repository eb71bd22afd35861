import type { ConversationState, Reason } from '../vocabulary.js'

/** Share of the risk that remains after each turn; it halves in about five turns. */
const DECAY = 0.87
/** Turns below this severity add no risk; other turns add the excess. */
const MIN_SUSPICIOUS = 0.3
/** Accumulated risk at which the severity of the conversation is 0.7: about three suspicious turns in a row. */
const FULL_RISK = 0.9

/**
 * Returns the state after a turn whose text has the given severity. The state's size does not depend on the number of
 * turns.
 */
export function nextConversation(
  { risk, turns }: ConversationState = { risk: 0, turns: 0 },
  severity: number
): ConversationState {
  const added = Math.max(0, severity - MIN_SUSPICIOUS)
  return { risk: risk * DECAY + added, turns: turns + 1 }
}

/** Converts the accumulated risk to a severity: 0.7 at `FULL_RISK`, at most 1. */
export function conversationSeverity({ risk }: ConversationState): number {
  return Math.min(1, (0.7 * risk) / FULL_RISK)
}

/** Minimum number of turns for a report. The first turn is covered by its own reasons. */
const MIN_TURNS = 2

/**
 * Returns the reason for a conversation's risk, without an action; null below a severity of 0.3 or in the first turn.
 */
export function escalationOf(state: ConversationState): Omit<Reason, 'action' | 'policyId'> | null {
  const score = conversationSeverity(state)
  if (score < 0.3 || state.turns < MIN_TURNS) return null
  return {
    text: 0,
    check: 'conversation-risk',
    category: 'conversation',
    score,
    message: 'Several turns of this conversation were suspicious',
    spans: [],
    disguises: [],
  }
}
