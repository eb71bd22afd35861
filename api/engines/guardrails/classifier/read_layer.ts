import { RULES } from '../rules/rules.js'
import type { SequenceMatch } from '../rules/sequence_matcher.js'
import type { Layer } from '../text/layers.js'
import { type Features, featuresOf } from './features.js'

/** Classifier input for one layer of a text. */
export type LayerEvidence = {
  matches: SequenceMatch[]
  features: Features
  /** Log odds that the matched rules add, derived from their scores; rules for unsafe output add none. */
  ruleLogit: number
}

/** Weight of the rules' evidence in the log odds; chosen by cross-validation over sources (see README). */
const RULE_WEIGHT = 4

/** Maximum number of recorded matches per regular expression; further ones add no evidence. */
const MAX_PATTERN_MATCHES = 20

/** Computes the matched rules and the features of a layer. Linear in its length. */
export function readLayer(layer: Pick<Layer, 'text' | 'words'>): LayerEvidence {
  const { text, words } = layer
  const matches = RULES.matcher.find(text, words)
  for (const { rule, pattern } of RULES.patterns) {
    let count = 0
    for (const match of text.matchAll(pattern)) {
      matches.push({ rule, start: match.index, end: match.index + match[0].length })
      if (++count >= MAX_PATTERN_MATCHES) break
    }
  }
  const rules = new Set(matches.map(({ rule }) => rule))
  let ruleLogit = 0
  for (const rule of rules) {
    const { category, score } = RULES.rules[rule]
    if (category !== 'unsafe_output') ruleLogit -= RULE_WEIGHT * Math.log(1 - score)
  }
  return { matches, features: featuresOf(text, words), ruleLogit }
}
