import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { beginningsOf } from './beginnings.js'

/**
 * A node of a prefix tree, by the code of the next character. Its sticky pattern matches the phrases whose beginning is the path
 * to the node, or a part of that path.
 */
export type Node = { next: Map<number, Node>; phrases: Set<number>; pattern: RegExp | null }

export type PhraseTree = {
  root: Node
  /** Sticky pattern of the phrases that begin with `^`. */
  atLineStart: RegExp | null
  /** Global pattern of the phrases that can begin with any character, or in the middle of a word. */
  others: RegExp | null
}

/** Divides the phrases by their beginnings. `sources` are regular expressions; their alternatives become separate phrases. */
export function buildTree(sources: readonly string[]): PhraseTree {
  const parser = new RegExpParser()
  const phrases = sources.flatMap((source) => parser.parsePattern(source).alternatives)
  const root = newNode()
  const lines: string[] = []
  const others: string[] = []
  phrases.forEach((phrase, number) => {
    const beginnings = beginningsOf(phrase)
    if (startsLine(phrase)) lines.push(phrase.raw)
    else if (beginnings) beginnings.forEach((text) => insert(root, text, number))
    else others.push(phrase.raw)
  })
  const raw = phrases.map((phrase) => phrase.raw)
  for (const node of root.next.values()) compile(node, new Set(), raw)
  return { root, atLineStart: join(lines, 'iym'), others: join(others, 'gim') }
}

function startsLine({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start'
}

function newNode(): Node {
  return { next: new Map(), phrases: new Set(), pattern: null }
}

function insert(root: Node, beginning: string, phrase: number): void {
  let node = root
  for (let at = 0; at < beginning.length; at++) {
    const code = beginning.charCodeAt(at)
    const next = node.next.get(code) ?? newNode()
    node.next.set(code, next)
    node = next
  }
  node.phrases.add(phrase)
}

/** Sets the patterns of a node and of those below it. Earlier phrases take precedence. */
function compile(node: Node, inherited: ReadonlySet<number>, sources: readonly string[]): void {
  const phrases = inherited.union(node.phrases)
  const own = [...phrases].sort((a, b) => a - b).map((phrase) => sources[phrase])
  node.pattern = join(own, 'iym')
  for (const next of node.next.values()) compile(next, phrases, sources)
}

function join(sources: readonly string[], flags: string): RegExp | null {
  return sources.length > 0 ? new RegExp(sources.join('|'), flags) : null
}
