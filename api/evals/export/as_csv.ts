import type { EvalFilter } from '#api/contract/evals/eval'
import { csvLine } from '#api/contract/csv'
import { shownEstimate } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import type { ExportedEval } from './exported_eval.js'
import { byTest, type ExportedResult, exportedResults } from './exported_results.js'
import { varsOf } from './tool_row_of.js'

/** Columns exported for each result, in order. */
const RESULT_COLUMNS: Record<string, (result: ExportedResult) => unknown> = {
  'output': ({ output }) => output,
  'status': ({ status }) => status,
  'judged status': ({ judged_status: status }) => status,
  'score': (result) => result.review_score ?? result.score,
  'reason': ({ reason }) => reason,
  'error': ({ error }) => error,
  'latency ms': ({ latency_ms: latency }) => latency,
  'cost USD': ({ cost_usd: cost }) => cost,
  'tokens': ({ token_usage: usage }) => usage?.total,
  'grading tokens': ({ token_usage: usage }) => asObject(usage?.assertions).total,
  'named scores': ({ named_scores: scores }) => scores && JSON.stringify(scores),
  'comment': ({ review_comment: comment }) => comment,
  'estimated outcome': (result) => estimateOf(result)?.outcome,
  'estimated probability': (result) => estimateOf(result)?.probability,
}

const estimateOf = ({ status, metadata }: ExportedResult) =>
  shownEstimate(status, metadata.estimate)

/** Yields CSV with one line per test case: its attributes and variables, then its result for each prompt. */
export async function* asCsv(exported: ExportedEval, filter: EvalFilter) {
  const { columns, vars } = exported
  const names = columns.map(({ label, provider }) => (provider ? `[${provider}] ${label}` : label))
  yield csvLine([
    'test',
    'description',
    'plugin',
    'strategy',
    'severity',
    ...vars,
    ...names.flatMap((name) => Object.keys(RESULT_COLUMNS).map((column) => `${name} ${column}`)),
  ])
  for await (const results of byTest(exportedResults(exported, filter))) {
    const [first] = results
    if (!first) continue
    const values = varsOf(first)
    yield csvLine([
      first.test_idx,
      first.description,
      first.plugin_id,
      first.strategy_id,
      first.severity,
      ...vars.map((name) => textOf(values[name])),
      ...columns.flatMap((_, idx) => cellsOf(results, idx)),
    ])
  }
}

function cellsOf(results: ExportedResult[], promptIdx: number): unknown[] {
  const result = results.find((each) => each.prompt_idx === promptIdx)
  return Object.values(RESULT_COLUMNS).map((valueOf) => (result ? valueOf(result) : null))
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value
