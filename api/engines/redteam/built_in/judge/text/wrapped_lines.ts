/** A single line break within a sentence, with lower-case letters on both sides. */
const SINGLE_BREAK_BEFORE = /[\p{Ll},]$/u
const SINGLE_BREAK_AFTER = /^\p{Ll}/u

/** Number of characters at the start of a text in which lines are joined; sentence rules examine the same part. */
const MAX_CHARS = 64_000

/** Minimum and maximum width of hard-wrapped text, in characters. */
const MIN_WIDTH = 40
const MAX_WIDTH = 120
/** Minimum number of breaks within sentences, and minimum share of them that a line width explains. */
const MIN_BREAKS = 2
const MIN_EXPLAINED_SHARE = 0.9

/**
 * Matches lines that start something new: indented lines, list items, quotes, tables, headings, code, JSON, and labels such
 * as "Name: …".
 */
const STARTS = /^(?:\s|[-*•–>|#<{}[\]`]|\d{1,2}[.)]|step \d|[\p{L}_][\p{L}\d_ -]{0,24}[:=])/iu
const ENDS = /[.!?:;。！？{}[\]|>]["')*_]*\s*$/

/**
 * Joins the lines of hard-wrapped text with spaces. Text is hard-wrapped if no line exceeds a certain width and nearly
 * every line that ends within a sentence had no room for the next word. The length of the text does not change.
 */
export function joinWrappedLines(text: string): string {
  if (text.length <= MAX_CHARS) return join(text)
  return join(text.slice(0, MAX_CHARS)) + text.slice(MAX_CHARS)
}

function join(text: string): string {
  const lines = text.split('\n')
  if (lines.length === 1) return text
  const width = lines.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0)
  if (width < MIN_WIDTH || width > MAX_WIDTH) return text
  const breaks = lines.slice(1).flatMap((next, index) => {
    const line = lines[index] ?? ''
    const isWithin = line.trim() !== '' && next.trim() !== '' && !ENDS.test(line)
    return isWithin && !STARTS.test(next) ? [{ index, isFull: isFull(line, next, width) }] : []
  })
  const full = breaks.filter((each) => each.isFull)
  const isSingle = full.length === 1 && isWithinSentence(lines, full[0]?.index ?? 0)
  if (
    (full.length < MIN_BREAKS && !isSingle) ||
    full.length < MIN_EXPLAINED_SHARE * breaks.length
  ) {
    return text
  }
  const joined = new Set(full.map(({ index }) => index))
  return lines
    .map((line, index) =>
      index === lines.length - 1 ? line : line + (joined.has(index) ? ' ' : '\n')
    )
    .join('')
}

function isWithinSentence(lines: readonly string[], index: number): boolean {
  return (
    SINGLE_BREAK_BEFORE.test((lines[index] ?? '').trimEnd()) &&
    SINGLE_BREAK_AFTER.test((lines[index + 1] ?? '').trimStart())
  )
}

function isFull(line: string, next: string, width: number): boolean {
  const word = next.trimStart().split(/\s/, 1)[0] ?? ''
  return line.trimEnd().length + 1 + word.length > width - 2
}
