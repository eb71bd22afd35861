import { z } from 'zod'
import { readContent, text } from '../../../content.js'

/** Words that are too common to indicate a subject. */
const COMMON = new Set(
  readContent('judge/common_words.yaml', z.strictObject({ english: text })).english.split(/\s+/)
)

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'-]{2,}/gu
/** Matches the same words in lowercase ASCII text, in half the time. */
const ASCII_WORD = /[a-z0-9][a-z0-9'-]{2,}/g
const NOT_ASCII = /[^\0-\x7f]/
const DIGIT = /\d/
/** Matches contractions of pronouns and auxiliaries, which say nothing about the subject either. */
const CONTRACTION =
  /^(?:i|you|we|they|he|she|it|that|this|there|here|what|who|where|how|let|do|does|did|is|are|was|were|have|has|had|ca|could|wo|would|should|must)(?:'(?:re|s|ll|ve|d|m)|n't)$/
/** Length of a stem in characters. Inflected forms of a word share their first letters. */
const STEM_LENGTH = 5

/** Returns the stems of the content words in a passage; numbers and identifiers are kept unchanged. */
export function contentStems(passage: string): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(passage)) {
    if (COMMON.has(word) || (word.includes("'") && CONTRACTION.test(word))) continue
    if (word.length >= 4 || DIGIT.test(word)) stems.add(stem(word))
  }
  return stems
}

/** Counts how many of the stems occur in a passage. */
export function countShared(stems: ReadonlySet<string>, passage: string): number {
  if (stems.size === 0) return 0
  const seen = new Set<string>()
  for (const word of wordsOf(passage)) {
    const candidate = stem(word)
    if (stems.has(candidate)) seen.add(candidate)
  }
  return seen.size
}

/** Returns the words of at least three characters in lowercase. */
function wordsOf(passage: string): readonly string[] {
  const lower = passage.toLowerCase()
  return lower.match(NOT_ASCII.test(lower) ? WORD : ASCII_WORD) ?? []
}

function stem(word: string): string {
  return word.length <= STEM_LENGTH || DIGIT.test(word) ? word : word.slice(0, STEM_LENGTH)
}
