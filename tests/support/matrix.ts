import type { EvalRow } from '#api/contract/eval'
import { makeSearchable } from '#api/evals/make_searchable'
import { revisionIdOf } from '#tests/support/eval_records'
import type { Persona } from '#tests/support/personas'
import { uploadHeader, uploadRow } from '#tests/support/uploads'
import type { ApiClient } from '@japa/api-client'

type Json = Record<string, unknown>

/** How one result of a test ended; the rest of its row. */
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

/** Rows of one request. */
const PORTION = 50

const UNDECIDED = { metadata: { assay: { undecided: true } } }

/** The tool's row of such a result. */
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
 * An evaluation as the command-line tool would upload it; for each test the results of its prompts.
 * @returns its id
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
  if (searchable) await makeSearchable(await revisionIdOf(id))
  return id
}

/** Asks for the table of an evaluation, narrowed by what is given. */
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
