import { yamlDepthFault } from '../../yaml_depth.js'
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
} from 'yaml'

/** A fault in a YAML file. Lines and columns start at 1. */
export type YamlProblem = { line: number; column: number; field: string; message: string }

/** A node with the path of its field, e.g. `redteam.plugins[2].numTests`. */
export type Field = { node: Node | null; path: string }

/** Reads typed values from YAML. Collects all faults with their positions instead of stopping at the first. */
export class YamlReader {
  readonly problems: YamlProblem[] = []
  readonly root: Field
  #lines = new LineCounter()
  #document: Document.Parsed

  constructor(text: string) {
    const tooDeep = yamlDepthFault(text)
    this.#document = parseDocument(tooDeep ? '' : text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      // `map` checks for duplicate keys instead, because the package's own check is quadratic.
      uniqueKeys: false,
    })
    if (tooDeep) this.problems.push({ ...tooDeep, column: 1, field: '' })
    for (const error of this.#document.errors) this.#addAt(error.pos[0], '', error.message)
    this.root = { node: this.#document.contents, path: '' }
  }

  report(field: Field, message: string): void {
    this.#addAt(field.node?.range?.[0] ?? 0, field.path, message)
  }

  placeOf(field: Field): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(field.node?.range?.[0] ?? 0)
    return { line, column: col }
  }

  /** Returns the fields of a mapping by key. Reports a fault for duplicate keys and for nodes that are not mappings. */
  map(field: Field): Map<string, Field> {
    const fields = new Map<string, Field>()
    if (!isMap(field.node)) {
      this.report(field, 'must be a mapping of keys to values')
      return fields
    }
    for (const pair of field.node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : ''
      if (fields.has(key)) {
        this.report({ node: nodeOf(pair.key), path: '' }, 'Map keys must be unique')
      }
      fields.set(key, { node: this.#resolve(pair.value), path: join(field.path, key) })
    }
    return fields
  }

  list(field: Field): Field[] {
    if (!isSeq(field.node)) {
      this.report(field, 'must be a list')
      return []
    }
    return field.node.items.map((item, index) => ({
      node: this.#resolve(item),
      path: `${field.path}[${index}]`,
    }))
  }

  isMapping(field: Field): boolean {
    return isMap(field.node)
  }

  isList(field: Field): boolean {
    return isSeq(field.node)
  }

  text(field: Field | undefined): string | undefined {
    if (!field) return undefined
    const value = isScalar(field.node) ? field.node.value : undefined
    if (typeof value === 'string' && value.trim()) return value
    this.report(field, 'must be a non-empty string')
    return undefined
  }

  /** Returns an integer of at least `min`; reports a fault and returns undefined for other values. */
  integer(field: Field | undefined, min: number): number | undefined {
    if (!field) return undefined
    const value = isScalar(field.node) ? field.node.value : undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= min) return value
    this.report(field, `must be an integer of at least ${min}`)
    return undefined
  }

  /** Returns a string or a list of strings as a list. */
  texts(field: Field | undefined): string[] {
    if (!field) return []
    const parts = this.isList(field) ? this.list(field) : [field]
    return parts.map((part) => this.text(part)).filter((text) => text !== undefined)
  }

  /**
   * Returns the JSON value of a node, with anchors resolved. Reports a fault and returns null if aliases are circular or
   * too numerous.
   */
  value(field: Field): unknown {
    try {
      const value = field.node?.toJS(this.#document, { maxAliasCount: 50 }) ?? null
      return JSON.parse(JSON.stringify(value))
    } catch {
      this.report(field, 'uses anchors that are circular or expand too much')
      return null
    }
  }

  /** Returns a mapping as a plain object; reports a fault and returns undefined for other nodes. */
  record(field: Field | undefined): Record<string, unknown> | undefined {
    if (!field) return undefined
    if (!isMap(field.node)) {
      this.report(field, 'must be a mapping of keys to values')
      return undefined
    }
    const keys = [...this.map(field)]
    return Object.fromEntries(keys.map(([key, inner]) => [key, this.value(inner)]))
  }

  #resolve(value: unknown): Node | null {
    const node = isAlias(value) ? value.resolve(this.#document) : value
    return nodeOf(node)
  }

  #addAt(offset: number, field: string, message: string): void {
    const { line, col } = this.#lines.linePos(offset)
    this.problems.push({ line, column: col, field, message })
  }
}

const nodeOf = (value: unknown): Node | null =>
  isMap(value) || isSeq(value) || isScalar(value) ? value : null

function join(path: string, key: string): string {
  return path ? `${path}.${key}` : key
}
