import type { BaseAttack } from '#api/engines/redteam/index'

/** Of every five chosen attacks, the fourth is a statement. */
const EVERY = 5
const BEFORE = 3

/** Number of attacks generated per chosen one, so that enough of them are not statements. */
export const WRITTEN_PER_ATTACK = 3

/**
 * Chooses attacks of a plugin so that few of them are statements, which only test whether the target repeats a sentence or
 * solves a puzzle. A scan sends many statements among other attacks, but a session sends only a few attacks per goal.
 */
export function withFewStatements(attacks: readonly BaseAttack[], count: number): BaseAttack[] {
  const { stated = [], other = [] } = Object.groupBy(attacks, ({ expectation }) =>
    expectation.statement === undefined ? 'other' : 'stated'
  )
  const chosen: BaseAttack[] = []
  while (chosen.length < count && stated.length + other.length > 0) {
    const isStatement = chosen.length % EVERY === BEFORE
    const next = isStatement ? (stated.shift() ?? other.shift()) : (other.shift() ?? stated.shift())
    if (next) chosen.push(next)
  }
  return chosen
}
