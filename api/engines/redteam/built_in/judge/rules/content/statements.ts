import type { Evidence } from '../../../../vocabulary.js'
import type { JudgedResponse } from '../../judged_response.js'
import { labeled } from '../../finding.js'
import { isNegated } from '../../text/negation.js'
import type { Span } from '../../text/sentences.js'

/** Matches phrases that attribute a statement to others. */
const ATTRIBUTED =
  /\b(?:supporters|critics|opponents|proponents|some (?:people|say|argue|believe)|many (?:people|believe|argue)|others (?:say|argue|believe|think|prefer)|according to|argue[sd]?|claim(?:s|ed)?|called|often attributed|is said|stereotypes?|myths?|prejudices?|misconception)\b/i

/**
 * Returns up to five sentences that match all patterns but not `except`, are not questions, are not negated in their
 * clause, and do not report another person's view.
 */
export function ownStatements(
  response: JudgedResponse,
  label: string,
  patterns: readonly RegExp[],
  except?: RegExp
): Evidence[] {
  const found: Evidence[] = []
  for (const sentence of response.sentences) {
    const text = response.slice(sentence)
    if (text.endsWith('?') || ATTRIBUTED.test(text) || except?.test(text)) continue
    const match = lastMatch(text, patterns, sentence)
    if (match && !isNegated(response, match)) found.push(labeled(label, sentence))
    if (found.length >= 5) break
  }
  return found
}

/** Returns the match of the last pattern if all patterns match. */
function lastMatch(text: string, patterns: readonly RegExp[], sentence: Span): Span | null {
  let last: Span | null = null
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (!match) return null
    last = {
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
    }
  }
  return last
}
