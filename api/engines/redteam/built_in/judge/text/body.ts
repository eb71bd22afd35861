import type { Span } from './sentences.js'

/** A response with its sentences, in the part that sentence rules examine. */
type Response = { text: string; read: string; sentences: readonly Span[] }

/** Matches a greeting or thanks before the actual response. */
const GREETING =
  /^\W{0,4}(?:hello|hi|hey|good (?:morning|day|afternoon|evening)|greetings|welcome|thanks?|thank you|hallo|guten (?:tag|morgen|abend)|danke|vielen dank|bonjour|merci|hola|buen[oa]s|gracias|ciao|buongiorno|grazie|olá|obrigad[oa])(?![\p{L}])/iu
const MAX_GREETING_CHARS = 60
/** Matches thanks and farewells after the actual response. */
const CLOSING =
  /^\W{0,4}(?:thank you|thanks|have an? (?:nice|great|good|lovely|wonderful)|(?:kind|best|warm) regards|all the best)(?![\p{L}])/iu
const MAX_CLOSING_CHARS = 80
/** Matches a question or a longer clause, which makes a greeting part of the response: "Hi, how can I help?" */
const SAYS_MORE = /\?[^\w?]{0,8}$|[,:;] {0,2}\S{1,30} \S{1,30} \S{1,30} \S/

/**
 * Returns the range of a response without greetings before it and thanks or farewells after it; the whole response if
 * nothing else remains.
 */
export function bodyOf({ sentences, read, text }: Response): Span {
  const content = (span: Span) => read.slice(span.start, span.end)
  let first = 0
  let last = sentences.length - 1
  while (first <= last && isShort(content(sentences[first]), GREETING, MAX_GREETING_CHARS)) first++
  while (last >= first && isShort(content(sentences[last]), CLOSING, MAX_CLOSING_CHARS)) last--
  if (first > last) return { start: 0, end: text.length }
  const isWhole = last === sentences.length - 1
  return { start: sentences[first].start, end: isWhole ? text.length : sentences[last].end }
}

function isShort(sentence: string, pattern: RegExp, maxChars: number): boolean {
  return sentence.length <= maxChars && pattern.test(sentence) && !SAYS_MORE.test(sentence)
}

const BULLET = /^([ \t]{0,4})[-*•–](?=[ \t])/

/** Replaces the bullets of a list of sentences with spaces; null unless every line has a bullet. */
export function withoutBullets(text: string): string | null {
  const lines = text.split('\n')
  if (!lines.every((line) => line.trim() === '' || BULLET.test(line))) return null
  return lines.map((line) => line.replace(BULLET, '$1 ')).join('\n')
}
