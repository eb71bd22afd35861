import { asObject } from '#api/evals/values/as_object'
import { isUndecidedGrade } from '#api/contract/evals/undecided_grade'
import { findPlugin } from '#api/engines/redteam/index'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { type Outcome, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { maskSecrets, storableValue } from '#api/evals/values/mask_secrets'
import { filterableMetadata } from '#api/evals/upload/rows/filterable_metadata'
import { readText as text, storableOrNull } from '#api/evals/values/storable'
import type { StoredRow } from '#api/evals/results/pack_rows'
import { testKey } from '#api/evals/upload/rows/test_key'
import { readGrading } from './read_grading.js'
import type { ToolRow } from './tool_row.js'
import { uploadedCalls } from './uploaded_calls.js'
import { assertionsOf, countedAssertions } from '#api/evals/table/cells/assertions_of'

type Json = Record<string, unknown>

/**
 * Converts a row of the CLI to columns and payload.
 * @param injectVar variable that contains the attack; null unless the evaluation is a red team
 * @param spans spans of the row's traces
 */
export function toStoredRow(
  row: ToolRow,
  injectVar: string | null,
  spans: readonly TraceSpan[] = []
): StoredRow {
  const response = asObject(row.response)
  const testCase = asObject(row.testCase)
  const tested = asObject(testCase.metadata)
  const grading = asObject(row.gradingResult)
  const vars = asObject(row.vars ?? testCase.vars)
  const pluginId = name(tested.pluginId)
  const outcome = outcomeOf(row, grading)
  const { reason, grader, evidence, estimate } = readGrading(row.gradingResult, outcome)
  const toolCalls = pluginId === null ? null : uploadedCalls(row, spans)
  const columns = {
    test_idx: row.testIdx,
    prompt_idx: row.promptIdx,
    row_id: row.id ?? null,
    judged_status: outcome,
    plugin_id: pluginId,
    strategy_id: name(tested.strategyId) ?? (pluginId === null ? null : 'basic'),
    severity: severityOf(tested, pluginId),
    policy_id: policyOf(tested),
    test_key: testKey(vars, tested),
    description: text(testCase.description),
    vars: asObject(storableValue(vars)),
    prompt: promptOf(row, response, vars, injectVar),
    output: storableOrNull(outputOf(response)),
    // In a failed test case, the CLI repeats the reason here, so `error` is read only for errors.
    error: outcome === 'error' ? (text(row.error) ?? text(response.error)) : null,
    reason,
    grader,
    evidence,
    score: finiteOrNull(row.score),
    named_scores: scoresOf(row.namedScores),
    latency_ms: duration(row.latencyMs ?? response.latencyMs),
    cost_usd: finiteOrNull(row.cost ?? response.cost),
    token_usage: tokensOf(row.tokenUsage ?? usageOf(row.response, grading)),
    metadata: {
      ...filterableMetadata(tested),
      ...filterableMetadata(response.metadata),
      ...filterableMetadata(row.metadata),
      ...(text(tested.originalText) !== null && { basePrompt: text(tested.originalText) }),
      ...(toolCalls && { toolCalls }),
      ...(estimate && { estimate }),
    },
    ...countAssertions(row.gradingResult),
  }
  return { columns, payload: maskedRow(row) }
}

/** Returns the grader's outcome. Errors and undecided grades do not count as failures. */
function outcomeOf(row: ToolRow, grading: Json): Outcome {
  if (isUndecidedGrade(row.gradingResult)) return 'undecided'
  if (row.failureReason === 2) return 'error'
  if (row.success) return grading.pass === false ? 'failed' : 'passed'
  const isUngraded = row.gradingResult === null || row.gradingResult === undefined
  return isUngraded && row.failureReason !== 1 && text(row.error) !== null ? 'error' : 'failed'
}

function severityOf(tested: Json, pluginId: string | null): Severity | null {
  const severity = SEVERITIES.find((each) => each === tested.severity)
  if (severity || pluginId === null) return severity ?? null
  return findPlugin(pluginId)?.severity ?? null
}

function policyOf(tested: Json): string | null {
  const policy = asObject(tested.pluginConfig).policy
  return name(tested.policyId) ?? name(asObject(policy).id)
}

/**
 * Returns the prompt that was sent: the last turn of a multi-turn attack, otherwise the attack, otherwise the raw prompt.
 */
function promptOf(row: ToolRow, response: Json, vars: Json, injectVar: string | null): string {
  const sent = text(asObject(response.metadata).redteamFinalPrompt)
  const attack = injectVar === null ? null : text(vars[injectVar])
  return sent ?? attack ?? text(asObject(row.prompt).raw) ?? ''
}

function outputOf({ output }: Json): string | null {
  if (output === undefined || output === null) return null
  return typeof output === 'string' ? output : JSON.stringify(output)
}

function scoresOf(value: unknown): Record<string, number> | null {
  const scores = Object.entries(asObject(value)).flatMap(([metric, score]) => {
    const number = finiteOrNull(score)
    return number === null ? [] : [[name(metric) ?? '', number] as const]
  })
  return scores.length === 0 ? null : Object.fromEntries(scores)
}

/**
 * Computes the token counts, as the CLI does when it reads results, because rows of an upload do not contain the sum of
 * response and grading.
 */
function usageOf(response: unknown, { tokensUsed }: Json): Json | null {
  const reported = asObject(asObject(response).tokenUsage)
  const graded = asObject(tokensUsed)
  const isGraded = [graded.total, graded.numRequests].some((count) => Number(count) > 0)
  const hasResponse = typeof response === 'object' && response !== null
  return {
    ...reported,
    ...(hasResponse && { numRequests: finiteOrNull(reported.numRequests) ?? 1 }),
    ...(isGraded && { assertions: graded }),
  }
}

function tokensOf(value: unknown): Json | null {
  const tokens = Object.entries(asObject(storableValue(value))).filter(
    ([, count]) => typeof count !== 'number' || finiteOrNull(count) !== null
  )
  return tokens.length === 0 ? null : Object.fromEntries(tokens)
}

/** Returns the whole row for later exports, with credentials in connection settings masked. */
function maskedRow(row: ToolRow): Json {
  const { response, metadata, ...rest } = row
  const masked = { ...asObject(maskSecrets(rest)) }
  if (metadata !== undefined) masked.metadata = maskMetadata(metadata)
  if (response !== undefined) masked.response = maskResponse(response)
  return masked
}

/** Masks the metadata only, because the response itself is content. */
function maskResponse(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return response
  const { metadata, ...rest } = asObject(storableValue(response))
  return metadata === undefined ? rest : { ...rest, metadata: maskMetadata(metadata) }
}

/** Masks HTTP details and headers; other metadata is content. */
function maskMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return metadata
  const { http, headers, ...rest } = asObject(storableValue(metadata))
  return {
    ...rest,
    ...(http !== undefined && { http: maskSecrets(http) }),
    ...(headers !== undefined && { headers: maskSecrets(headers) }),
  }
}

/** Index entries are limited in size, so columns contain shortened names; the payload keeps the full name. */
const MAX_NAME_LENGTH = 200

const name = (value: unknown): string | null =>
  text(value)?.slice(0, MAX_NAME_LENGTH).toWellFormed() ?? null

/** Maximum magnitude; larger numbers are stored as null, so that sums and squares stay within the range of a double. */
const MAX_NUMBER = 1e100

const finiteOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Math.abs(value) <= MAX_NUMBER ? value : null

/** Reads a duration in whole milliseconds. Null if negative, which happens when the clock is set back during a call. */
function duration(value: unknown): number | null {
  const number = finiteOrNull(value)
  return number === null || number < 0 ? null : Math.min(Math.round(number), 2_147_483_647)
}

/** Counts the assertions and the passed ones. Each part of a set counts as one. */
function countAssertions(gradingResult: unknown) {
  const single = countedAssertions(assertionsOf(gradingResult))
  if (single.length === 0) return { assertions: null, assertions_passed: null }
  const passed = single.filter(({ status }) => status === 'passed')
  return { assertions: single.length, assertions_passed: passed.length }
}
