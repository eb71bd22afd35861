import type { PhraseIndex } from './phrase_index.js'
import type { Span } from '../sentences.js'

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

/** Returns the sentences that contain a phrase. */
export function findPhrases(
  response: string,
  sentences: readonly Span[],
  phrases: PhraseIndex
): Phrases {
  const found = phrases.firstMatches(response, sentences)
  return {
    sentences: found.map(({ span }) => span),
    spans: found.map(({ match }) => match),
    opens: found.length > 0 && isOpening(found[0].span, sentences),
  }
}

function isOpening(first: Span, sentences: readonly Span[]): boolean {
  return first.start <= MAX_OPENING_CHARS || first === sentences[0]
}
