import { decodeHidden, type Span } from '../../recognizers/index.js'
import type { Invisible, MappedText } from './normalize.js'

/** An encoded passage and its decoded text. */
type Run = Span & { text: string; encoding: string }

export type DecodedText = MappedText & { encodings: string[] }

/** A single escape; also matches inside words, as in `ign&#111;re`. */
const ESCAPE =
  /&(?:#\d{2,7}|#x[0-9a-f]{2,6}|amp|lt|gt|quot|apos|nbsp|colon|comma|period|excl|quest|lpar|rpar|num|newline|tab);|\\u(?:[0-9a-f]{4}|\{[0-9a-f]{1,6}\})|\\x[0-9a-f]{2}|(?:%[0-9a-f]{2}){1,200}/gi

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  comma: ',',
  period: '.',
  excl: '!',
  quest: '?',
  lpar: '(',
  rpar: ')',
  num: '#',
  newline: '\n',
  tab: '\t',
}

/** Encodings of single characters, which `ESCAPE` decodes regardless of the number of characters. */
const ESCAPED = new Set(['percent encoding', 'character escapes'])

const MIN_VARIATION_RUN = 4
const MIN_BIT_RUN = 16

/**
 * Replaces every encoded passage with its decoded text: escapes, base64, hexadecimal, binary, character codes, Morse code,
 * and text hidden in invisible characters. Returns null if there is none. Linear in the length of the text.
 */
export function decodeRuns(source: string, invisible: readonly Invisible[]): DecodedText | null {
  const runs = [
    ...escapeRuns(source),
    ...decodeHidden(source, ESCAPED),
    ...invisibleRuns(invisible),
  ]
  if (runs.length === 0) return null
  runs.sort((a, b) => a.start - b.start || b.end - a.end)
  return replaceRuns(source, runs)
}

/** Maps spans of a text that was decoded twice back to the original. */
export function composeMaps(outer: MappedText, inner: DecodedText): DecodedText {
  const starts = inner.starts.map((start) => outer.starts[start])
  const ends = inner.ends.map((end) => outer.ends[end - 1])
  return { ...inner, starts, ends }
}

function escapeRuns(source: string): Run[] {
  if (!/[&\\%]/.test(source)) return []
  const runs: Run[] = []
  for (const { index, 0: match } of source.matchAll(ESCAPE)) {
    const [text, encoding] = decodeEscape(match)
    if (text !== '') runs.push({ start: index, end: index + match.length, text, encoding })
  }
  return runs
}

function decodeEscape(match: string): [text: string, encoding: string] {
  if (match.startsWith('%')) {
    const text = Buffer.from(match.replaceAll('%', ''), 'hex').toString('utf8')
    return [text.includes('\ufffd') ? '' : text, 'percent encoding']
  }
  if (match.startsWith('\\')) {
    return [
      fromCodePoint(Number.parseInt(match.replace(/[^0-9a-f]/gi, ''), 16)),
      'character escapes',
    ]
  }
  const body = match.slice(1, -1).toLowerCase()
  if (body.startsWith('#x')) {
    return [fromCodePoint(Number.parseInt(body.slice(2), 16)), 'HTML entities']
  }
  if (body.startsWith('#')) return [fromCodePoint(Number(body.slice(1))), 'HTML entities']
  return [NAMED[body] ?? '', 'HTML entities']
}

function fromCodePoint(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ''
}

/**
 * Decodes text hidden in runs of tag characters, variation selectors (one byte each) and zero-width characters (one bit
 * each).
 */
function invisibleRuns(invisible: readonly Invisible[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < invisible.length;) {
    const run = runAt(invisible, at)
    const { kind } = run[0]
    at += run.length
    const text = hiddenText(
      kind,
      run.map(({ codePoint }) => codePoint)
    )
    if (text !== '') {
      const encoding = 'invisible characters'
      runs.push({ start: run[0].start, end: run[run.length - 1].end, text, encoding })
    }
  }
  return runs
}

/** Returns the run of adjacent invisible characters of one kind that begins at `first`. */
function runAt(invisible: readonly Invisible[], first: number): Invisible[] {
  const isNext = (at: number) =>
    invisible[at].kind === invisible[first].kind && invisible[at].start === invisible[at - 1].end
  let end = first + 1
  while (end < invisible.length && isNext(end)) end++
  return invisible.slice(first, end)
}

function hiddenText(kind: Invisible['kind'], codePoints: readonly number[]): string {
  if (kind === 'tag') {
    return codePoints
      .filter((codePoint) => codePoint >= 0xe0020 && codePoint <= 0xe007e)
      .map((codePoint) => String.fromCharCode(codePoint - 0xe0000))
      .join('')
  }
  if (kind === 'variation' && codePoints.length >= MIN_VARIATION_RUN) {
    const bytes = codePoints.map((codePoint) =>
      codePoint >= 0xe0100 ? codePoint - 0xe0100 + 16 : codePoint - 0xfe00
    )
    return readable(Buffer.from(bytes).toString('utf8'))
  }
  if (kind !== 'zero-width' || codePoints.length < MIN_BIT_RUN) return ''
  const bits = codePoints.map((codePoint) => (codePoint === 0x200b ? '0' : '1')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return readable(Buffer.from(bytes).toString('utf8'))
}

const readable = (text: string) => (/[\ufffd\0]/.test(text) ? '' : text)

function replaceRuns(source: string, runs: readonly Run[]): DecodedText {
  const pieces: string[] = []
  const encodings = new Set<string>()
  const accepted: Run[] = []
  let at = 0
  let length = 0
  for (const run of runs) {
    if (run.start < at) continue
    pieces.push(source.slice(at, run.start), run.text)
    length += run.start - at + run.text.length
    encodings.add(run.encoding)
    accepted.push(run)
    at = run.end
  }
  pieces.push(source.slice(at))
  length += source.length - at
  return {
    text: pieces.join(''),
    ...offsetsOf(source.length, length, accepted),
    encodings: [...encodings],
  }
}

/** Maps units of a decoded passage to the whole encoded passage, and all other units to themselves. */
function offsetsOf(sourceLength: number, length: number, runs: readonly Run[]) {
  const starts = new Uint32Array(length)
  const ends = new Uint32Array(length)
  let to = 0
  let from = 0
  const copyUntil = (end: number) => {
    while (from < end) {
      starts[to] = from++
      ends[to++] = from
    }
  }
  for (const run of runs) {
    copyUntil(run.start)
    starts.fill(run.start, to, to + run.text.length)
    ends.fill(run.end, to, to + run.text.length)
    to += run.text.length
    from = run.end
  }
  copyUntil(sourceLength)
  return { starts, ends }
}
