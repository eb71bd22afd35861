import { readFileSync } from 'node:fs'

/** One line of the shipped corpora; see `data/LICENSES.md` for the sources. */
export type CorpusRow = {
  id: string
  source: string
  licence: string
  category: string
  text: string
  kind: 'goal' | 'attack' | 'payload'
  context?: string
}

export type CorpusQuery = {
  /** Substring of the source's name, e.g. `HarmBench`. */
  source?: string
  kind?: CorpusRow['kind']
  categories?: readonly string[]
  matching?: RegExp
  excluding?: RegExp
  /** Maximum text length in characters. */
  maxLength?: number
}

let rows: CorpusRow[] | undefined

/** Returns all rows of the shipped corpora, which are loaded once per process. */
export function corpusRows(): CorpusRow[] {
  rows ??= readFileSync(new URL('../data/attacks.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(parseRow)
  return rows
}

/** Returns the rows that meet all conditions, in file order. */
export function findRows(query: CorpusQuery): CorpusRow[] {
  return corpusRows().filter(
    (row) =>
      (!query.source || row.source.includes(query.source)) &&
      (!query.kind || row.kind === query.kind) &&
      (!query.categories || query.categories.includes(row.category)) &&
      (!query.maxLength || row.text.length <= query.maxLength) &&
      (!query.matching || query.matching.test(row.text)) &&
      (!query.excluding || !query.excluding.test(row.text))
  )
}

/** Returns the origin of a row as shown in reports, e.g. `HarmBench (MIT)`. */
export function originOf(row: CorpusRow): string {
  return `${row.source} (${row.licence})`
}

function parseRow(line: string): CorpusRow {
  const row: CorpusRow = JSON.parse(line)
  return { ...row, text: row.text.replace(/\\n$/, '').trim() }
}
