import type { FindingSeverity, OwaspMcpId } from '../vocabulary.js'

/**
 * A rule for texts. The weights of the rules that match are added, and a sum of at least 1 flags the text, so a rule
 * with the weight 1 is sufficient alone. A rule counts once per descriptor or result, however often it matches.
 * `isNegatable`: "never ask …" is not a match.
 */
export type TextRule = {
  id: string
  severity: FindingSeverity
  owasp: OwaspMcpId
  weight: number
  /** Where it applies: descriptors and server instructions, results, or both. */
  scope: 'descriptor' | 'result' | 'both'
  isNegatable?: boolean
  pattern: RegExp
}
