import type { FindingSeverity, OwaspMcpId } from '../vocabulary.js'

/**
 * A rule for texts. `weight`: with 1, a match is sufficient alone; several hints are sufficient when their sum is at
 * least 1. A rule counts once per descriptor or result, however often it matches. `isNegatable`: "never ask …" is no
 * match.
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
