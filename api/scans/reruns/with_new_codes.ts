import { plantAgain, seededRandom, seedFrom } from '#api/engines/redteam/index'
import type { SourceAttack } from './source_attacks.js'

/** The attack; one that reads what other sessions stored first stores something new, because the target may have forgotten. */
export function withNewCodes(attack: SourceAttack, ...seed: (string | number)[]): SourceAttack {
  const { prompt, expectation, turns } = attack
  const test = { prompt, expectation, ...(turns && { turns }) }
  const random = seededRandom(seedFrom(prompt, ...seed))
  return { ...attack, ...plantAgain({ test, messages: turns ?? [prompt] }, random)?.test }
}
