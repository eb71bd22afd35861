import { asObject } from '#api/evals/as_object'
import { countAssertions } from '#api/evals/count_assertions'
import { isUndecidedGrade } from '#api/contract/undecided_grade'
import { findPlugin } from '#api/engines/redteam/index'
import { type Outcome, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { maskSecrets, storableValue } from '#api/evals/mask_secrets'
import { plainFacts } from '#api/evals/plain_facts'
import { readText as text, storableOrNull } from '#api/evals/storable'
import type { StoredRow } from '#api/evals/pack_rows'
import { testKey } from '#api/evals/test_key'
import { readGrading } from './read_grading.js'
import type { ToolRow } from './tool_row.js'

type Json = Record<string, unknown>

/**
 * The tool's row as it is stored.
 * @param injectVar the variable that carries an attack, when the evaluation is a red team's
 */
export function toStoredRow(row: ToolRow, injectVar: string | null): StoredRow {
  const response = asObject(row.response)
  const testCase = asObject(row.testCase)
  const tested = asObject(testCase.metadata)
  const grading = asObject(row.gradingResult)
  const vars = asObject(row.vars ?? testCase.vars)
  const pluginId = name(tested.pluginId)
  const outcome = outcomeOf(row, grading)
  const { reason, grader, evidence } = readGrading(row.gradingResult, outcome)
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
    // The tool repeats the reason of a failure here; only of an error is it one.
    error: outcome === 'error' ? (text(row.error) ?? text(response.error)) : null,
    reason,
    grader,
    evidence,
    score: finite(row.score),
    named_scores: scoresOf(row.namedScores),
    latency_ms: duration(row.latencyMs ?? response.latencyMs),
    cost_usd: finite(row.cost ?? response.cost),
    token_usage: tokensOf(row.tokenUsage ?? response.tokenUsage),
    metadata: {
      ...plainFacts(tested),
      ...plainFacts(response.metadata),
      ...plainFacts(row.metadata),
      ...(text(tested.originalText) !== null && { basePrompt: text(tested.originalText) }),
    },
    ...countAssertions(row.gradingResult),
  }
  return { columns, payload: maskedRow(row) }
}

/** Errors are no failures, and what our judge could not decide is neither. */
function outcomeOf(row: ToolRow, grading: Json): Outcome {
  if (isUndecidedGrade(row.gradingResult)) return 'undecided'
  if (row.failureReason === 2) return 'error'
  if (row.success) return grading.pass === false ? 'failed' : 'passed'
  const isUngraded = row.gradingResult === null || row.gradingResult === undefined
  return isUngraded && row.failureReason !== 1 && text(row.error) !== null ? 'error' : 'failed'
}

function severityOf(tested: Json, pluginId: string | null): Severity | null {
  const said = SEVERITIES.find((each) => each === tested.severity)
  if (said || pluginId === null) return said ?? null
  return findPlugin(pluginId)?.severity ?? null
}

function policyOf(tested: Json): string | null {
  const policy = asObject(tested.pluginConfig).policy
  return name(tested.policyId) ?? name(asObject(policy).id)
}

/** What was sent: of an attack over several turns the last one, of another attack its text. */
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
    const number = finite(score)
    return number === null ? [] : [[name(metric) ?? '', number] as const]
  })
  return scores.length === 0 ? null : Object.fromEntries(scores)
}

function tokensOf(value: unknown): Json | null {
  const tokens = Object.entries(asObject(storableValue(value))).filter(
    ([, count]) => typeof count !== 'number' || finite(count) !== null
  )
  return tokens.length === 0 ? null : Object.fromEntries(tokens)
}

/** Everything that the row says, as it is given back in an export; how the target is reached holds no credentials. */
function maskedRow(row: ToolRow): Json {
  const { response, metadata, ...rest } = row
  return {
    ...asObject(maskSecrets(rest)),
    ...(metadata !== undefined && { metadata: maskNoted(metadata) }),
    ...(response !== undefined && { response: maskResponse(response) }),
  }
}

/** An answer is content; what is noted about the exchange is not. */
function maskResponse(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return response
  const { metadata, ...rest } = asObject(storableValue(response))
  return metadata === undefined ? rest : { ...rest, metadata: maskNoted(metadata) }
}

/** What the HTTP client notes carries headers; the rest of it is content. */
function maskNoted(noted: unknown): unknown {
  if (typeof noted !== 'object' || noted === null) return noted
  const { http, headers, ...rest } = asObject(storableValue(noted))
  return {
    ...rest,
    ...(http !== undefined && { http: maskSecrets(http) }),
    ...(headers !== undefined && { headers: maskSecrets(headers) }),
  }
}

/** Names stand in indexes, whose entries are small; a longer one is cut, and whole in the row that is given back. */
const LONGEST_NAME = 200

const name = (value: unknown): string | null =>
  text(value)?.slice(0, LONGEST_NAME).toWellFormed() ?? null

/** A number beyond this measures nothing, and sums and deviations of such numbers have no place. */
const HIGHEST = 1e100

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Math.abs(value) <= HIGHEST ? value : null

/** Of a clock that was set back while somebody answered nothing is known. */
function duration(value: unknown): number | null {
  const number = finite(value)
  return number === null || number < 0 ? null : Math.min(Math.round(number), 2_147_483_647)
}
