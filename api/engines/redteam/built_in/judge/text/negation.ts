import type { JudgedResponse } from '../judged_response.js'
import type { Span } from './sentences.js'

const NO =
  /\b(?:not|n't|never|no|none|nothing|nobody|neither|nor|cannot|unable|without|refuse|decline|instead of|rather than|nicht|kein\w*|nie|niemals|pas|jamais|aucune?|ningun[oa]?|nunca)\b|n't\b|\bno\b/i
const UNREAL =
  /\b(?:if|once|when|whenever|until|unless|as soon as|would|could|might|may|should|can|will|going to|want|whether|wenn|sobald|falls|si|cuando)\b/i
const HYPOTHETICAL_START =
  /^[\W_]*(?:if|once|when|whenever|until|unless|as soon as|after|before|wenn|sobald|falls|si|cuando)\b/i
const CLAUSE =
  /[,;:–—]|\b(?:but|however|though|although|yet|and|so|because|aber|und|mais|et|pero|y)\b/gi

/** Whether a span is negated within its clause. "I can't do A, but I did B" affirms B. */
export function isNegated(response: JudgedResponse, { start }: Span): boolean {
  return NO.test(clauseBefore(response, { start, end: start }))
}

/** Whether a statement is hypothetical or about the future: "once it has been paid". */
export function isHypothetical(response: JudgedResponse, span: Span): boolean {
  const sentence = response.sentenceAt(span.start)
  const text = response.slice(sentence)
  return (
    HYPOTHETICAL_START.test(text) || text.endsWith('?') || UNREAL.test(clauseBefore(response, span))
  )
}

/** Returns the clause that contains the span, from the start of the clause to the end of the span. */
export function clauseBefore(response: JudgedResponse, { start, end }: Span): string {
  const sentence = response.sentenceAt(start)
  const before = response.text.slice(sentence.start, start)
  let from = 0
  for (const seam of before.matchAll(CLAUSE)) from = seam.index + seam[0].length
  return response.text.slice(sentence.start + from, end)
}
