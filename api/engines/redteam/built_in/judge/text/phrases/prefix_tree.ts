import { lowerCode } from './characters.js'

/** Number of the root, which stands for no text. */
const ROOT = 0
const ASCII = 128
/** Multiplier that makes a unique key of a node and a character code. */
const CODES = 65_536

type GrowingNode = { parent: number; values: number[]; next: Map<number, number> }

/**
 * Assigns numbers to texts and finds the longest of their beginnings at a position of another text, regardless of the case
 * of ASCII letters. Transitions are kept in one table, because a lookup in a map per character takes several times as long.
 */
export class PrefixTree {
  readonly #nodes: GrowingNode[] = [{ parent: ROOT, values: [], next: new Map() }]
  /** For each ASCII code, its column in the table; 0 if no text contains it. */
  readonly #columnOf = new Uint8Array(ASCII)
  #columns = 1
  /** The next node by node and column; `ROOT` if there is none. */
  #table = new Uint32Array(0)
  /** The next node by node and code, for characters that are not ASCII. */
  readonly #others = new Map<number, number>()

  constructor(entries: Iterable<readonly [text: string, value: number]>) {
    for (const [text, value] of entries) this.#insert(text, value)
    this.#fillTable()
  }

  /**
   * Returns the node of the longest beginning of a text that starts at an offset; 0 if no text begins like this. `units` are
   * the code units of a text, followed by a zero.
   */
  nodeAt(units: Uint16Array, offset: number): number {
    const table = this.#table
    const columnOf = this.#columnOf
    const columns = this.#columns
    let node = ROOT
    for (let at = offset; ; at++) {
      const code = units[at]
      const next =
        code < ASCII
          ? table[node * columns + columnOf[code]]
          : (this.#others.get(node * CODES + code) ?? ROOT)
      if (next === ROOT) return node
      node = next
    }
  }

  /** Returns the values of the texts that end at a node or on the path to it, in ascending order. */
  valuesAt(node: number): number[] {
    const values = new Set<number>()
    for (let at = node; at !== ROOT; at = this.#nodes[at].parent) {
      for (const value of this.#nodes[at].values) values.add(value)
    }
    return [...values].sort((a, b) => a - b)
  }

  #insert(text: string, value: number): void {
    let node = ROOT
    for (let at = 0; at < text.length; at++) {
      const code = lowerCode(text.charCodeAt(at))
      const next = this.#nodes[node].next.get(code) ?? this.#grow(node, code)
      node = next
    }
    this.#nodes[node].values.push(value)
  }

  #grow(parent: number, code: number): number {
    const node = this.#nodes.push({ parent, values: [], next: new Map() }) - 1
    this.#nodes[parent].next.set(code, node)
    if (code < ASCII && this.#columnOf[code] === 0) this.#columnOf[code] = this.#columns++
    return node
  }

  #fillTable(): void {
    for (let code = 0; code < ASCII; code++) this.#columnOf[code] = this.#columnOf[lowerCode(code)]
    this.#table = new Uint32Array(this.#nodes.length * this.#columns)
    this.#nodes.forEach(({ next }, node) => {
      for (const [code, child] of next) {
        if (code < ASCII) this.#table[node * this.#columns + this.#columnOf[code]] = child
        else this.#others.set(node * CODES + code, child)
      }
    })
  }
}
