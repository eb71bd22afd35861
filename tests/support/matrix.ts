import type { EvalRow } from '#api/contract/evals/eval'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import type { ApiClient } from '@japa/api-client'

type Json = Record<string, unknown>

/** Verdict of one result and other columns of its row. */
export type Given = {
  status?: 'passed' | 'failed' | 'error' | 'undecided'
  output?: string
  vars?: Json
  score?: number
  latencyMs?: number
  metrics?: Record<string, number>
  metadata?: Json
  row?: Json
}

/** Number of rows per request. */
const PORTION = 50

const UNDECIDED = { metadata: { assay: { undecided: true } } }

/** Builds a result row in the command-line tool's format. */
export function rowOf(testIdx: number, promptIdx: number, given: Given): Json {
  const { status = 'passed', output = `City ${testIdx}`, vars, metrics, metadata, row } = given
  const pass = status === 'passed'
  const base = uploadRow(testIdx, {
    promptIdx,
    success: pass,
    score: given.score ?? (pass ? 1 : 0),
    failureReason: { passed: 0, failed: 1, undecided: 1, error: 2 }[status],
    response: status === 'error' ? {} : { output },
    error: status === 'error' ? 'The provider is away' : null,
    latencyMs: given.latencyMs ?? 12,
    namedScores: metrics ?? {},
    testCase: { vars: vars ?? { country: `Country ${testIdx}` }, metadata: metadata ?? {} },
    gradingResult:
      status === 'error'
        ? null
        : {
            pass,
            score: pass ? 1 : 0,
            reason: pass ? 'All assertions passed' : 'Expected more',
            ...(status === 'undecided' && UNDECIDED),
          },
  })
  return { ...base, ...row }
}

/**
 * Uploads an evaluation in several requests, like the command-line tool, and builds its search index if `searchable` is
 * set. @returns its ID
 */
export async function uploadMatrix(
  client: ApiClient,
  { token }: Persona,
  tests: Given[][],
  { config, searchable = false, more }: { config?: Json; searchable?: boolean; more?: Json } = {}
): Promise<string> {
  const rows = tests.flatMap((results, testIdx) =>
    results.map((result, promptIdx) => rowOf(testIdx, promptIdx, result))
  )
  const prompts = Math.max(1, ...tests.map((results) => results.length))
  const header = uploadHeader({ tests: rows.length / prompts, prompts, config, more })
  const post = (url: string, body: object) => client.post(url).json(body).bearerToken(token)
  const created = await post('/api/v1/results', header)
  created.assertStatus(200)
  const { id } = created.body()
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION)
    ;(await post(`/api/v1/results/${id}/results`, portion)).assertStatus(204)
  }
  if (searchable) await buildSearchIndex(await revisionIdOf(id))
  return id
}

/** Returns a function that requests the table of an evaluation with a query. */
export const tableOf =
  (client: ApiClient, { token }: Persona, id: string) =>
  (qs: object) =>
    client
      .get(`/api/v1/results/${id}/table`)
      .qs(
        Object.fromEntries(
          Object.entries(qs).map(([key, value]) => [
            key,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])
        )
      )
      .bearerToken(token)

export const numbersOf = (rows: EvalRow[]) => rows.map(({ testIdx }) => testIdx)
