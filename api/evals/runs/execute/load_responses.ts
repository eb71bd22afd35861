import type { ResponseFacts, GivenResponse } from '#api/engines/evals/vocabulary'
import { asObject } from '#api/evals/values/as_object'
import { inlineMedia } from '#api/evals/media/embedded_media'
import type { RunSettings } from '#api/evals/runs/run_settings'
import db from '@adonisjs/lucid/services/db'

type Row = {
  test_idx: number
  prompt_idx: number
  output: string
  latency_ms: number | null
  cost_usd: number | null
  token_usage: GivenResponse['tokenUsage'] | null
  response: unknown
}

export const cellKey = (testIdx: number, promptIdx: number) => `${testIdx}.${promptIdx}`

/**
 * Loads the stored responses to these test cases, by `cellKey`, so that they can be regraded without calling the
 * provider.
 */
export async function loadResponses(
  { evalId, revisionId }: NonNullable<RunSettings['parent']>,
  testIdxs: number[]
): Promise<Map<string, GivenResponse>> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.test_idx, r.prompt_idx, r.output, r.latency_ms, r.cost_usd, r.token_usage, p.row->'response' as response
     from eval_results r left join eval_payloads p using (revision_id, test_idx, prompt_idx)
     where r.revision_id = :revisionId and r.test_idx = any(:testIdxs::int[]) and r.output is not null`,
    { revisionId, testIdxs }
  )
  const responses = new Map<string, GivenResponse>()
  for (const row of rows) {
    const output = await inlineMedia(evalId, row.output)
    responses.set(cellKey(row.test_idx, row.prompt_idx), toGivenResponse({ ...row, output }))
  }
  return responses
}

function toGivenResponse(row: Row): GivenResponse {
  const { total, prompt, completion } = row.token_usage ?? {}
  return {
    output: row.output,
    facts: factsOf(asObject(row.response)),
    ...(row.latency_ms !== null && { latencyMs: row.latency_ms }),
    ...(row.cost_usd !== null && { costUsd: row.cost_usd }),
    ...(typeof total === 'number' && { tokenUsage: numbers({ total, prompt, completion }) }),
  }
}

function factsOf({
  output,
  finishReason,
  guardrails,
  isRefusal,
  logProbs,
}: Record<string, unknown>): ResponseFacts {
  return {
    ...(typeof output === 'object' && output !== null && { value: output }),
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof guardrails === 'object' &&
      guardrails !== null && { guardrails: asObject(guardrails) }),
    ...(typeof isRefusal === 'boolean' && { isRefusal }),
    ...(Array.isArray(logProbs) && {
      logProbs: logProbs.filter((each) => typeof each === 'number'),
    }),
  }
}

const numbers = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number'))
