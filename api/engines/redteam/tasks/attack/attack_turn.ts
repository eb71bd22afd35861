import { refuses } from './refuses.js'
import type { Message } from '../fields.js'
import { refuseSexualizedMinors } from '../../safety/minors.js'
import { requestsGoal, LADDERS, ladderStep, type Ladder } from './ladders.js'

export type Position = {
  goal: string
  /** The conversation so far, including the target's responses. */
  history: readonly Message[]
  /** Number of refused messages that are missing from the history. */
  removedRefusals?: number
  firstLadder?: string
}

/**
 * Returns the next message of a scripted conversation. Climbs one ladder while the target cooperates. After a refusal,
 * changes to the next ladder without starting over, so that no refused message is repeated.
 * @throws RefusedContent
 */
export function nextTurn({
  goal,
  history,
  removedRefusals: removedRefusals = 0,
  firstLadder: firstLadder,
}: Position) {
  refuseSexualizedMinors(goal)
  const responses = history.filter(({ role }) => role === 'assistant')
  const refused = responses.filter(({ content }) => refuses(content)).length + removedRefusals
  const messageCount = history.filter(({ role }) => role === 'user').length
  const ladders = inOrder(firstLadder)
  const ladder = ladders[refused % ladders.length]
  const message = ladderStep(ladder, messageCount, goal)
  return { message, ladder: ladder.id, asks: requestsGoal(ladder, messageCount) }
}

function inOrder(preferred: string | undefined): readonly Ladder[] {
  const first = LADDERS.findIndex(({ id }) => id === preferred)
  return first < 0 ? LADDERS : [...LADDERS.slice(first), ...LADDERS.slice(0, first)]
}
