import { requiredTexts, type Clause } from './required_texts.js'

/** Numbers of the clauses that a state satisfies. */
type Outputs = readonly number[]

const ASCII = 128

/**
 * Finds the patterns that can match a text in one pass over it, using an Aho-Corasick automaton of the texts that the
 * patterns require. Patterns without required texts are always candidates.
 */
export class PatternIndex {
  /** Class of each ASCII character; 0 for those that occur in no required text. */
  readonly #classes = new Uint8Array(ASCII)
  readonly #width: number
  /** Next state, indexed by state and class. */
  readonly #next: Uint16Array
  /** Clauses that hold when a state is reached. */
  readonly #outputs: (Outputs | undefined)[]
  readonly #hasOutput: Uint8Array
  readonly #patternOfClause: number[] = []
  /** Number of clauses per pattern. */
  readonly #needed: number[]
  /**
   * For each clause (`#foundIn`) and state (`#stateSeenIn`), the number of the text in which it was last found; for
   * each pattern (`#found`), the number of its clauses found in the current text.
   */
  readonly #foundIn: Uint32Array
  readonly #stateSeenIn: Uint32Array
  readonly #found: Uint16Array
  readonly #always: readonly number[]
  #texts = 0

  constructor(patterns: readonly RegExp[]) {
    const clauses: Clause[] = []
    this.#needed = patterns.map((pattern, index) => {
      const own = requiredTexts(pattern)
      for (const clause of own) {
        clauses.push(clause)
        this.#patternOfClause.push(index)
      }
      return own.length
    })
    this.#always = [...this.#needed.keys()].filter((index) => this.#needed[index] === 0)
    this.#width = this.#classify(clauses)
    const states = statesOf(clauses, (character) => this.#classOf(character), this.#width)
    this.#next = states.next
    this.#outputs = states.outputs
    this.#hasOutput = Uint8Array.from(states.outputs, (output) => (output ? 1 : 0))
    this.#foundIn = new Uint32Array(clauses.length)
    this.#stateSeenIn = new Uint32Array(states.outputs.length)
    this.#found = new Uint16Array(patterns.length)
  }

  /** Returns the indexes of the patterns that can match, in ascending order. */
  candidates(text: string): number[] {
    const [classes, next, hasOutput, width] = [
      this.#classes,
      this.#next,
      this.#hasOutput,
      this.#width,
    ]
    this.#texts += 1
    this.#found.fill(0)
    const complete: number[] = [...this.#always]
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      state = next[state * width + (code < ASCII ? classes[code]! : 0)]!
      if (hasOutput[state] === 1) this.#reached(state, complete)
    }
    return complete.sort((a, b) => a - b)
  }

  #reached(state: number, complete: number[]): void {
    if (this.#stateSeenIn[state] === this.#texts) return
    this.#stateSeenIn[state] = this.#texts
    for (const clause of this.#outputs[state] ?? []) {
      if (this.#foundIn[clause] === this.#texts) continue
      this.#foundIn[clause] = this.#texts
      const pattern = this.#patternOfClause[clause]!
      this.#found[pattern]! += 1
      if (this.#found[pattern] === this.#needed[pattern]) complete.push(pattern)
    }
  }

  #classOf = (character: string) => this.#classes[character.charCodeAt(0)] ?? 0

  #classify(clauses: readonly Clause[]): number {
    let count = 1
    for (const character of new Set(clauses.flat(1).join(''))) {
      const code = character.charCodeAt(0)
      this.#classes[code] = count
      this.#classes[character.toUpperCase().charCodeAt(0)] = count
      count += 1
    }
    return count
  }
}

type Automaton = { next: Uint16Array; outputs: (Outputs | undefined)[] }

function statesOf(
  clauses: readonly Clause[],
  classOf: (character: string) => number,
  width: number
): Automaton {
  const { children, outputs } = trieOf(clauses, classOf)
  const next = new Uint16Array(children.length * width)
  const fallback = new Uint16Array(children.length)
  const queue = [0]
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!
    const behind = fallback[state]!
    const inherited = state === 0 ? undefined : outputs[behind]
    if (inherited) outputs[state] = [...new Set([...(outputs[state] ?? []), ...inherited])]
    for (let each = 0; each < width; each++) {
      const child = children[state]!.get(each)
      const other = state === 0 ? 0 : next[behind * width + each]!
      next[state * width + each] = child ?? other
      if (child === undefined) continue
      fallback[child] = other
      queue.push(child)
    }
  }
  return { next, outputs }
}

function trieOf(clauses: readonly Clause[], classOf: (character: string) => number) {
  const children: Map<number, number>[] = [new Map()]
  const outputs: (Outputs | undefined)[] = [undefined]
  for (const [index, clause] of clauses.entries()) {
    for (const text of clause) {
      let state = 0
      for (const character of text) {
        const each = classOf(character)
        let child = children[state]!.get(each)
        if (child === undefined) {
          child = children.push(new Map()) - 1
          outputs.push(undefined)
          children[state]!.set(each, child)
        }
        state = child
      }
      outputs[state] = [...(outputs[state] ?? []), index]
    }
  }
  return { children, outputs }
}
