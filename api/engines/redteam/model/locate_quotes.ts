import type { Evidence } from '../vocabulary.js'

const MIN_QUOTE = 3

/**
 * Locates quotes in a response, first exactly, then regardless of case, white space and typographic variants of quotation
 * marks and dashes. Skips quotes that do not occur and merges overlapping spans.
 */
export function locateQuotes(text: string, quotes: string[], label: string): Evidence[] {
  const plain = simplify(text)
  const spans = quotes
    .flatMap((quote) => find(text, plain, quote))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  const merged: Evidence[] = []
  for (const { start, end } of spans) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end, label })
  }
  return merged
}

function find(text: string, plain: Simplified, quote: string): { start: number; end: number }[] {
  const trimmed = quote.trim()
  if (trimmed.length < MIN_QUOTE) return []
  const exact = text.indexOf(trimmed)
  if (exact !== -1) return [{ start: exact, end: exact + trimmed.length }]
  const bare = trimmed.replace(/^[“”"'‘’«»…\s.]+|(?<![“”"'‘’«»…\s])[“”"'‘’«»…\s]+$/g, '')
  for (const candidate of [trimmed, bare]) {
    const wanted = simplify(candidate).text
    const at = wanted.length < MIN_QUOTE ? -1 : plain.text.indexOf(wanted)
    if (at !== -1) return [{ start: plain.starts[at], end: plain.ends[at + wanted.length - 1] }]
  }
  return []
}

/** A normalized string, with the original start and end of each UTF-16 unit. */
type Simplified = { text: string; starts: number[]; ends: number[] }

function simplify(original: string): Simplified {
  const simple: Simplified = { text: '', starts: [], ends: [] }
  let offset = 0
  for (const character of original) {
    const end = offset + character.length
    const shape = shapeOf(character)
    if (shape === ' ' && simple.text.endsWith(' ')) {
      simple.ends[simple.ends.length - 1] = end
    } else {
      for (let unit = 0; unit < shape.length; unit += 1) {
        simple.starts.push(offset)
        simple.ends.push(end)
      }
      simple.text += shape
    }
    offset = end
  }
  return simple
}

function shapeOf(character: string): string {
  if (/\s/.test(character)) return ' '
  if (/[“”„«»"]/.test(character)) return '"'
  if (/[‘’‚`']/.test(character)) return "'"
  if (/[‐-―−]/.test(character)) return '-'
  return character.toLowerCase()
}
