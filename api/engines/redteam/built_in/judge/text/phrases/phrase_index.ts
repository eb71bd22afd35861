import type { Span } from '../sentences.js'
import { buildTree, type PhraseTree } from './build_tree.js'
import { codeUnitsOf, isBlank, isLineBreak, isWordCode } from './characters.js'

/**
 * Searches a text for many phrases, which are given as sources of case-insensitive multiline regular expressions. In a joined
 * regular expression, V8 would try one alternative after another at each position. The index tries only phrases that can begin
 * with the characters at the position, which takes about half the time for the judge's phrases.
 */
export class PhraseIndex {
  readonly #sources: readonly string[]
  /** Built for the first search, because that takes milliseconds, and not every process judges responses. */
  #builtTree: PhraseTree | undefined

  constructor(sources: readonly string[]) {
    this.#sources = sources
  }

  /** Returns the first match that starts in each of the spans. The spans must be in order; those without a match are omitted. */
  firstMatches(text: string, spans: readonly Span[]): { span: Span; match: Span }[] {
    const find = this.#finder(text)
    return spans.flatMap((span) => {
      const match = find(beforeIndent(text, span.start), span.end)
      return match ? [{ span, match }] : []
    })
  }

  /** Returns all matches in order. */
  matches(text: string): Span[] {
    const find = this.#finder(text)
    const found: Span[] = []
    let match = find(0, text.length)
    while (match) {
      found.push(match)
      match = find(match.end, text.length)
    }
    return found
  }

  get #tree(): PhraseTree {
    return (this.#builtTree ??= buildTree(this.#sources))
  }

  /**
   * Returns a function that returns the first match that starts between two offsets and after the previous match. The offsets
   * must not decrease.
   */
  #finder(text: string): (from: number, end: number) => Span | null {
    const tree = this.#tree
    const searched = { text, units: codeUnitsOf(text) }
    const others = tree.others ? matchesOf(tree.others, text) : []
    let next = 0
    let lastEnd = 0
    return (from, end) => {
      const start = Math.max(from, lastEnd)
      while (next < others.length && others[next].start < start) next++
      const other = others.at(next)
      const isOther = other !== undefined && other.start < end
      const match =
        firstIn(tree, searched, start, isOther ? other.start : end) ?? (isOther ? other : null)
      lastEnd = match?.end ?? lastEnd
      return match
    }
  }
}

/** A text and its code units. */
type Searched = { text: string; units: Uint16Array }

/** Returns the first match, except of the other phrases, that starts between two offsets. */
function firstIn(
  tree: PhraseTree,
  { text, units }: Searched,
  start: number,
  end: number
): Span | null {
  let isAfterWord = start > 0 && isWordCode(units[start - 1])
  for (let at = start; at < end; at++) {
    const isWord = isWordCode(units[at])
    const isInWord = isWord && isAfterWord
    isAfterWord = isWord
    if (isInWord) continue
    const isLineStart = at === 0 || isLineBreak(units[at - 1])
    const matchEnd =
      (isLineStart && endOf(tree.atLineStart, text, at)) ||
      endOf(tree.patternAt(units, at), text, at)
    if (matchEnd) return { start: at, end: matchEnd }
  }
  return null
}

/** Returns the matches of a global pattern, except empty ones. */
function matchesOf(pattern: RegExp, text: string): Span[] {
  const found: Span[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex++
    else found.push({ start: match.index, end: pattern.lastIndex })
  }
  return found
}

/** Returns the start of the white space before an offset, so that phrases which begin with `^` are found. */
function beforeIndent(text: string, offset: number): number {
  let start = offset
  while (isBlank(text.charCodeAt(start - 1))) start--
  return start
}

/** Returns where the match of a sticky pattern at an offset ends; 0 if there is none or if it is empty. */
function endOf(pattern: RegExp | null, text: string, offset: number): number {
  if (!pattern) return 0
  pattern.lastIndex = offset
  return pattern.test(text) && pattern.lastIndex > offset ? pattern.lastIndex : 0
}
