import { refuses } from './refuses.js'
import type { Message } from './fields.js'
import { asksForGoal, LADDERS, ladderStep, type Ladder } from './scripts/ladders.js'

/** Where a scripted conversation stands. */
export type Position = {
  goal: string
  /** What has been said so far, the target's answers included. */
  history: readonly Message[]
  /** Attempts that were refused and taken out of the history again. */
  takenBack?: number
  /** The ladder to begin with. */
  favourite?: string
}

/**
 * The next message of a scripted attack. It climbs one ladder as long as the target goes along; after a refusal it
 * goes on with the next ladder, at the same height, so that no rejected message is sent again.
 */
export function nextTurn({ goal, history, takenBack = 0, favourite }: Position) {
  const said = history.filter(({ role }) => role === 'assistant')
  const refused = said.filter(({ content }) => refuses(content)).length + takenBack
  const asked = history.filter(({ role }) => role === 'user').length
  const ladders = inOrder(favourite)
  const ladder = ladders[refused % ladders.length]
  const message = ladderStep(ladder, asked, goal)
  return { message, ladder: ladder.id, asks: asksForGoal(ladder, asked) }
}

function inOrder(favourite: string | undefined): readonly Ladder[] {
  const first = LADDERS.findIndex(({ id }) => id === favourite)
  return first < 0 ? LADDERS : [...LADDERS.slice(first), ...LADDERS.slice(0, first)]
}
