import type { FindingSeverity, OwaspMcpId } from '../vocabulary.js'

/**
 * A rule for texts. The weights of matching rules are added up, and a sum of at least 1 flags the text; a rule with the
 * weight 1 is therefore sufficient alone. A rule counts once per descriptor or result, regardless of the number of matches.
 * `isNegatable`: "never ask …" is not a match.
 */
export type TextRule = {
  id: string
  severity: FindingSeverity
  owasp: OwaspMcpId
  weight: number
  /** Texts to which the rule applies: descriptors and server instructions, results, or both. */
  scope: 'descriptor' | 'result' | 'both'
  isNegatable?: boolean
  pattern: RegExp
}
