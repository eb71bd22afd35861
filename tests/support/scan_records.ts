import { revisionOf } from '#api/evals/revision_of'
import { HARMFUL_CONTENT, type TemplateConfig } from '#api/engines/redteam/vocabulary'
import type { HttpSettings } from '#api/contract/target_settings'
import type { ScanStatus } from '#api/contract/scan'
import { HTTP_SETTINGS, TEMPLATE_CONFIG } from '#tests/support/records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { setTimeout as wait } from 'node:timers/promises'

/** A target row for the scripted target at this address. */
export async function makeTarget(
  { team }: Persona,
  url: string,
  settings: Partial<HttpSettings> = {}
) {
  return team.related('targets').create({
    name: 'Assistant',
    type: 'http',
    purpose: 'Answers questions about bank accounts',
    details: {},
    settings: {
      ...httpSettings(),
      url,
      body: '{"message":"{{prompt}}"}',
      responsePath: '',
      ...settings,
    },
  })
}

const httpSettings = (): HttpSettings => ({
  ...HTTP_SETTINGS,
  method: 'POST',
  sessionSource: 'none',
})

export async function makeTemplate({ team }: Persona, config: Partial<TemplateConfig> = {}) {
  return team.related('templates').create({
    name: 'Quick check',
    config: { ...TEMPLATE_CONFIG, maxConcurrency: 10, ...config },
  })
}

/** Allows attacks that ask for harmful content, as an administrator does. */
export async function allowHarm({ organization }: Pick<Persona, 'organization'>) {
  await db.table('server_settings').insert({
    organization_id: organization.id,
    key: 'redteam.harmful',
    value: JSON.stringify({ allowed: HARMFUL_CONTENT }),
  })
}

/** Plugins with many shipped attacks: `probes` of them, each sent once. */
export function manyProbes(probes: number): Partial<TemplateConfig> {
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

/** Waits until the scan is as described; the test's own time limit ends a wait in vain. */
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

/** What must hold after any death: each planned test has one result, and the counts say so. */
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

/** For tests whose rows other processes must see: removes what belongs to the persona. */
export async function removePersona({ organization, user }: Persona) {
  await againAfterDeadlock(() => db.from('organizations').where('id', organization.id).delete())
  await againAfterDeadlock(() => db.from('users').where('id', user.id).delete())
}

/** A worker may still write what belongs to them: one of the two gives way, and that is this one. */
async function againAfterDeadlock(work: () => Promise<unknown>) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
    }
  }
}
