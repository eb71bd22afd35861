import { compactText, type CompactText } from './compact_text.js'
import { decodeHidden, rot13, type Decoded } from './decoders.js'
import type { Span } from './sentences.js'

/** Where a wanted text stands in an answer, and in which disguise (`null`: as it is). */
export type Sighting = Span & { disguise: string | null }

/** Shorter texts are only looked for as whole words: they turn up by chance once spaces are ignored. */
const SHORTEST_DISGUISED = 6
/** Disguises are looked for in this many characters; a text as it is, in the whole answer. */
const DISGUISE_CHARACTERS = 250_000
const DIGIT = /\d/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Sightings of one text that are looked at. */
const MOST_SIGHTINGS = 50

/**
 * Finds texts in an answer: whatever their case, with spaces or separators between the characters, in look-alike or
 * leet spelling, reversed, in ROT13, or inside base64, hexadecimal, binary, Morse and the like. One per answer, since
 * its disguises are worked out once. Linear in the length of the answer.
 */
export class TextFinder {
  readonly #text: string
  readonly #head: string
  #compact: CompactText | undefined
  #hidden: Decoded[] | undefined

  constructor(text: string) {
    this.#text = text
    this.#head = text.slice(0, DISGUISE_CHARACTERS)
  }

  find(wanted: string): Sighting[] {
    const text = wanted.trim()
    if (text === '') return []
    const plain = this.#plain(text)
    if (plain.length > 0) return plain
    const key = compactText(text).text
    if (key.length < SHORTEST_DISGUISED) return []
    const spelled = this.#spelled(key, text)
    return spelled.length > 0 ? spelled : this.#encoded(key)
  }

  #plain(text: string): Sighting[] {
    const isShort = text.length < SHORTEST_DISGUISED
    const found: Sighting[] = []
    for (const { index, 0: match } of this.#text.matchAll(new RegExp(escape(text), 'gi'))) {
      const span = { start: index, end: index + match.length, disguise: null }
      if (this.#isWhole(span, text, isShort)) found.push(span)
      if (found.length >= MOST_SIGHTINGS) break
    }
    return found
  }

  #spelled(key: string, text: string): Sighting[] {
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

  /** A number must not be the middle of a longer one, nor a short text the middle of a word. */
  #isWhole({ start, end }: Span, text: string, isShort = false): boolean {
    const part = isShort ? LETTER_OR_DIGIT : /^\d|\d$/.test(text) ? DIGIT : null
    if (!part) return true
    const joins = (left: number) =>
      part.test(this.#text.charAt(left)) && part.test(this.#text.charAt(left + 1))
    return !joins(start - 1) && !joins(end - 1)
  }

  #encoded(key: string): Sighting[] {
    const hidden = (this.#hidden ??= decodeHidden(this.#head))
    return hidden
      .filter(({ text }) => compactText(text).text.includes(key))
      .slice(0, MOST_SIGHTINGS)
      .map(({ start, end, encoding }) => ({ start, end, disguise: encoding }))
  }
}

function occurrences(text: string, wanted: string): number[] {
  const found: number[] = []
  let at = text.indexOf(wanted)
  while (at !== -1 && found.length < MOST_SIGHTINGS) {
    found.push(at)
    at = text.indexOf(wanted, at + wanted.length)
  }
  return found
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
