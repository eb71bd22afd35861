/** A range of UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number }

/**
 * Ends of sentences: a full stop, question or exclamation mark before white space, a line break (also an escaped
 * one, in JSON), and the seams between JSON strings.
 */
const SEAM = /(?<![.!?])[.!?]+["')\]*_]*(?=\s|$)|\n+|\\n|"\s{0,8}[:,]\s{0,8}["[{]?/g

/** Sentences, lines and JSON strings of a text, without surrounding white space; in order. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const seam of text.matchAll(SEAM)) {
    const end = seam.index + seam[0].length
    push(spans, text, start, end)
    start = end
  }
  push(spans, text, start, text.length)
  return spans
}

/** Longer ones are cut, so that looking around a place costs the same in any text. */
const LONGEST = 600

function push(spans: Span[], text: string, from: number, to: number): void {
  for (let start = from; start < to; start += LONGEST) {
    pushTrimmed(spans, text, start, Math.min(to, start + LONGEST))
  }
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  if (end > start) spans.push({ start, end })
}
