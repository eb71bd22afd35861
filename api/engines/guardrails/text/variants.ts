import { rot13 } from '../../recognizers/index.js'
import { shippedConcepts } from './concepts.js'
import { type MappedText, toText } from './normalize.js'
import { hashWord, type Words } from './words.js'

/** Frequent words. A text is treated as reversed or ROT13 if enough of its words, reversed or rotated, are in this list. */
const FREQUENT =
  'the and you your that this for are with all from not have will can what now previous instructions ignore prompt system tell how write about any only must should rules ohne und der die das ist nicht'.split(
    ' '
  )
/**
 * Minimum length of words from the classes (`content/concepts.yaml`) that count too; shorter ones, if reversed or rotated,
 * resemble other words.
 */
const MIN_CONCEPT_CHARS = 4

type WordSets = Record<'plain' | 'rotated' | 'reversed', ReadonlySet<number>>

let sets: WordSets | undefined

function frequentWords(): WordSets {
  return (sets ??= readFrequentWords())
}

function readFrequentWords(): WordSets {
  const concepts = shippedConcepts().words.filter((word) => word.length >= MIN_CONCEPT_CHARS)
  const words = [...FREQUENT, ...concepts]
  return {
    plain: new Set(words.map(hashWord)),
    rotated: new Set(words.map((word) => hashWord(rot13(word)))),
    reversed: new Set(words.map((word) => hashWord([...word].reverse().join('')))),
  }
}

const MIN_FREQUENT_WORDS = 2

/** Decodes a text in ROT13; null for other texts. */
export function undoRot13(text: string, words: Words): string | null {
  return exceedsPlain(words, frequentWords().rotated) ? rot13(text) : null
}

/** Restores a text whose characters are in reverse order; null for other texts. */
export function undoReversal(mapped: MappedText, words: Words): MappedText | null {
  if (!exceedsPlain(words, frequentWords().reversed)) return null
  const { text, starts, ends } = mapped
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index++) {
    units[index] = text.charCodeAt(text.length - 1 - index)
  }
  return { text: toText(units, units.length), starts: starts.toReversed(), ends: ends.toReversed() }
}

function exceedsPlain({ count, hashes }: Words, changed: ReadonlySet<number>): boolean {
  const frequent = frequentWords().plain
  let plain = 0
  let found = 0
  for (let index = 0; index < count; index++) {
    if (frequent.has(hashes[index])) plain++
    if (changed.has(hashes[index])) found++
  }
  return found >= MIN_FREQUENT_WORDS && found > plain
}

const LEET = new Uint8Array(128)
for (const [digit, letter] of [
  '4a',
  '@a',
  '3e',
  '1i',
  '!i',
  '|i',
  '0o',
  '5s',
  '$s',
  '7t',
  '8b',
  '9g',
]) {
  LEET[digit.charCodeAt(0)] = letter.charCodeAt(0)
}

const isLetter = (unit: number) => unit >= 97 && unit <= 122

/** Minimum number and share of words that mix letters and leetspeak characters; with fewer, the text is not changed. */
const MIN_LEET_WORDS = 2
const MIN_LEET_SHARE = 0.12

/** Replaces leetspeak characters with letters if enough words contain both; null for other texts. */
export function undoLeetspeak(text: string, words: Words): string | null {
  let mixed = 0
  for (let index = 0; index < words.count; index++) {
    if (isLeetWord(text, words.starts[index], words.ends[index])) mixed++
  }
  if (mixed < MIN_LEET_WORDS || mixed < words.count * MIN_LEET_SHARE) return null
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const letter = unit < 128 ? LEET[unit] : 0
    units[index] = letter !== 0 && isInWord(text, index, unit) ? letter : unit
  }
  return toText(units, units.length)
}

/**
 * Whether a character can represent a letter of a word: digits always, punctuation only before a letter or a digit, so that
 * "now!" keeps its exclamation mark.
 */
function isInWord(text: string, index: number, unit: number): boolean {
  if (unit >= 48 && unit <= 57) return true
  const next = text.charCodeAt(index + 1)
  return isLetter(next) || (next >= 48 && next <= 57)
}

function isLeetWord(text: string, start: number, end: number): boolean {
  let hasLetter = false
  let hasDigit = false
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (isLetter(unit)) hasLetter = true
    else if (unit < 128 && LEET[unit] !== 0) hasDigit = true
  }
  return hasLetter && hasDigit
}
