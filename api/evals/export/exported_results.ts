import type { EvalFilter } from '#api/contract/evals/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { chosenTests, type SearchScope } from '#api/evals/table/chosen_tests'
import { narrows } from '#api/evals/table/read_filter'
import { isHidden, resultsAs } from '#api/evals/hidden/hidden_texts'
import { fillSql, type Sql, sql, TRUE } from '#api/evals/table/sql'
import { portionsOf } from '#api/platform/http/lists/portions'
import type { ExportedEval } from './exported_eval.js'
import db from '@adonisjs/lucid/services/db'

/** A result; `payload` is the command-line tool's row, or null if it is not stored, not requested or hidden. */
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
  /** True if placeholders replace the texts. */
  is_hidden: boolean
}

const COLUMNS = `r.id, r.row_id, r.test_idx, r.prompt_idx, r.status, r.judged_status, r.review_status, r.review_score,
  r.review_comment, r.is_highlighted, r.plugin_id, r.strategy_id, r.severity, r.description, r.vars, r.prompt, r.output,
  r.error, r.reason, r.grader, r.score, r.named_scores, r.latency_ms, r.cost_usd, r.token_usage, r.metadata, r.is_hidden`

/** Small because rows can be long. */
const BATCH_SIZE = 100

/** Time limit per batch for a regex filter; the export fails if it is exceeded. */
const MAX_REGEX_MS = 60_000

const ORDERS = { test: 'r.test_idx, r.prompt_idx', prompt: 'r.prompt_idx, r.test_idx' } as const

type Options = { payloads?: boolean; order?: keyof typeof ORDERS }

/** Yields the results of all test cases that match the filter, in batches. */
export async function* exportedResults(
  { shown, texts }: Pick<ExportedEval, 'shown' | 'texts'>,
  filter: EvalFilter,
  { payloads = false, order = 'test' }: Options = {}
): AsyncGenerator<ExportedResult[]> {
  const query = fillSql(
    `select ${COLUMNS}, ${payloads ? 'case when not r.is_hidden then p.row end' : 'null'} as payload
     from ${resultsAs(texts)} r
     ${payloads ? PAYLOAD : ''} where r.revision_id = {0} and {1} order by ${ORDERS[order]}`,
    sql('?', shown.revisionId),
    matchesFilter(shown, filter)
  )
  yield* portionsOf<ExportedResult>(() => ({ toSQL: () => withTextBindings(query) }), {
    portion: BATCH_SIZE,
    ...(filter.regex && { statementMs: MAX_REGEX_MS }),
  })
}

const PAYLOAD = `left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
  and p.prompt_idx = r.prompt_idx`

/** Counts the results with hidden texts among the matching test cases. */
export async function countHiddenResults(scope: SearchScope, filter: EvalFilter): Promise<number> {
  const query = fillSql(
    `select count(*)::int as n from eval_results r where r.revision_id = {0} and ${isHidden('r.plugin_id')} and {1}`,
    sql('?', scope.revisionId),
    matchesFilter(scope, filter)
  )
  const { rows }: { rows: { n: number }[] } = await db.rawQuery(query.sql, [...query.bindings])
  return rows[0]?.n ?? 0
}

/**
 * Returns the SQL condition that the test case of a result `r` matches the filter. The number of test cases is not
 * limited.
 */
export function matchesFilter(scope: SearchScope, filter: EvalFilter): Sql {
  if (!narrows(filter)) return TRUE
  return fillSql('r.test_idx in {0}', chosenTests(filter, scope, { limit: 2_000_000_000 }))
}

/** Groups consecutive results of the same test case, even across batches. */
export async function* byTest(
  batches: AsyncIterable<ExportedResult[]>
): AsyncGenerator<ExportedResult[]> {
  let test: ExportedResult[] = []
  for await (const batch of batches) {
    for (const result of batch) {
      if (test[0] && test[0].test_idx !== result.test_idx) {
        yield test
        test = []
      }
      test.push(result)
    }
  }
  if (test.length > 0) yield test
}

/** Converts bindings to strings, as cursors require; arrays become PostgreSQL array literals. */
function withTextBindings({ sql: text, bindings }: Sql) {
  return {
    sql: text,
    bindings: bindings.map((value) =>
      Array.isArray(value)
        ? `{${value.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
        : value
    ),
  }
}
