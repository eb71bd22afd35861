import { asLikert, asMathematics, composites } from '../tasks/scripts/techniques.js'
import { rewriting, type ApplyStrategy } from './strategy.js'

/** Variants of one attack, unless the template says how many. */
const COMPOSITES = 5

/** A frame and a demand on the answer's form, joined; a different pair each time. */
export const composite: ApplyStrategy = (attack, { random, config }) => {
  const count = typeof config.n === 'number' && config.n >= 1 ? Math.floor(config.n) : COMPOSITES
  return composites(attack.prompt, count, random).map((prompt) => ({ ...attack, prompt }))
}

export const likert = rewriting(asLikert)

export const mathPrompt: ApplyStrategy = (attack, { config }) => {
  const given: unknown[] = Array.isArray(config.mathConcepts) ? config.mathConcepts : []
  const concepts = given.filter((concept) => typeof concept === 'string')
  return [{ ...attack, prompt: asMathematics(attack.prompt, concepts) }]
}
