import { plantAgain, seededRandom, seedFrom } from '#api/engines/redteam/index'
import type { KnownAttack, Lesson } from '#api/engines/simba/vocabulary'

/**
 * Puts new markers into the attacks of lessons, so that they work independently of the session that found them, even long
 * after it.
 */
export const renewLessons = (lessons: readonly Lesson[], seed: number): Lesson[] =>
  lessons.map((lesson) => ({ ...lesson, attack: lesson.attack && renewed(lesson.attack, seed) }))

function renewed({ others, ...attack }: KnownAttack, seed: number): KnownAttack {
  const { test, messages } = attack
  const again = plantAgain(attack, seededRandom(seedFrom(seed, test.prompt)))
  return {
    test: { ...test, ...again?.test },
    messages: again?.messages ?? messages,
    ...(others && { others: others.map((other) => renewed(other, seed)) }),
  }
}
