import { compactText, type CompactText } from './compact_text.js'
import { decodeHidden, rot13 } from './decoders.js'
import type { Span } from './vocabulary.js'

/** Position of a searched string in a response, and its disguise (`null` when verbatim). */
export type TextMatch = Span & { disguise: string | null }

/**
 * Minimum length for matches within words. Shorter strings must be whole words, because they occur by chance when spaces
 * are ignored.
 */
const MIN_DISGUISED_CHARS = 6
/**
 * Number of leading characters of the response in which disguised strings are searched for; verbatim strings are searched
 * for in the whole response.
 */
const MAX_DISGUISE_CHARS = 250_000
/** Never occurs in a folded string. */
const SEPARATOR = '\n'
const DIGIT = /\d/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Maximum matches per spelling of a searched string; further ones are ignored. */
const MAX_MATCHES = 50

/**
 * Finds strings in a response: in any case, with separators between characters, with look-alike or leet spelling, reversed,
 * in ROT13, or inside base64, hexadecimal, binary, Morse and similar encodings. Use one finder per response, because it
 * folds and decodes the text only once. Linear in the length of the response.
 */
export class TextFinder {
  readonly #text: string
  readonly #head: string
  #compact: CompactText | undefined
  #upper: string | undefined
  #hidden: HiddenTexts | undefined

  constructor(text: string) {
    this.#text = text
    this.#head = text.slice(0, MAX_DISGUISE_CHARS)
  }

  find(wanted: string): TextMatch[] {
    const text = wanted.trim()
    if (text === '') return []
    const plain = this.#plain(text)
    if (plain.length > 0) return plain
    const key = compactText(text).text
    if (key.length < MIN_DISGUISED_CHARS) return []
    const reshaped = this.#reshaped(key, text)
    return reshaped.length > 0 ? reshaped : this.#encoded(key)
  }

  #plain(text: string): TextMatch[] {
    // A fast test; every match of the expression passes it.
    const upper = (this.#upper ??= this.#text.toUpperCase())
    if (!upper.includes(text.toUpperCase())) return []
    const isShort = text.length < MIN_DISGUISED_CHARS
    const found: TextMatch[] = []
    for (const { index, 0: match } of this.#text.matchAll(new RegExp(escape(text), 'gi'))) {
      const span = { start: index, end: index + match.length, disguise: null }
      if (this.#isWhole(span, text, isShort)) found.push(span)
      if (found.length >= MAX_MATCHES) break
    }
    return found
  }

  #reshaped(key: string, text: string): TextMatch[] {
    const compact = (this.#compact ??= compactText(this.#head))
    const reversed = [...key].reverse().join('')
    const turned = compactText(rot13(text)).text
    const forms: [string, string | null][] = [[key, 'other spelling']]
    if (reversed !== key) forms.push([reversed, 'reversed'])
    if (turned !== key) forms.push([turned, 'ROT13'])
    return forms.flatMap(([form, disguise]) =>
      occurrences(compact.text, form)
        .map((at) => ({
          start: compact.offsets[at],
          end: compact.offsets[at + form.length - 1] + 1,
          disguise,
        }))
        .filter((span) => this.#isWhole(span, text))
    )
  }

  /** Rejects matches in the middle of a longer number, and matches of short strings in the middle of a word. */
  #isWhole({ start, end }: Span, text: string, isShort = false): boolean {
    const part = isShort ? LETTER_OR_DIGIT : /^\d|\d$/.test(text) ? DIGIT : null
    if (!part) return true
    const joins = (left: number) =>
      part.test(this.#text.charAt(left)) && part.test(this.#text.charAt(left + 1))
    return !joins(start - 1) && !joins(end - 1)
  }

  #encoded(key: string): TextMatch[] {
    return (this.#hidden ??= new HiddenTexts(this.#head)).find(key)
  }
}

/** Decoded passages of a text, folded and joined into one string, so that one pass searches all of them. */
class HiddenTexts {
  readonly #passages: TextMatch[]
  readonly #joined: string
  /** Start of each passage in the joined string. */
  readonly #starts: number[] = []

  constructor(source: string) {
    const decoded = decodeHidden(source)
    this.#passages = decoded.map(({ start, end, encoding }) => ({ start, end, disguise: encoding }))
    let length = 0
    this.#joined = decoded
      .map(({ text }) => {
        const folded = compactText(text).text
        this.#starts.push(length)
        length += folded.length + SEPARATOR.length
        return folded
      })
      .join(SEPARATOR)
  }

  /** Returns the passages that contain the folded string, each once. */
  find(key: string): TextMatch[] {
    const found: TextMatch[] = []
    let passage = 0
    let at = this.#joined.indexOf(key)
    while (at !== -1 && found.length < MAX_MATCHES) {
      while ((this.#starts[passage + 1] ?? Infinity) <= at) passage++
      const match = this.#passages[passage]
      if (match) found.push(match)
      const next = this.#starts[passage + 1]
      at = next === undefined ? -1 : this.#joined.indexOf(key, next)
    }
    return found
  }
}

function occurrences(text: string, wanted: string): number[] {
  const found: number[] = []
  let at = text.indexOf(wanted)
  while (at !== -1 && found.length < MAX_MATCHES) {
    found.push(at)
    at = text.indexOf(wanted, at + wanted.length)
  }
  return found
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
