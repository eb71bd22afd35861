import type { ConversationState, Reason } from '../vocabulary.js'

/** Share of the risk that remains after each turn: half after about five turns. */
const DECAY = 0.87
/**
 * The part of a severity that adds to the risk depends on how suspicious the turn is. Turns with at most this severity
 * add nothing.
 */
const MIN_SUSPICIOUS = 0.3
/** Accumulated risk at which the severity of the conversation is 0.7: about three suspicious turns in a row. */
const FULL_RISK = 0.9

/** The state after a turn whose text has the given severity. Constant size, whatever the number of turns. */
export function nextConversation(
  { risk, turns }: ConversationState = { risk: 0, turns: 0 },
  severity: number
): ConversationState {
  const added = Math.max(0, severity - MIN_SUSPICIOUS)
  return { risk: risk * DECAY + added, turns: turns + 1 }
}

/** Severity of the accumulated risk: 0.7 at `FULL_RISK`, at most 1. */
export function conversationSeverity({ risk }: ConversationState): number {
  return Math.min(1, (0.7 * risk) / FULL_RISK)
}

/** The risk of a single turn is not reported, because the turn has its own reasons. */
const MIN_TURNS = 2

/** A reason without its action; null for a conversation without risk, and for its first turn. */
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
