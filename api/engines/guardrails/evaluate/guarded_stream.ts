import { canBeginSecret } from '../../recognizers/index.js'
import type { Mask } from '../vocabulary.js'
import { maskSpans } from './sanitize.js'
import type { StreamHold } from './stream_hold.js'

/** Maximum length of an unfinished token that is held back; the start of a longer run is released. */
const MAX_RUN_CHARS = 16_384
/** Number of released characters that are kept as context for later matches. */
const CONTEXT_CHARS: Record<StreamHold['kind'], number> = { token: 256, window: 2_000, whole: 0 }
/**
 * The beginning of a response is checked with each chunk, later text every `STEP_CHARS` characters to save CPU time.
 */
const START_CHARS = 200
const STEP_CHARS = 24

/** Words, numbers and their punctuation. Neither unsafe output nor a multi-line key begins with such a token. */
const ORDINARY = /^(?:-|[\p{L}\p{N}"'“”‘’(*_.,:;!?][\p{L}\p{N}"'“”‘’().,:;!?*_-]{0,23})$/u

/** A word of a sentence. Data that is recognized without a known prefix contains digits or other characters. */
const PLAIN_WORD = /^[A-Z]?[a-z]{1,14}$/

/** Character runs between the boundaries that `isBoundary` defines. */
const TOKENS = /[^\s\u2e80-\ud7a3]+/g

/** Checks the newest part of a response. */
export type StreamCheck = (text: string) => { isBlocked: boolean; masks: readonly Mask[] }

/**
 * Masks and stops a response while it is streamed. Owns the text between the last released and the newest character. Never
 * releases part of a match: holds text back while a match could still be completed, and `abort` drops it. Once the check
 * blocks, nothing more is released.
 */
export class GuardedStream {
  readonly #check: StreamCheck
  readonly #hold: StreamHold
  /** Released text that serves as context for later matches. */
  #context = ''
  #held = ''
  #released = 0
  #unchecked = 0
  #masked = 0
  #isBlocked = false

  constructor(check: StreamCheck, hold: StreamHold) {
    this.#check = check
    this.#hold = hold
  }

  /** Returns the number of items masked so far. */
  get masked(): number {
    return this.#masked
  }

  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /** Adds a chunk and returns the text that can be released. */
  push(chunk: string): string {
    if (this.#isBlocked) return ''
    this.#held += chunk
    this.#unchecked += chunk.length
    if (this.#hold.kind === 'whole') return ''
    if (this.#released > START_CHARS && this.#unchecked < STEP_CHARS) return ''
    return this.#release(this.#limit())
  }

  /** Returns the remaining text after the stream has ended normally. */
  end(): string {
    return this.#isBlocked ? '' : this.#release(this.#held.length, true)
  }

  /** Drops the held text after the stream was cut off, because it may be the first part of a secret. */
  abort(): void {
    this.#held = ''
  }

  #limit(): number {
    const { kind, windowChars } = this.#hold
    const finished = kind === 'token' ? this.#ordinaryEnd() : this.#unfinishedToken()
    const recent = Math.max(0, this.#held.length - windowChars)
    if (kind === 'window') return Math.min(finished, recent)
    for (const { 0: token, index } of this.#held.slice(recent, finished).matchAll(TOKENS)) {
      if (!ORDINARY.test(token)) return recent + index
    }
    return finished
  }

  #release(wanted: number, isEnd = false): string {
    if (wanted <= 0 || this.#held === '') return ''
    this.#unchecked = 0
    const whole = this.#context + this.#held
    const offset = this.#context.length
    const { isBlocked, masks } = this.#check(whole)
    if (isBlocked) {
      this.#isBlocked = true
      this.#held = ''
      return ''
    }
    const matches = joined(masks).filter(({ end }) => end > offset)
    let limit = offset + wanted
    const cut = matches.find(({ start, end }) => start < limit && end > limit)
    if (cut && !isEnd) limit = cut.start
    if (isLowSurrogate(whole.charCodeAt(limit))) limit--
    if (limit <= offset) return ''
    const complete = matches
      .filter(({ end }) => end <= limit)
      .map((match) => ({
        ...match,
        start: Math.max(0, match.start - offset),
        end: match.end - offset,
      }))
    this.#masked += complete.length
    this.#released += limit - offset
    const released = whole.slice(offset, limit)
    this.#context = whole.slice(Math.max(0, limit - CONTEXT_CHARS[this.#hold.kind]), limit)
    this.#held = whole.slice(limit)
    return maskSpans(released, complete)
  }

  /**
   * Like `#unfinishedToken`, but does not hold back a last word that cannot begin a secret, so that the first word is
   * not delayed.
   */
  #ordinaryEnd(): number {
    const start = this.#unfinishedToken()
    const word = this.#held.slice(start)
    if (!PLAIN_WORD.test(word)) return start
    const before = this.#context + this.#held.slice(0, start)
    return canBeginSecret(word, before) ? start : this.#held.length
  }

  /**
   * Returns the start of the unfinished token at the end of the held text, at most `MAX_RUN_CHARS` before the end; the
   * text's length if the text ends with a boundary.
   */
  #unfinishedToken(): number {
    const { length } = this.#held
    let start = length
    while (
      start > 0 &&
      length - start < MAX_RUN_CHARS &&
      !isBoundary(this.#held.charCodeAt(start - 1))
    ) {
      start--
    }
    return start
  }
}

/** Merges overlapping spans; the label of the first is kept. */
function joined(masks: readonly Mask[]): Mask[] {
  const spans: Mask[] = []
  for (const mask of masks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last && mask.start < last.end) last.end = Math.max(last.end, mask.end)
    else spans.push({ ...mask })
  }
  return spans
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** Whether the character is white space, or Chinese, Japanese or Korean, whose words are not separated by spaces. */
const isBoundary = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0x2e80 && code <= 0xd7a3)
