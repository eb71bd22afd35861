import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { beginningsOf } from './beginnings.js'
import { PrefixTree } from './prefix_tree.js'

export type PhraseTree = {
  /**
   * Returns the sticky pattern of the phrases that can begin at an offset of a text, given as code units, unless they can begin
   * with any character; null if there are none.
   */
  patternAt(units: Uint16Array, offset: number): RegExp | null
  /** Sticky pattern of the phrases that begin with `^`. */
  atLineStart: RegExp | null
  /** Global pattern of the phrases that can begin with any character, or in the middle of a word. */
  others: RegExp | null
}

/** Divides the phrases by their beginnings. `sources` are regular expressions; their alternatives become separate phrases. */
export function buildTree(sources: readonly string[]): PhraseTree {
  const parser = new RegExpParser()
  const phrases = sources.flatMap((source) => parser.parsePattern(source).alternatives)
  const beginnings: [text: string, phrase: number][] = []
  const lines: string[] = []
  const others: string[] = []
  phrases.forEach((phrase, number) => {
    const known = beginningsOf(phrase)
    if (startsLine(phrase)) lines.push(phrase.raw)
    else if (known) known.forEach((text) => beginnings.push([text, number]))
    else others.push(phrase.raw)
  })
  return {
    patternAt: patternFinder(new PrefixTree(beginnings), phrases),
    atLineStart: join(lines, 'iym'),
    others: join(others, 'gim'),
  }
}

function startsLine({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start'
}

/** Patterns are compiled for the first text that needs them, because there are thousands. Earlier phrases take precedence. */
function patternFinder(
  tree: PrefixTree,
  phrases: readonly AST.Alternative[]
): PhraseTree['patternAt'] {
  const patterns: (RegExp | null | undefined)[] = []
  return (units, offset) => {
    const node = tree.nodeAt(units, offset)
    if (node === 0) return null
    const known = patterns[node]
    if (known !== undefined) return known
    const raw = tree.valuesAt(node).map((phrase) => phrases[phrase].raw)
    return (patterns[node] = join(raw, 'iym'))
  }
}

function join(sources: readonly string[], flags: string): RegExp | null {
  return sources.length > 0 ? new RegExp(sources.join('|'), flags) : null
}
