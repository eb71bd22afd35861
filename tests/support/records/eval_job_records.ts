import type { EvalDocument } from '#api/engines/evals/vocabulary'
import type { Persona } from '#tests/support/personas'
import { scanUntil, type ScanRow } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'

type Order = {
  config?: Partial<EvalDocument> | Record<string, unknown>
  configId?: string
  parentId?: string
  mode?: 'failed' | 'regrade'
  options?: object
}

/** Starts a run through the API. @returns its ID */
export async function startEval(client: ApiClient, { token }: Persona, order: Order) {
  const response = await client
    .post('/api/v1/jobs')
    .json({ type: 'eval', ...order })
    .bearerToken(token)
  if (response.status() !== 201) throw new Error(JSON.stringify(response.body()))
  const id: string = response.body().id
  return id
}

export type EvalResultRow = {
  test_idx: number
  prompt_idx: number
  status: string
  output: string | null
  error: string | null
  reason: string | null
  score: number | null
  vars: Record<string, unknown>
  named_scores: Record<string, number> | null
}

/** Returns the results of a run, in the order of the matrix. */
export async function evalResults({ eval_id: id }: Pick<ScanRow, 'eval_id'>) {
  const rows: EvalResultRow[] = await db
    .from('eval_results')
    .where('revision_id', db.from('evals').where('id', id).select('revision_id'))
    .orderBy('test_idx')
    .orderBy('prompt_idx')
  return rows
}

/**
 * Returns the state of a run, for checking the invariant after any crash: each planned test case
 * has exactly one result, and the counts match.
 */
export async function evalState(scanId: string) {
  const scan = await scanUntil(scanId, () => true)
  const results = await evalResults(scan)
  const row = await db.from('evals').where('id', scan.eval_id).firstOrFail()
  const places = results.map(({ test_idx, prompt_idx }) => `${test_idx}.${prompt_idx}`)
  return { scan, results, evaluation: row, places: new Set(places) }
}

/** Returns this many test cases, each with a number that its response must contain. */
export const numberedTests = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    vars: { number: `n${number}` },
    assert: [{ type: 'contains', value: '{{number}}' }],
  }))

/** Builds an HTTP provider that sends the prompt as `message` in a JSON body. */
export const httpProvider = (url: string, config: object = {}) => ({
  id: 'http',
  label: 'Scripted',
  config: { url, method: 'POST', body: { message: '{{prompt}}' }, ...config },
})
