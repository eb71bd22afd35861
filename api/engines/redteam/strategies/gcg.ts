import { findRows, originOf } from '../built_in/corpora.js'
import { shuffled } from '../random.js'
import type { ApplyStrategy } from './strategy.js'

/** Appends a published adversarial suffix; no new suffix is searched for. */
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
