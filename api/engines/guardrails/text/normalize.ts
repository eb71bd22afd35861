import {
  foldCodePoint,
  invisibleKind,
  isLookAlike,
  latinOf,
  type InvisibleKind,
} from './fold_character.js'
import type { Span } from '../../recognizers/index.js'

/**
 * A derived text with the origin of each of its UTF-16 units: unit `i` represents the original text from `starts[i]` to
 * `ends[i]`.
 */
export type MappedText = { text: string; starts: Uint32Array; ends: Uint32Array }

/** An invisible character of the original text. */
export type Invisible = Span & { kind: InvisibleKind; codePoint: number }

export type Normalized = MappedText & { invisible: Invisible[]; mixedWords: Span[] }

/** Maps a range of a derived text, whose characters may be in reverse order, to the range in the original text. */
export function originalSpan({ starts, ends }: MappedText, { start, end }: Span): Span {
  return {
    start: Math.min(starts[start], starts[end - 1]),
    end: Math.max(ends[start], ends[end - 1]),
  }
}

export function toText(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, units.byteOffset, length * 2).toString('utf16le')
}

/** Lower-case code units by ASCII code. */
const LOWER = Uint16Array.from({ length: 128 }, (_unit, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0)
)

/**
 * Folds case, accents, full-width and mathematical letters, and typographic punctuation, and removes invisible
 * characters. Look-alike letters become Latin if a word mixes scripts. Linear in the length of the text.
 */
export function normalize(source: string): Normalized {
  const state = new Folding(source.length)
  for (let at = 0; at < source.length;) {
    const unit = source.charCodeAt(at)
    if (unit < 128) {
      state.push(LOWER[unit], at, at + 1)
      at++
      continue
    }
    const codePoint = source.codePointAt(at) ?? unit
    const end = at + (codePoint > 0xffff ? 2 : 1)
    state.add(codePoint, at, end)
    at = end
  }
  return state.finish()
}

class Folding {
  #units: Uint16Array
  #starts: Uint32Array
  #ends: Uint32Array
  #length = 0
  readonly #invisible: Invisible[] = []
  #hasLookAlike = false

  constructor(length: number) {
    this.#units = new Uint16Array(length)
    this.#starts = new Uint32Array(length)
    this.#ends = new Uint32Array(length)
  }

  push(unit: number, start: number, end: number): void {
    if (this.#length === this.#units.length) this.#grow()
    this.#units[this.#length] = unit
    this.#starts[this.#length] = start
    this.#ends[this.#length++] = end
  }

  add(codePoint: number, start: number, end: number): void {
    const kind = invisibleKind(codePoint)
    if (kind) {
      this.#invisible.push({ start, end, kind, codePoint })
      return
    }
    const folded = foldCodePoint(codePoint)
    // A mask must cover a combining mark together with the character before it.
    if (folded === '' && this.#length > 0) this.#ends[this.#length - 1] = end
    for (let index = 0; index < folded.length; index++) {
      const unit = folded.charCodeAt(index)
      if (unit > 127 && isLookAlike(unit)) this.#hasLookAlike = true
      this.push(unit, start, end)
    }
  }

  finish(): Normalized {
    const mixedWords = this.#hasLookAlike ? this.#foldMixedWords() : []
    return {
      text: toText(this.#units, this.#length),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
      invisible: this.#invisible,
      mixedWords,
    }
  }

  /**
   * Replaces look-alikes in words that also contain Latin letters. If there is such a word, words made up entirely of
   * look-alikes ("а") are replaced too.
   */
  #foldMixedWords(): Span[] {
    const mixed: Span[] = []
    const imitations: Span[] = []
    for (let at = 0; at < this.#length;) {
      let [latin, likes, others] = [0, 0, 0]
      const start = at
      for (; at < this.#length && isLetterUnit(this.#units[at]); at++) {
        const unit = this.#units[at]
        if (unit < 128) latin++
        else if (isLookAlike(unit)) likes++
        else others++
      }
      if (likes > 0 && latin > 0) mixed.push({ start, end: at })
      else if (likes > 0 && others === 0) imitations.push({ start, end: at })
      if (at === start) at++
    }
    if (mixed.length === 0) return []
    for (const { start, end } of [...mixed, ...imitations]) {
      for (let index = start; index < end; index++) this.#units[index] = latinOf(this.#units[index])
    }
    return mixed.map(({ start, end }) => ({ start: this.#starts[start], end: this.#ends[end - 1] }))
  }

  #grow(): void {
    const size = Math.max(16, this.#units.length * 2)
    const grown = <A extends Uint16Array | Uint32Array>(next: A, previous: A): A => {
      next.set(previous)
      return next
    }
    this.#units = grown(new Uint16Array(size), this.#units)
    this.#starts = grown(new Uint32Array(size), this.#starts)
    this.#ends = grown(new Uint32Array(size), this.#ends)
  }
}

function isLetterUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit > 0xbf && unit < 0x2000)
}
