import { shuffled } from '../random.js'
import { findRows, originOf, type CorpusQuery, type CorpusRow } from './corpora.js'
import type { AttackSource } from './source.js'

export type CorpusTable = {
  rule: string
  /** Rows that meet any of these. */
  rows: readonly CorpusQuery[]
  /** What the attacker wants; `{text}` stands for the row's text. */
  goal: string
  /** Neutral sentences around `{text}`, used after every row was given as it is. */
  framings?: readonly string[]
}

const PLAIN = '{text}'
const GOAL_LENGTH = 240

/** Attacks taken from the shipped corpora, plain rows first, then the same rows in neutral framings. */
export function fromCorpus(table: CorpusTable): AttackSource {
  return function* ({ random }) {
    const order = shuffled(random, selectRows(table.rows))
    for (const framing of [PLAIN, ...(table.framings ?? [])]) {
      for (const row of order) {
        yield {
          prompt: framing.replace(PLAIN, () => promptOf(row)),
          goal: table.goal.replace(PLAIN, () => shorten(row.text)),
          expectation: { rule: table.rule },
          origin: originOf(row),
        }
      }
    }
  }
}

/** The union of several queries, each row once. */
export function selectRows(queries: readonly CorpusQuery[]): CorpusRow[] {
  return [...new Set(queries.flatMap((query) => findRows(query)))]
}

function promptOf(row: CorpusRow): string {
  return row.context ? `${row.text}\n\n${row.context}` : row.text
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > GOAL_LENGTH ? `${line.slice(0, GOAL_LENGTH - 1)}…` : line
}
