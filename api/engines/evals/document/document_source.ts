import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
  visit,
} from 'yaml'
import { yamlDepthFault } from '../../yaml_depth.js'
import type { DocumentFault } from './types.js'
import { pathSteps } from './values.js'

type Place = { line: number; column: number }

/** A document as text and as a value, with the position of each part of the value in the text. */
export type DocumentSource = {
  text: string
  value: unknown
  /** Faults that prevented reading the text, e.g. syntax errors. If there are any, `value` is null. */
  faults: DocumentFault[]
  /** Start of the part at a path, or of its nearest existing parent. */
  placeOf(path: string): Place
}

/** Limits the expansion of aliases, which could turn a short document into a huge value. */
const MAX_ALIASES = 100
/**
 * Maximum length of a document in characters. Longer ones are rejected, because parsing takes seconds; thousands of
 * test cases are imported as a file instead.
 */
export const MAX_TEXT_LENGTH = 2_000_000

export function readSource(text: string): DocumentSource {
  if (text.length > MAX_TEXT_LENGTH) return tooLong(text)
  const tooDeep = yamlDepthFault(text)
  if (tooDeep) return unread(text, tooDeep.message, tooDeep.line)
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const faults = textFaults(document).map(({ offset, message }): DocumentFault => ({
    path: '',
    ...placeAt(offset),
    message,
    blocks: 'saving',
  }))
  return {
    text,
    faults,
    value: faults.length > 0 ? null : plainValue(),
    placeOf: (path) => placeAt(offsetOf(path)),
  }

  function plainValue(): unknown {
    try {
      // The JSON round trip converts dates and similar values as the command-line tool does.
      return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null))
    } catch {
      const message = 'Anchors are circular or expand too much. Replace them with their content.'
      faults.push({ path: '', line: 1, column: 1, message, blocks: 'saving' })
      return null
    }
  }

  function offsetOf(path: string): number {
    let node: unknown = document.contents
    let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    for (const step of pathSteps(path)) {
      if (isAlias(node)) node = node.resolve(document)
      const pair = isMap(node) ? node.items.find(({ key }) => textOf(key) === String(step)) : null
      const keyNode = pair && isNode(pair.key) ? pair.key : null
      const next: unknown = pair
        ? (pair.value ?? pair.key)
        : isSeq(node)
          ? node.items[Number(step)]
          : undefined
      if (!isNode(next)) return offset
      node = next
      // For a mapping or list under a key, use the position of the key; a scalar has its own.
      offset = (isCollection(next) && keyNode ? keyNode : next).range?.[0] ?? offset
    }
    return offset
  }
}

/** Limits the number of reported syntax errors: a hostile document can have as many errors as characters. */
const MAX_TEXT_FAULTS = 100

function textFaults(document: Document.Parsed) {
  const faults = document.errors.map(({ pos, message }) => ({ offset: pos[0], message }))
  const duplicates =
    faults.length > 0
      ? []
      : duplicateKeys(document).map((offset) => ({ offset, message: 'Map keys must be unique' }))
  return [...faults, ...duplicates].slice(0, MAX_TEXT_FAULTS)
}

/**
 * Returns the offsets of duplicate keys in mappings. The `yaml` package's own check is quadratic: 30 seconds for 32,000
 * keys.
 */
function duplicateKeys(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0)
        seen.add(key.value)
      }
    },
  })
  return offsets
}

function tooLong(text: string): DocumentSource {
  const max = MAX_TEXT_LENGTH.toLocaleString('en')
  return unread(text, `The text is longer than ${max} characters. Import the test cases as a file.`)
}

function unread(text: string, message: string, line = 1): DocumentSource {
  const place = { line, column: 1 }
  return {
    text,
    value: null,
    faults: [{ path: '', ...place, message, blocks: 'saving' }],
    placeOf: () => place,
  }
}

const textOf = (key: unknown) => (isNode(key) ? String(key) : '')

/**
 * Returns a source for a document given as data; null above the size limit. Positions refer to the YAML in which the
 * document is displayed; it is generated when the first position is requested.
 */
export function sourceOf(value: unknown): Pick<DocumentSource, 'value' | 'placeOf'> | null {
  if (JSON.stringify(value).length > MAX_TEXT_LENGTH) return null
  let source: DocumentSource | null = null
  return { value, placeOf: (path) => (source ??= readSource(toYaml(value))).placeOf(path) }
}

/** Formats a value as YAML in the style of hand-written files: multi-line strings as blocks, no anchors. */
export function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 100, aliasDuplicateObjects: false, blockQuote: 'literal' })
}
