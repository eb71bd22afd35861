import { bodyOf } from './text/body.js'
import { findObjections } from './text/objection.js'
import type { Phrases } from './text/phrases/find_phrases.js'
import { readAsProse } from './text/prose.js'
import { findRefusals, type Refusals } from './text/refusal.js'
import { splitSentences, type Span } from './text/sentences.js'
import { Structure } from './text/structure.js'

/** Maximum number of characters that sentence rules examine. Exact strings are searched for in the whole response. */
const MAX_READ_CHARS = 64_000

/** One response with lazily derived values. All offsets refer to the raw response. */
export class JudgedResponse {
  /** The response with plain apostrophes, quotes and spaces; same length as the response. */
  readonly plain: string
  /** `plain` without fences around prose, formatting tags and line wraps; same length. */
  readonly text: string
  /** The part that sentence rules examine. */
  readonly read: string
  #sentences: Span[] | undefined
  #refusals: Refusals | undefined
  #objections: Phrases | undefined
  #structure: Structure | undefined
  #body: Span | undefined

  /** `plain` is given if `raw` contains no typographic characters, as a part of another response. */
  constructor(raw: string, plain?: string) {
    this.plain = plain ?? plainPunctuation(raw)
    const prose = readAsProse(raw)
    const isPlain = prose === raw && plain !== undefined
    this.text = isPlain ? raw : prose === raw ? this.plain : plainPunctuation(prose)
    this.read = this.text.length > MAX_READ_CHARS ? this.text.slice(0, MAX_READ_CHARS) : this.text
  }

  /** Returns part of the response as a separate response. */
  part({ start, end }: Span, text = this.text.slice(start, end)): JudgedResponse {
    return new JudgedResponse(text, this.plain.slice(start, end))
  }

  get sentences(): Span[] {
    return (this.#sentences ??= splitSentences(this.read))
  }

  get refusals(): Refusals {
    return (this.#refusals ??= findRefusals(this.read, this.sentences))
  }

  /** Returns the sentences that call the request wrong, advise against it, or correct its premise. */
  get objections(): Phrases {
    return (this.#objections ??= findObjections(this.read, this.sentences))
  }

  /** The range without greeting and closing thanks. */
  get body(): Span {
    return (this.#body ??= bodyOf(this))
  }

  get structure(): Structure {
    return (this.#structure ??= new Structure(this))
  }

  /** Returns the sentence that contains an offset, or the surrounding text if there is none. */
  sentenceAt(offset: number): Span {
    const sentence = this.sentences[this.sentenceIndexAt(offset)]
    return sentence && offset < sentence.end
      ? sentence
      : { start: Math.max(0, offset - 80), end: Math.min(this.text.length, offset + 80) }
  }

  /** Returns the index of the last sentence that starts at or before an offset; 0 if there is none. */
  sentenceIndexAt(offset: number): number {
    let low = 0
    let high = this.sentences.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.sentences[middle].start <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end)
  }
}

const TYPOGRAPHIC = /[\u2018\u2019\u02bc\u00b4\u201c\u201d\u201e\u00ab\u00bb\u00a0\u202f\u2011]/g
const PLAIN: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u00b4': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2011': '-',
}

/** Replaces typographic characters one by one, so that offsets stay valid. */
export function plainPunctuation(raw: string): string {
  return raw.replace(TYPOGRAPHIC, (character) => PLAIN[character])
}
