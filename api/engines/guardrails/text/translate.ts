import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { MAX_TEXT_CHARS } from '../vocabulary.js'
import { foldText } from './fold_text.js'
import { type MappedText, originalSpan } from './normalize.js'
import { splitWords, type Words } from './words.js'

const FOLDER = new URL('../content/words/', import.meta.url)

/** Minimum number of words of a language. Texts in other languages may contain fewer, such as names and quotations. */
const MIN_WORDS = 3
/**
 * Minimum number of distinct words with at least `DISTINCT_CHARS` characters: short words exist in several languages.
 */
const MIN_DISTINCT = 2
const DISTINCT_CHARS = 4

const fileSchema = z.record(z.string(), z.array(z.string().min(1)).min(1))

/** Thrown if the English translation of a text is too long to be checked. */
export class TranslationTooLong extends Error {
  constructor() {
    super(`Longer than ${MAX_TEXT_CHARS} characters in English.`)
    this.name = 'TranslationTooLong'
  }
}

/**
 * A tree of phrases, keyed by word hashes. `english` contains the translation by language of the phrase that ends at this
 * node.
 */
type Phrases = { next: Map<number, Phrases>; english: Map<string, string> }

type Match = { first: number; last: number; english: Map<string, string> }

/** Languages with a word list, as ISO 639-1 codes. */
export const wordListLanguages = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort()

/** Returns the word list of a language: English words and their equivalents. */
export function wordList(language: string): Record<string, string[]> {
  const path = `api/engines/guardrails/content/words/${language}.yaml`
  return parseYamlContent(
    path,
    readFileSync(new URL(`${language}.yaml`, FOLDER), 'utf8'),
    fileSchema
  )
}

/**
 * Translates a normalized text to English word by word, so that rules and classifiers, which support only English, apply to
 * it. Uses the language whose list contains the most words of the text. Returns null if too few words match. Spans remain
 * exact. Linear in the length of the text.
 * @throws TranslationTooLong if the English text is longer than `MAX_TEXT_CHARS`
 */
export function translateWords(mapped: MappedText, words: Words): MappedText | null {
  const matches = matchesOf(words)
  const language = matches.length < MIN_WORDS ? undefined : languageOf(matches, words)
  if (language === undefined) return null
  return replace(mapped, replacementsOf(mapped.text, words, matches, language))
}

function matchesOf({ count, hashes }: Words): Match[] {
  const matches: Match[] = []
  for (let first = 0; first < count; first++) {
    let node = PHRASES.next.get(hashes[first])
    let longest: Match | undefined
    for (let last = first; node; node = node.next.get(hashes[++last])) {
      if (node.english.size > 0) longest = { first, last, english: node.english }
    }
    if (!longest) continue
    matches.push(longest)
    first = longest.last
  }
  return matches
}

function languageOf(matches: readonly Match[], words: Words): string | undefined {
  const counts = new Map<string, { all: number; long: Set<number> }>()
  for (const { first, last, english } of matches) {
    const isLong = words.ends[last] - words.starts[first] >= DISTINCT_CHARS || last > first
    for (const language of english.keys()) {
      let count = counts.get(language)
      if (!count) counts.set(language, (count = { all: 0, long: new Set() }))
      count.all++
      if (isLong) count.long.add(words.hashes[first])
    }
  }
  let best: string | undefined
  let most = MIN_WORDS - 1
  for (const [language, { all, long }] of counts) {
    if (all <= most || long.size < MIN_DISTINCT) continue
    best = language
    most = all
  }
  return best
}

type Replacement = { start: number; end: number; added: string }

function replacementsOf(
  text: string,
  { starts, ends }: Words,
  matches: readonly Match[],
  language: string
): Replacement[] {
  const replacements: Replacement[] = []
  let length = text.length
  let at = 0
  for (const { first, last, english: translations } of matches) {
    const english = translations.get(language)
    if (english === undefined) continue
    const start = starts[first]
    const end = ends[last]
    // In languages without spaces, words directly follow each other, so spaces are added.
    const before = start > at && start === ends[first - 1] ? ' ' : ''
    const after = end === starts[last + 1] ? ' ' : ''
    const added = before + english + after
    replacements.push({ start, end, added })
    length += added.length - (end - start)
    at = end
  }
  if (length > MAX_TEXT_CHARS) throw new TranslationTooLong()
  return replacements
}

function replace(mapped: MappedText, replacements: readonly Replacement[]): MappedText {
  const { text } = mapped
  const parts: string[] = []
  const starts = new Uint32Array(MAX_TEXT_CHARS)
  const ends = new Uint32Array(MAX_TEXT_CHARS)
  let length = 0
  const copy = (from: number, to: number) => {
    parts.push(text.slice(from, to))
    starts.set(mapped.starts.subarray(from, to), length)
    ends.set(mapped.ends.subarray(from, to), length)
    length += to - from
  }
  let at = 0
  for (const { start, end, added } of replacements) {
    copy(at, start)
    parts.push(added)
    const original = originalSpan(mapped, { start, end })
    starts.fill(original.start, length, length + added.length)
    ends.fill(original.end, length, length + added.length)
    length += added.length
    at = end
  }
  copy(at, text.length)
  return { text: parts.join(''), starts: starts.slice(0, length), ends: ends.slice(0, length) }
}

function loadPhrases(): Phrases {
  const root = phrases()
  for (const language of wordListLanguages()) {
    for (const [english, equivalents] of Object.entries(wordList(language))) {
      for (const equivalent of equivalents) addPhrase(root, equivalent, language, english)
    }
  }
  return root
}

const phrases = (): Phrases => ({ next: new Map(), english: new Map() })

function addPhrase(root: Phrases, phrase: string, language: string, english: string): void {
  const { count, hashes } = splitWords(foldText(phrase))
  let node = root
  for (let index = 0; index < count; index++) {
    let next = node.next.get(hashes[index])
    if (!next) node.next.set(hashes[index], (next = phrases()))
    node = next
  }
  if (!node.english.has(language)) node.english.set(language, english)
}

/** Word lists of all languages, loaded at startup because an evaluation has a deadline. */
const PHRASES = loadPhrases()
