import type { Span } from '../../recognizers/index.js'
import { FNV_BASIS, FNV_PRIME, type Words } from '../text/words.js'
import type { Step } from './parse_sequence.js'

/** A match of a rule's word sequence, from `start` to `end` in the text of the layer. */
export type SequenceMatch = Span & { rule: number }

/** Maximum number of matches per rule and text; more matches would not change the result. */
const MAX_MATCHES = 20

type Position = { sequence: number; step: number }

/**
 * Finds the sequences of all rules in one pass over the words of a text. Each sequence stores where each of its steps was
 * last reached, so the time is linear in the number of words.
 */
export class SequenceMatcher {
  readonly #rules: number[] = []
  readonly #steps: Step[][] = []
  readonly #byWord = new Map<number, Position[]>()
  readonly #byPrefix = new Map<number, Position[]>()
  /** Bit set of the low 16 bits of prefix hashes; avoids a map lookup per character. */
  readonly #prefixBits = new Uint8Array(65_536)

  constructor(sequences: readonly { rule: number; steps: Step[] }[]) {
    for (const { rule, steps } of sequences) {
      const sequence = this.#steps.push(steps) - 1
      this.#rules.push(rule)
      for (const [step, { words, prefixes }] of steps.entries()) {
        for (const word of words) addTo(this.#byWord, word, { sequence, step })
        for (const prefix of prefixes) {
          addTo(this.#byPrefix, prefix, { sequence, step })
          this.#prefixBits[prefix & 0xffff] = 1
        }
      }
    }
    // Sorts later steps first, so that one word cannot match two steps.
    for (const positions of this.#byWord.values()) positions.sort(byStep)
    for (const positions of this.#byPrefix.values()) positions.sort(byStep)
  }

  find(text: string, words: Words): SequenceMatch[] {
    const search = new Search(this.#rules, this.#steps)
    for (let index = 0; index < words.count; index++) {
      const exact = this.#byWord.get(words.hashes[index]) ?? NONE
      const all = this.#withPrefixes(exact, text, words.starts[index], words.ends[index])
      for (const { sequence, step } of all) search.reach(sequence, step, index)
    }
    return search.matches(words)
  }

  /** Returns the positions of a word and its prefixes, later steps first. */
  #withPrefixes(exact: Position[], text: string, start: number, end: number): Position[] {
    let found = exact
    let hash = FNV_BASIS
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
      if (this.#prefixBits[hash & 0xffff] === 0) continue
      const positions = this.#byPrefix.get(hash >>> 0)
      if (positions) found = found === NONE ? positions : [...found, ...positions].sort(byStep)
    }
    return found
  }
}

const NONE: Position[] = []
const byStep = (a: Position, b: Position) => b.step - a.step

function addTo(map: Map<number, Position[]>, key: number, position: Position): void {
  const listed = map.get(key)
  if (listed) listed.push(position)
  else map.set(key, [position])
}

class Search {
  readonly #rules: readonly number[]
  readonly #steps: readonly Step[][]
  /** Word index at which a step was last reached, and the first word of that chain. */
  readonly #last: Int32Array[]
  readonly #first: Int32Array[]
  readonly #found: { rule: number; first: number; last: number }[] = []
  readonly #counts = new Map<number, number>()

  constructor(rules: readonly number[], steps: readonly Step[][]) {
    this.#rules = rules
    this.#steps = steps
    this.#last = steps.map(({ length }) => new Int32Array(length).fill(-1))
    this.#first = steps.map(({ length }) => new Int32Array(length).fill(-1))
  }

  reach(sequence: number, step: number, word: number): void {
    const last = this.#last[sequence]
    const first = this.#first[sequence]
    if (step > 0) {
      const before = last[step - 1]
      const isNear =
        before >= 0 && word > before && word - before - 1 <= this.#steps[sequence][step].gap
      if (!isNear) return
      first[step] = first[step - 1]
    } else {
      first[0] = word
    }
    last[step] = word
    if (step === last.length - 1) this.#add(this.#rules[sequence], first[step], word)
  }

  #add(rule: number, first: number, last: number): void {
    const count = this.#counts.get(rule) ?? 0
    if (count >= MAX_MATCHES) return
    this.#counts.set(rule, count + 1)
    this.#found.push({ rule, first, last })
  }

  matches({ starts, ends }: Words): SequenceMatch[] {
    return this.#found.map(({ rule, first, last }) => ({
      rule,
      start: starts[first],
      end: ends[last],
    }))
  }
}
