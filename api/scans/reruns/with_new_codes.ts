import { plantAgain, plantFirst, seededRandom, seedFrom } from '#api/engines/redteam/index'
import { showsOtherConversation } from '#api/engines/redteam/vocabulary'
import type { SourceAttack } from './source_attacks.js'

/**
 * The attack; one that read what other sessions stored first stores something new, because the target may have forgotten,
 * and because a rerun lacks the other attacks.
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
