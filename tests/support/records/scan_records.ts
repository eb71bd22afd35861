import { revisionOf } from '#api/evals/revision_of'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import type { ScanStatus } from '#api/contract/scans/scan'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Returns template settings for at least `probes` attacks, divided among five plugins with many
 * shipped attacks.
 */
export function manyProbes(probes: number): Partial<TemplateSettings> {
  const plugins = ['prompt-extraction', 'hijacking', 'pii:direct', 'imitation', 'contracts']
  const perPlugin = Math.ceil(probes / plugins.length)
  return {
    plugins: plugins.map((id) => ({ id })),
    numTests: perPlugin,
    strategies: [{ id: 'basic' }],
  }
}

type ScanOrder = { targetId: string; configId: string; options?: object; key?: string }

export async function startScan(
  client: ApiClient,
  { token }: Persona,
  { key, ...order }: ScanOrder
): Promise<string> {
  const request = client
    .post('/api/v1/jobs')
    .json({ type: 'redteam', ...order })
    .bearerToken(token)
  if (key) request.header('Idempotency-Key', key)
  const response = await request
  response.assertStatus(201)
  return response.body().id
}

export type ScanRow = {
  id: string
  status: ScanStatus
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
  error: string | null
  eval_id: string
}

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

/** Polls until the scan satisfies the condition. If it never does, the test's timeout ends the wait. */
export async function scanUntil(id: string, holds: (scan: ScanRow) => boolean): Promise<ScanRow> {
  for (;;) {
    const scan: ScanRow | null = await db.from('scans').where('id', id).first()
    if (scan && holds(scan)) return scan
    await wait(50)
  }
}

export const scanEnds = (id: string) => scanUntil(id, ({ status }) => ENDED.includes(status))

export const completedOf = ({ passed, failed, errors, undecided }: ScanRow) =>
  passed + failed + errors + undecided

/**
 * Returns the planned test cases and the results of a scan, for checking the invariant after any
 * crash: each test case has exactly one result, and the counts match.
 */
export async function resultsOf(scan: ScanRow) {
  const tests = await db
    .from('scan_tests')
    .where('scan_id', scan.id)
    .orderBy('index')
    .select('index')
  const results = await db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.eval_id))
    .orderBy('test_idx')
    .select('test_idx', 'status', 'error', 'reason')
  return {
    planned: tests.map(({ index }) => Number(index)),
    stored: results.map(({ test_idx: index }) => Number(index)),
    results,
  }
}

export async function logOf(scanId: string): Promise<string> {
  const lines = await db.from('scan_logs').where('scan_id', scanId).orderBy('n').select('message')
  return lines.map(({ message }) => message).join('\n')
}

/** Deletes the records of a persona, for tests that commit rows so that other processes can see them. */
export async function removePersona({ organization, user }: Persona) {
  await retryOnDeadlock(() => db.from('organizations').where('id', organization.id).delete())
  await retryOnDeadlock(() => db.from('users').where('id', user.id).delete())
}

/** Retries after a deadlock, because a worker may still be writing rows of the persona. */
async function retryOnDeadlock(work: () => Promise<unknown>) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
    }
  }
}
