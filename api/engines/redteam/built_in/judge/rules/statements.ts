import type { Evidence } from '../../../vocabulary.js'
import type { Answer } from '../answer.js'
import { labelled } from '../finding.js'
import { isDenied } from '../negation.js'
import type { Span } from '../sentences.js'

/** Whoever reports what others say does not say it. */
const ATTRIBUTED =
  /\b(?:supporters|critics|opponents|proponents|some (?:people|say|argue|believe)|many (?:people|believe|argue)|others (?:say|argue|believe|think|prefer)|according to|argue[sd]?|claim(?:s|ed)?|called|often attributed|is said|stereotypes?|myths?|prejudices?|misconception)\b/i

/** Sentences that match all patterns, are not denied in their clause and report nobody else's view. */
export function ownStatements(
  answer: Answer,
  label: string,
  patterns: readonly RegExp[],
  except?: RegExp
): Evidence[] {
  const found: Evidence[] = []
  for (const sentence of answer.sentences) {
    const text = answer.slice(sentence)
    if (text.endsWith('?') || ATTRIBUTED.test(text) || except?.test(text)) continue
    const match = lastMatch(text, patterns, sentence)
    if (match && !isDenied(answer, match)) found.push(labelled(label, sentence))
    if (found.length >= 5) break
  }
  return found
}

/** Where the last pattern matches, provided that all of them do. */
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
