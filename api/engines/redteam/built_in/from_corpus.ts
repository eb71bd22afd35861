import { shuffled } from '../../seeded_random.js'
import { findRows, originOf, type CorpusQuery, type CorpusRow } from '../strategies/corpora.js'
import { OWN_TEMPLATE } from './from_templates.js'
import type { AttackSource } from './source.js'

export type CorpusTable = {
  /** ID of the plugin or plugin family whose rule judges the responses. */
  rule: string
  /** Selects the rows that match at least one of the queries. */
  rows: readonly CorpusQuery[]
  /** Goal of the attacker; `{text}` is replaced by the row's text. */
  goal: string
  /** Neutral sentences that enclose `{text}`; used after every row has been sent unchanged. */
  framings?: readonly string[]
}

export type PayloadTable = {
  rule: string
  goal: string
  /** Category of the corpus payloads. */
  payloads: string
  /** Neutral sentences that enclose `{text}`; a payload is never sent alone. */
  framings: readonly string[]
}

const PLAIN = '{text}'
const MAX_GOAL_CHARS = 240

/**
 * Returns a source of attacks from the shipped corpora: first each row unchanged, then the same rows in neutral framings.
 */
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

/** Returns a source of attacks that insert corpus payloads into neutral sentences. */
export function fromPayloads({ rule, goal, payloads, framings }: PayloadTable): AttackSource {
  return function* ({ random }) {
    const rows = shuffled(random, findRows({ kind: 'payload', categories: [payloads] }))
    for (const framing of framings) {
      for (const row of rows) {
        yield {
          prompt: framing.replace(PLAIN, () => row.text),
          goal,
          expectation: { rule },
          origin: `${originOf(row)}, ${OWN_TEMPLATE}`,
        }
      }
    }
  }
}

/** Returns the union of several queries, each row once. */
function selectRows(queries: readonly CorpusQuery[]): CorpusRow[] {
  return [...new Set(queries.flatMap((query) => findRows(query)))]
}

function promptOf(row: CorpusRow): string {
  return row.context ? `${row.text}\n\n${row.context}` : row.text
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > MAX_GOAL_CHARS ? `${line.slice(0, MAX_GOAL_CHARS - 1)}…` : line
}
