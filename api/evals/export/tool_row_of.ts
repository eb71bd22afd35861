import { estimateMetadata, withoutEstimate } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import type { ExportedResult } from './exported_results.js'

type Json = Record<string, unknown>

/**
 * Returns a result in the command-line tool's format, with the review: the uploaded row, or one built from the stored
 * result.
 */
export function toolRowOf(result: ExportedResult): Json {
  const row = result.payload ? completeRow(result.payload, result) : buildRow(result)
  return result.review_status === null && result.review_comment === null
    ? row
    : withReview(row, result)
}

/** Adds the fields that the CLI's export contains but its upload does not. */
function completeRow(row: Json, result: ExportedResult): Json {
  return { vars: varsOf(result), tokenUsage: usageOf(result), ...row }
}

/** Returns the token counts. Like the CLI, exports zeros for results without counts, such as errors. */
const usageOf = ({ token_usage: usage }: ExportedResult): Json => ({ ...NO_TOKENS, ...usage })
const NO_TOKENS = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 }

const FAILURE = { passed: 0, failed: 1, undecided: 1, error: 2 } as const

function buildRow(result: ExportedResult): Json {
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
    tokenUsage: usageOf(result),
    metadata: withoutEstimate(result.metadata),
  }
}

function gradeOf(result: ExportedResult, reason: string | null) {
  const { judged_status: status, score, grader, metadata } = result
  const pass = status === 'passed'
  return {
    pass,
    score: score ?? (pass ? 1 : 0),
    reason: reason ?? '',
    ...(grader && { assertion: { type: grader } }),
    ...(status === 'undecided' && {
      metadata: {
        assay: { undecided: true, ...estimateMetadata(result.status, metadata.estimate) },
      },
    }),
  }
}

export const varsOf = ({ vars, prompt }: ExportedResult): Json => vars ?? { prompt }

/** Returns the test case in the format of configurations. */
export function testOf(result: ExportedResult): Json {
  const testCase = asObject(result.payload?.testCase)
  const { plugin_id: pluginId, strategy_id: strategyId, severity } = result
  const fields = Object.entries(testCase).filter(
    ([name, value]) => value !== null && !(name === 'options' && isEmpty(value))
  )
  if (fields.length > 0) return { ...Object.fromEntries(fields), vars: varsOf(result) }
  return {
    ...(result.description && { description: result.description }),
    vars: varsOf(result),
    ...(pluginId && { metadata: { pluginId, strategyId, severity, goal: result.metadata.goal } }),
  }
}

const isEmpty = (value: unknown) => Object.keys(asObject(value)).length === 0

/** Adds a review as the CLI stores it: a component of type `human` that overrides the verdict. */
function withReview(row: Json, result: ExportedResult): Json {
  const { review_status: status, review_comment: comment } = result
  const grading = asObject(row.gradingResult)
  const commented = { ...grading, ...(comment !== null && { comment }) }
  if (status === null) return { ...row, gradingResult: commented }
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
    gradingResult: { ...commented, ...verdict, componentResults: [...others, verdict] },
  }
}
