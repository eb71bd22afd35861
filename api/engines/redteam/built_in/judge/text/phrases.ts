import type { Span } from './sentences.js'

/** Sentences of a response that contain one of a set of phrases. */
export type Phrases = {
  /** The sentences, in order. */
  sentences: Span[]
  /** The first phrase of each sentence, for evidence. */
  spans: Span[]
  /** Whether the first of the sentences is at the beginning of the response. */
  opens: boolean
}

/** Number of characters at the start of a response in which an opening sentence must begin. */
const MAX_OPENING_CHARS = 260

/** A further pattern, with a text of the same offsets in which it is searched for. */
type Further = { pattern: RegExp; text: string }

/** Returns the sentences that match a global pattern, or a further one. */
export function findPhrases(
  response: string,
  sentences: readonly Span[],
  pattern: RegExp,
  further?: Further
): Phrases {
  const found: Span[] = []
  const spans: Span[] = []
  let index = 0
  const matches = [...response.matchAll(pattern)]
  if (further) {
    matches.push(...further.text.matchAll(further.pattern))
    matches.sort((a, b) => a.index - b.index)
  }
  for (const match of matches) {
    const start = match.index
    while (index < sentences.length && sentences[index].end <= start) index++
    const sentence = sentences[index]
    if (!sentence || found.at(-1) === sentence) continue
    found.push(sentence)
    spans.push({ start, end: start + match[0].length })
  }
  return { sentences: found, spans, opens: found.length > 0 && isOpening(found[0], sentences) }
}

function isOpening(first: Span, sentences: readonly Span[]): boolean {
  return first.start <= MAX_OPENING_CHARS || first === sentences[0]
}
