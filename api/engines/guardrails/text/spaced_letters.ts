import type { Segmenter } from './segment.js'
import { type MappedText, toText } from './normalize.js'
import type { Words } from './words.js'

/** Minimum number of consecutive single letters that count as a spelled-out word, as in `i g n o r e`. */
const MIN_RUN = 5
/** Maximum number of characters between two letters of a spelled-out word. */
const MAX_GAP = 3
/** Minimum length of a word that is treated as several words without spaces. */
const MIN_JOINED_CHARS = 18

type Run = { first: number; last: number }

/**
 * Joins spelled-out words and splits words that are written without spaces, using a vocabulary. Returns null if the text
 * has neither. The text must be normalized.
 */
export function undoSpacing(
  mapped: MappedText,
  words: Words,
  segment: Segmenter
): MappedText | null {
  const runs = runsOf(mapped.text, words)
  return runs.length === 0 ? null : new Joining(mapped, words, segment).join(runs)
}

/** Finds runs of single letters, and long words; in order. */
function runsOf(text: string, { count, starts, ends }: Words): Run[] {
  const runs: Run[] = []
  for (let index = 0; index < count;) {
    const first = index
    while (
      index < count &&
      ends[index] - starts[index] === 1 &&
      text.charCodeAt(starts[index]) < 0x2000 &&
      (index === first || starts[index] - ends[index - 1] <= MAX_GAP)
    ) {
      index++
    }
    if (index - first >= MIN_RUN) runs.push({ first, last: index - 1 })
    if (index > first) continue
    if (isJoined(text, starts[index], ends[index])) runs.push({ first: index, last: index })
    index++
  }
  return runs
}

class Joining {
  readonly #mapped: MappedText
  readonly #words: Words
  readonly #segment: Segmenter
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  #length = 0

  constructor(mapped: MappedText, words: Words, segment: Segmenter) {
    this.#mapped = mapped
    this.#words = words
    this.#segment = segment
    const size = mapped.text.length * 2
    this.#units = new Uint16Array(size)
    this.#starts = new Uint32Array(size)
    this.#ends = new Uint32Array(size)
  }

  join(runs: readonly Run[]): MappedText {
    let at = 0
    for (const { first, last } of runs) {
      const { starts, ends } = this.#words
      this.#copy(at, starts[first])
      this.#spell(first, last)
      at = ends[last]
    }
    this.#copy(at, this.#mapped.text.length)
    return {
      text: toText(this.#units, this.#length),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    }
  }

  #copy(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#push(this.#mapped.text.charCodeAt(at), at)
  }

  #push(unit: number, from: number): void {
    this.#units[this.#length] = unit
    this.#starts[this.#length] = this.#mapped.starts[from]
    this.#ends[this.#length++] = this.#mapped.ends[from]
  }

  #spell(first: number, last: number): void {
    const { starts, ends } = this.#words
    const { text } = this.#mapped
    let letters = ''
    for (let word = first; word <= last; word++) letters += text.slice(starts[word], ends[word])
    const breaks = this.#segment(letters)
    let index = 0
    for (let word = first; word <= last; word++) {
      for (let at = starts[word]; at < ends[word]; at++) {
        if (breaks[index] === 1 && index > 0) this.#push(32, at)
        this.#push(text.charCodeAt(at), at)
        index++
      }
    }
  }
}

/** Whether a word is long and consists only of the letters a to z. Digits indicate identifiers and encoded data. */
function isJoined(text: string, start: number, end: number): boolean {
  if (end - start < MIN_JOINED_CHARS) return false
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 97 || unit > 122) return false
  }
  return true
}
