import { plantAgain, plantFirst, seededRandom, seedFrom } from '#api/engines/redteam/index'
import { showsOtherConversation } from '#api/engines/redteam/vocabulary'
import type { SourceAttack } from './source_attacks.js'

/**
 * The attack. If it reads data that other sessions stored, it first stores new data: the target may have forgotten the
 * old data, and a rerun lacks the other attacks.
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
