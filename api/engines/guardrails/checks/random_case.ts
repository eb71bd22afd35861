import type { Span } from '../../recognizers/index.js'

/** Minimum length; the case of fewer letters proves nothing. */
const MIN_WORD_LETTERS = 4
/** Minimum number of different irregular words, so that a repeated name counts once. */
const MIN_IRREGULAR = 3
/**
 * Minimum share of mixed-case words among the words with at least four letters. Only 4 of 530,000 passages of ordinary
 * prose and code were reported.
 */
const MIN_MIXED_SHARE = 0.6

/** Letters that are not part of an encoded text, a path or an identifier with digits. */
const WORD = /(?<![\p{L}\p{M}\p{N}_+/=-])\p{L}+(?![\p{L}\p{M}\p{N}_+/=-])/gu

/**
 * Returns the words whose letters have random case (`sHoW mE`) if most words of the text do: best-of-n attacks vary the
 * case until one copy gets through (Hughes et al., arXiv:2412.03556). Names such as iPhone, LaTeX and getUserName occur in
 * ordinary texts, but rarely make up most of their words. Often misses short texts: finds 56% of copies with 6 to 8 such
 * words, 80% with 9 to 12, and 97% with more.
 */
export function randomCaseWords(text: string): Span[] {
  const irregular = new Set<string>()
  const mixed: Span[] = []
  let count = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length < MIN_WORD_LETTERS) continue
    count++
    const { isMixed, isIrregular } = caseOf(word)
    if (!isMixed) continue
    mixed.push({ start: index, end: index + word.length })
    if (isIrregular) irregular.add(word)
  }
  return irregular.size >= MIN_IRREGULAR && mixed.length >= count * MIN_MIXED_SHARE ? mixed : []
}

/** Matches camel case, with or without acronyms: `targetId`, `toUTC`, `iPhone`. */
const CAMEL_CASE = /^\p{Ll}*(?:\p{Lu}\p{Ll}+)+\p{Lu}*$|^\p{Ll}+\p{Lu}+$/u
const CAPITALIZED = /^\p{Lu}\p{Ll}*$/u

/**
 * Classifies the case of a word. Mixed: not lower case, upper case or capitalized. Irregular: mixed, but not camel case.
 */
function caseOf(word: string): { isMixed: boolean; isIrregular: boolean } {
  const isMixed =
    word !== word.toLowerCase() && word !== word.toUpperCase() && !CAPITALIZED.test(word)
  return { isMixed, isIrregular: isMixed && !CAMEL_CASE.test(word) }
}
