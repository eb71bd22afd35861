import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
} from 'yaml'
import { yamlDepthFault } from '../../yaml_depth.js'
import { duplicateKeys } from './duplicate_keys.js'
import type { DocumentFault } from './types.js'
import { pathSteps } from './values.js'

type Place = { line: number; column: number }

/** A document's text, its value, and where in the text each part of the value stands. */
export type DocumentSource = {
  text: string
  value: unknown
  /** Faults of the text itself; then there is no value. */
  faults: DocumentFault[]
  /** Where the part at the path begins; the nearest part around it when there is none. */
  placeOf(path: string): Place
}

/** Aliases that a text may use: more would let a short text become a huge value. */
const MAX_ALIASES = 100
/** Characters of a YAML text; what is longer takes seconds to read. Tests by the thousand are imported as a file. */
export const LONGEST_TEXT = 2_000_000

export function readSource(text: string): DocumentSource {
  if (text.length > LONGEST_TEXT) return tooLong(text)
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
      // A round trip through JSON: dates and the like become what the tool reads.
      return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null))
    } catch {
      const message = 'Anchors multiply or go in circles. Write the parts out.'
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
      // A mapping or list below a key is found at its key, a plain value at itself.
      offset = (isCollection(next) && keyNode ? keyNode : next).range?.[0] ?? offset
    }
    return offset
  }
}

/** Only the first ones are shown, and a hostile text has as many as characters. */
const MAX_TEXT_FAULTS = 100

function textFaults(document: Document.Parsed) {
  const faults = document.errors.map(({ pos, message }) => ({ offset: pos[0], message }))
  const duplicates =
    faults.length > 0
      ? []
      : duplicateKeys(document).map((offset) => ({ offset, message: 'Map keys must be unique' }))
  return [...faults, ...duplicates].slice(0, MAX_TEXT_FAULTS)
}

function tooLong(text: string): DocumentSource {
  const max = LONGEST_TEXT.toLocaleString('en')
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
 * A document that was given as data: its places are those of the YAML that shows it. That text is made when the first
 * place is asked for, and not at all for a huge document.
 */
export function sourceOf(value: unknown): Pick<DocumentSource, 'value' | 'placeOf'> | null {
  if (JSON.stringify(value).length > LONGEST_TEXT) return null
  let source: DocumentSource | null = null
  return { value, placeOf: (path) => (source ??= readSource(toYaml(value))).placeOf(path) }
}

/** YAML as people write it: long texts as blocks, no anchors. */
export function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 100, aliasDuplicateObjects: false, blockQuote: 'literal' })
}
