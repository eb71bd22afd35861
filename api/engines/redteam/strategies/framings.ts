import { findRows, originOf } from './corpora.js'
import { integerBelow, shuffled } from '../../seeded_random.js'
import { MESSAGES } from '../scripted_messages.js'
import { asLikert, asMathematics, composites } from './techniques.js'
import { rewriting, type ApplyStrategy } from './strategy.js'

/** Sends the attack unchanged. */
export const basic: ApplyStrategy = (attack) => [attack]

/** Frames the attack as a fictitious scholarly reference. */
export const citation: ApplyStrategy = (attack, { random }) => {
  const frame = MESSAGES.citations[integerBelow(random, MESSAGES.citations.length)]
  return [{ ...attack, prompt: frame.replace('{prompt}', () => attack.prompt) }]
}

/** Encloses the attack in markup that looks like an official or system document. */
export const authoritativeMarkup: ApplyStrategy = (attack, { random }) => {
  const { officialDocuments } = MESSAGES
  const document = officialDocuments[integerBelow(random, officialDocuments.length)]
  const prompt = document
    .replace('{prompt}', () => attack.prompt)
    .replace('{json}', () => JSON.stringify(attack.prompt))
  return [{ ...attack, prompt }]
}

/** Appends a published adversarial suffix (GCG: Zou et al., arXiv:2307.15043). Does not search for new suffixes. */
export const gcg: ApplyStrategy = (attack, { random }) => {
  const rows = findRows({ kind: 'attack', categories: ['adversarial suffix'] })
  return shuffled(random, rows)
    .slice(0, 1)
    .map((row) => ({
      ...attack,
      prompt: `${attack.prompt} ${row.text}`,
      origin: `${attack.origin}; ${originOf(row)}`,
    }))
}

const COMPOSITES = 5

/** Combines frames with requirements for the form of the response; each variant uses a different frame. */
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
