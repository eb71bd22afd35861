/** A range of UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number }

/**
 * Matches sentence boundaries: a period, question mark or exclamation mark (before white space, or Chinese and Japanese
 * ones), a line break (also escaped, in JSON), and the quotation marks between JSON strings.
 */
const SEAM =
  /(?<![.!?])[.!?]+["')\]*_]*(?=\s|$)|[。！？]+[」』）)"]*|\n+|\\n|"\s{0,8}[:,]\s{0,8}["[{]?/g

/** Returns the sentences, lines and JSON strings of a text in order, without surrounding white space. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  SEAM.lastIndex = 0
  while (SEAM.test(text)) {
    const end = SEAM.lastIndex
    push(spans, text, start, end)
    start = end
  }
  push(spans, text, start, text.length)
  return spans
}

/** Maximum length. Longer sentences are split, so that examining the context of a match takes constant time. */
const MAX_SENTENCE_CHARS = 600

function push(spans: Span[], text: string, from: number, to: number): void {
  for (let start = from; start < to; start += MAX_SENTENCE_CHARS) {
    pushTrimmed(spans, text, start, Math.min(to, start + MAX_SENTENCE_CHARS))
  }
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  if (end > start) spans.push({ start, end })
}
