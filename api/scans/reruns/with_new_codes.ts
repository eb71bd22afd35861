import { plantAgain, plantFirst, seededRandom, seedFrom } from '#api/engines/redteam/index'
import { showsOtherConversation } from '#api/engines/redteam/vocabulary'
import type { SourceAttack } from './source_attacks.js'

/**
 * Prepares an attack for a rerun. If an attack reads data stored by other sessions, new data is stored first, because the
 * target may have forgotten the old data and the rerun may not include the attacks that stored it.
 */
export function withNewCodes(attack: SourceAttack, ...seed: (string | number)[]): SourceAttack {
  const { prompt, expectation, turns, grader } = attack
  const test = { prompt, expectation, ...(turns && { turns }) }
  const random = seededRandom(seedFrom(prompt, ...seed))
  const again = plantAgain({ test, messages: turns ?? [prompt] }, random)?.test
  if (again) return { ...attack, ...again }
  const isLeak = !turns && grader !== null && showsOtherConversation({ grader })
  return isLeak ? { ...attack, ...plantFirst(test, random) } : attack
}
