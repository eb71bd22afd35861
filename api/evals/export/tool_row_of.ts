import { asObject } from '#api/evals/as_object'
import type { ExportedResult } from './exported_results.js'

type Json = Record<string, unknown>

/** The result in the command-line tool's format: its own row with what people said of it, or one made of what is stored. */
export function toolRowOf(result: ExportedResult): Json {
  const row = result.payload ? wholeRow(result.payload, result) : madeRow(result)
  return result.review_status === null && result.review_comment === null
    ? row
    : reviewed(row, result)
}

/** What the tool's own file says of a row beside what it uploads. */
function wholeRow(row: Json, result: ExportedResult): Json {
  const { token_usage: tokenUsage } = result
  return { vars: varsOf(result), ...(tokenUsage && { tokenUsage }), ...row }
}

const FAILURE = { passed: 0, failed: 1, undecided: 1, error: 2 } as const

function madeRow(result: ExportedResult): Json {
  const isPassed = result.judged_status === 'passed'
  const { reason, named_scores: namedScores, token_usage: tokenUsage } = result
  return {
    id: result.row_id ?? result.id,
    testIdx: result.test_idx,
    promptIdx: result.prompt_idx,
    vars: varsOf(result),
    testCase: testOf(result),
    prompt: { raw: result.prompt, label: result.prompt },
    response: { output: result.output, ...(tokenUsage && { tokenUsage }) },
    error: result.error,
    success: isPassed,
    score: result.score ?? (isPassed ? 1 : 0),
    failureReason: FAILURE[result.judged_status],
    gradingResult: result.judged_status === 'error' ? null : gradeOf(result, reason),
    namedScores: namedScores ?? {},
    latencyMs: result.latency_ms ?? 0,
    cost: result.cost_usd ?? 0,
    metadata: result.metadata,
  }
}

function gradeOf({ judged_status: status, score, grader }: ExportedResult, reason: string | null) {
  const pass = status === 'passed'
  return {
    pass,
    score: score ?? (pass ? 1 : 0),
    reason: reason ?? '',
    ...(grader && { assertion: { type: grader } }),
    ...(status === 'undecided' && { metadata: { assay: { undecided: true } } }),
  }
}

export const varsOf = ({ vars, prompt }: ExportedResult): Json => vars ?? { prompt }

/** The test as a configuration has it. */
export function testOf(result: ExportedResult): Json {
  const given = asObject(result.payload?.testCase)
  const { plugin_id: pluginId, strategy_id: strategyId, severity } = result
  const found = Object.entries(given).filter(
    ([name, value]) => value !== null && !(name === 'options' && isEmpty(value))
  )
  if (found.length > 0) return { ...Object.fromEntries(found), vars: varsOf(result) }
  return {
    ...(result.description && { description: result.description }),
    vars: varsOf(result),
    ...(pluginId && { metadata: { pluginId, strategyId, severity, goal: result.metadata.goal } }),
  }
}

const isEmpty = (value: unknown) => Object.keys(asObject(value)).length === 0

/** As the tool notes what people say: their verdict stands over the others, as one that a person gave. */
function reviewed(row: Json, result: ExportedResult): Json {
  const { review_status: status, review_comment: comment } = result
  const grading = asObject(row.gradingResult)
  const said = { ...grading, ...(comment !== null && { comment }) }
  if (status === null) return { ...row, gradingResult: said }
  const pass = status === 'passed'
  const score = result.review_score ?? (pass ? 1 : 0)
  const verdict = {
    pass,
    score,
    reason: 'Manual result (overrides all other grading results)',
    comment: comment ?? undefined,
    assertion: { type: 'human' },
  }
  const others: unknown[] = Array.isArray(grading.componentResults) ? grading.componentResults : []
  return {
    ...row,
    success: pass,
    score,
    failureReason: pass ? 0 : 1,
    gradingResult: { ...said, ...verdict, componentResults: [...others, verdict] },
  }
}
