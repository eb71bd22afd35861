import { PhraseIndex } from './phrases/phrase_index.js'
import { findPhrases, type Phrases } from './phrases/find_phrases.js'
import type { Span } from './sentences.js'
import { z } from 'zod'
import { patternSources, readContent, text } from '../../../content.js'

/** Regular expression sources that match objections; for case-insensitive use on text with straight apostrophes. */
export const OBJECTION_PHRASES: readonly string[] = Object.values(
  readContent('judge/objections.yaml', z.record(text, patternSources))
).flat()

const OBJECTIONS = new PhraseIndex(OBJECTION_PHRASES)

/** Returns the sentences that call the request wrong, advise against it, or correct its premise. */
export function findObjections(response: string, sentences: readonly Span[]): Phrases {
  return findPhrases(response, sentences, OBJECTIONS)
}
