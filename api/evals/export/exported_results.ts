import type { EvalFilter } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { chosenTests, type Searched } from '#api/evals/table/chosen_tests'
import { narrows } from '#api/evals/table/read_filter'
import { isHidden, resultsAs } from '#api/evals/hidden/hidden_texts'
import { filled, type Sql, sql, TRUE } from '#api/evals/table/sql'
import { portionsOf } from '#api/http/portions'
import type { ExportedEval } from './exported_eval.js'
import db from '@adonisjs/lucid/services/db'

/** A result with the tool's row of it, as far as there is one. */
export type ExportedResult = {
  id: string
  row_id: string | null
  test_idx: number
  prompt_idx: number
  status: Outcome
  judged_status: Outcome
  review_status: 'passed' | 'failed' | null
  review_score: number | null
  review_comment: string | null
  is_highlighted: boolean
  plugin_id: string | null
  strategy_id: string | null
  severity: string | null
  description: string | null
  vars: Record<string, unknown> | null
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  score: number | null
  named_scores: Record<string, number> | null
  latency_ms: number | null
  cost_usd: number | null
  token_usage: Record<string, unknown> | null
  metadata: Record<string, unknown>
  payload: Record<string, unknown> | null
  /** Its texts are not here. */
  is_hidden: boolean
}

const COLUMNS = `r.id, r.row_id, r.test_idx, r.prompt_idx, r.status, r.judged_status, r.review_status, r.review_score,
  r.review_comment, r.is_highlighted, r.plugin_id, r.strategy_id, r.severity, r.description, r.vars, r.prompt, r.output,
  r.error, r.reason, r.grader, r.score, r.named_scores, r.latency_ms, r.cost_usd, r.token_usage, r.metadata, r.is_hidden`

/** Rows held at a time: each may be long. */
const PORTION = 100

/** A pattern that takes longer to be searched for ends the export. */
const MAX_PATTERN_MS = 60_000

const ORDERS = { test: 'r.test_idx, r.prompt_idx', prompt: 'r.prompt_idx, r.test_idx' } as const

type Options = { payloads?: boolean; order?: keyof typeof ORDERS }

/** The results of the tests that the filter chooses, in portions. */
export async function* exportedResults(
  { shown, texts }: Pick<ExportedEval, 'shown' | 'texts'>,
  filter: EvalFilter,
  { payloads = false, order = 'test' }: Options = {}
): AsyncGenerator<ExportedResult[]> {
  const query = filled(
    `select ${COLUMNS}, ${payloads ? 'case when not r.is_hidden then p.row end' : 'null'} as payload
     from ${resultsAs(texts)} r
     ${payloads ? PAYLOAD : ''} where r.revision_id = {0} and {1} order by ${ORDERS[order]}`,
    sql('?', shown.revisionId),
    isOfChosenTest(shown, filter)
  )
  yield* portionsOf<ExportedResult>(() => ({ toSQL: () => bindable(query) }), {
    portion: PORTION,
    ...(filter.regex && { statementMs: MAX_PATTERN_MS }),
  })
}

const PAYLOAD = `left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
  and p.prompt_idx = r.prompt_idx`

/** How many of the results of the chosen tests hide their texts. */
export async function countHiddenResults(searched: Searched, filter: EvalFilter): Promise<number> {
  const query = filled(
    `select count(*)::int as n from eval_results r where r.revision_id = {0} and ${isHidden('r.plugin_id')} and {1}`,
    sql('?', searched.revisionId),
    isOfChosenTest(searched, filter)
  )
  const { rows }: { rows: { n: number }[] } = await db.rawQuery(query.sql, [...query.bindings])
  return rows[0]?.n ?? 0
}

/** Of a result `r`: every test of the filter, however many. */
export function isOfChosenTest(searched: Searched, filter: EvalFilter): Sql {
  if (!narrows(filter)) return TRUE
  return filled('r.test_idx in {0}', chosenTests(filter, searched, { limit: 2_000_000_000 }))
}

/** The results of one test after the other; a test is never torn apart. */
export async function* byTest(
  portions: AsyncIterable<ExportedResult[]>
): AsyncGenerator<ExportedResult[]> {
  let test: ExportedResult[] = []
  for await (const portion of portions) {
    for (const result of portion) {
      if (test[0] && test[0].test_idx !== result.test_idx) {
        yield test
        test = []
      }
      test.push(result)
    }
  }
  if (test.length > 0) yield test
}

/** A cursor's values travel as texts; a list in PostgreSQL's own form. */
function bindable({ sql: text, bindings }: Sql) {
  return {
    sql: text,
    bindings: bindings.map((value) =>
      Array.isArray(value)
        ? `{${value.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
        : value
    ),
  }
}
