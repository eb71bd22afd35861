import { PERMISSION_SETS } from '#api/contract/permissions'
import { permissionSets } from '#api/contract/permission_policy'
import { makeSearchable } from '#api/evals/make_searchable'
import { declaredRoutes } from '#api/http/endpoint'
import { worstProbes } from '#api/reports/export/report_probes'
import { flags } from '#config/flags'
import { revisionIdOf } from '#tests/support/eval_records'
import { answerRerun, followed, issueOf, targetOf } from '#tests/support/issue_records'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeTemplate } from '#tests/support/scan_records'
import { writeRemediationOf } from '#tests/support/remediation_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Stands in every text of the attacks that ask for harmful content. */
const MARK = 'planted7731zq'
const ABSENT = '00000000-0000-4000-8000-000000000000'

const said = (what: string) => `${what} ${MARK}`
const PROBES = [
  ...(['failed', 'passed', 'error'] as const).map((status) => ({
    plugin: 'harmful:hate',
    severity: 'critical' as const,
    status,
    prompt: said(`prompt ${status}`),
    output: status === 'error' ? null : said(`output ${status}`),
    error: status === 'error' ? said('error') : null,
    reason: said(`reason ${status}`),
  })),
  { plugin: 'bola', severity: 'high' as const, status: 'failed' as const, prompt: 'Order 7' },
]

/** Everything that a team can be let do, but for changing evaluations. */
const ALL_BUT_UPDATE = PERMISSION_SETS.filter(
  (set) =>
    !permissionSets[set].some(([action, subject]) => action === 'update' && subject === 'Eval')
)

/** Which record each address means. */
type Records = Record<
  | 'evalId'
  | 'beforeId'
  | 'issueId'
  | 'scanId'
  | 'targetId'
  | 'probeId'
  | 'datasetId'
  | 'templateId',
  string
>

/** Routes that answer texts of results: each has to be among those that were asked. */
const TELLING = `
  /results/:id /results/:id/table /results/:id/table/:testIdx/:promptIdx /results/:id/export /results/:id/yaml
  /results/:evalId/probes /results/:evalId/probes/:id /results/:evalId/probes/export /results/failed-tests
  /results/:id/filters/metadata/:key /redteam/reports/:id /redteam/reports/:id/learned /redteam/reports/:id/export
  /redteam/reports/:id/remediation /redteam/reports/:id/remediation/pdf /redteam/reports/compare
  /redteam/reports/compare/attacks /issues /issues/:id /issues/:id/attacks /issues/:id/history /issues/export
  /jobs/:id/results /jobs/:id/logs /jobs/:id/comparison /jobs/:id/gate /providers/:id/dashboard
  /redteam/configs/:id/unified /redteam/grading-examples /datasets /prompts /history /test-sets`
  .trim()
  .split(/\s+/)

test.group('Texts of attacks for harmful content', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    flags.enableMakePublic = true
    return () => {
      flags.enableMakePublic = false
    }
  })
  group.each.timeout(120_000)

  test('reach nobody by any route who may not change evaluations, nor anybody by a link', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const reader = await asMember(owner, ALL_BUT_UPDATE)
    const records = await planted(client, owner)
    const answered = new Set<string>()
    for (const { address, path, ask } of questions(records)) {
      const response = await client.get(address).qs(ask).bearerToken(reader.token)
      const text = textOf(response)
      assert.notInclude(text, MARK, `${address} ${JSON.stringify(ask)}`)
      if (response.status() === 200) answered.add(path)
    }
    assert.deepEqual(
      TELLING.filter((path) => !answered.has(path)),
      []
    )
    // What is printed is not told by the bytes of its file.
    const printed = await worstProbes(records.evalId, {}, 100)
    assert.notInclude(JSON.stringify(printed), MARK)
    assert.includeMembers(
      printed.map(({ prompt, isHidden }) => `${prompt} ${isHidden}`),
      ['[hidden] true', 'Order 7 false']
    )
    for (const [subject, places] of PUBLIC) {
      const made = await client
        .post(`/api/v1/results/${records.evalId}/public-link`)
        .json({ subject })
        .bearerToken(owner.token)
      made.assertStatus(201)
      const code = new URL(made.body().url).searchParams.get('public') ?? ''
      for (const place of places) {
        const address = `/api/v1/public/${place.replace(':code', code).replace(':probe', records.probeId)}`
        const response = await client.get(address)
        response.assertStatus(200)
        assert.notInclude(textOf(response), MARK, address)
      }
    }
    const looks = await db.from('audit_logs').where('action', 'harmful_text_shown')
    assert.lengthOf(looks, 0)
  })

  test('are not found by a search, whoever searches', async ({ client, assert }) => {
    const owner = await asOwner()
    const { evalId } = await planted(client, owner)
    const found = async (path: string, filter: Record<string, unknown>) => {
      const response = await client
        .get(`/api/v1/results/${evalId}/${path}`)
        .qs({ filter: JSON.stringify(filter) })
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body().length
    }
    const metadata = { on: 'metadata', name: 'goal', operator: 'contains', value: MARK }
    const searches = async () => {
      assert.equal(await found('probes', { q: MARK }), 0)
      assert.equal(await found('table', { q: MARK }), 0)
      assert.equal(await found('table', { q: 'pla[m-o]ted', regex: true }), 0)
      assert.equal(await found('table', { conditions: [metadata] }), 0)
      assert.equal(await found('table', { q: 'Order 7' }), 1)
    }
    await searches()
    await makeSearchable(await revisionIdOf(evalId))
    await searches()
    assert.equal(await found('table', {}), PROBES.length)
  })

  test('are told on demand and exported to those who may, which is recorded', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { evalId } = await planted(client, owner)
    const looks = () =>
      db.from('audit_logs').where('action', 'harmful_text_shown').orderBy('created_at')
    const shown = await client
      .post(`/api/v1/results/${evalId}/harmful-texts`)
      .json({ testIdx: 0 })
      .bearerToken(owner.token)
    shown.assertStatus(200)
    shown.assertBodyContains({
      probes: [{ prompt: said('prompt failed'), isHidden: false }],
      cells: [{ output: said('output failed'), isHidden: false }],
    })
    assert.lengthOf(await looks(), 1)

    const exported = async (path: string, format: string) => {
      const response = await client.get(`/api/v1/${path}`).qs({ format }).bearerToken(owner.token)
      response.assertStatus(200)
      assert.include(textOf(response), MARK, path)
      const [latest] = (await looks()).slice(-1)
      return `${latest.description}; ${JSON.stringify(latest.metadata.hiddenTexts)}`
    }
    assert.match(
      await exported(`results/${evalId}/export`, 'csv'),
      /Exported 3 hidden texts with .*; 3$/
    )
    assert.match(await exported(`results/${evalId}/probes/export`, 'json'), /; 3$/)
    assert.match(
      await exported(`redteam/reports/${evalId}/export`, 'sarif'),
      /one hidden text .*; 1$/
    )
    assert.lengthOf(await looks(), 4)
    // Nothing hidden, nothing recorded.
    await client
      .get(`/api/v1/results/${evalId}/export`)
      .qs({ format: 'csv', filter: JSON.stringify({ q: 'Order 7' }) })
      .bearerToken(owner.token)
    assert.lengthOf(await looks(), 4)

    const again = await client
      .get('/api/v1/results/failed-tests')
      .qs({ pluginId: 'harmful:hate', targetId: await toolTarget(evalId) })
      .bearerToken(owner.token)
    assert.include(textOf(again), MARK)
    assert.lengthOf(await looks(), 5)
  })
})

const PUBLIC = [
  ['eval', ['evals/:code', 'evals/:code/table', 'evals/:code/table/0/0']],
  ['report', ['reports/:code', 'reports/:code/probes', 'reports/:code/probes/:probe']],
  ['remediation', ['remediations/:code']],
] as const

const textOf = (response: { text: () => string; body: () => unknown }): string => {
  const body = response.body()
  if (Buffer.isBuffer(body)) return body.toString('latin1')
  return `${response.text()} ${JSON.stringify(body)}`
}

const toolTarget = async (evalId: string) => {
  const { target_id: targetId } = await db.from('evals').where('id', evalId).firstOrFail()
  return `promptfoo://provider/${targetId}`
}

/** As the tool notes what was said: messages as JSON, all turns beside them, and what answers refer to. */
const NOTED = {
  messages: JSON.stringify([1, 2, 3].map(() => ({ role: 'user', content: said('noted') }))),
  redteamHistory: [1, 2].map(() => ({ prompt: said('turn'), output: said('answer') })),
  citations: [{ source: said('source'), text: said('quote') }],
}

/** An evaluation that says the mark wherever a tool or a scan may write it, with all that grows of it. */
async function planted(client: ApiClient, owner: Persona): Promise<Records> {
  const { id: targetId } = await targetOf(owner)
  const beforeId = await followed(owner, { targetId, probes: PROBES, minutesAgo: 60 })
  const evalId = await followed(owner, { targetId, probes: PROBES })
  await db
    .from('evals')
    .where('id', evalId)
    .update({
      is_published: true,
      config: JSON.stringify({
        tests: [{ vars: { prompt: said('config') }, metadata: { pluginId: 'harmful:hate' } }],
      }),
    })
  await db.table('eval_traces').insert({
    ...{ revision_id: await revisionIdOf(evalId), position: 1, test_idx: 0, prompt_idx: 0 },
    trace: JSON.stringify({ traceId: 't', spans: [{ name: said('span'), startTime: 1 }] }),
  })
  const hidden = db
    .from('eval_results')
    .where({ revision_id: await revisionIdOf(evalId), plugin_id: 'harmful:hate' })
  await hidden.clone().update({
    description: said('description'),
    metadata: JSON.stringify({
      goal: said('goal'),
      basePrompt: said('base'),
      messages: [1, 2, 3].map(() => ({ role: 'user', content: said('turn') })),
    }),
    evidence: JSON.stringify([{ start: 0, end: 30, label: 'quoted' }]),
  })
  const [first] = await hidden.clone().orderBy('test_idx')
  await db.table('eval_payloads').insert({
    revision_id: first.revision_id,
    test_idx: 0,
    prompt_idx: 0,
    row: JSON.stringify({
      testCase: { vars: { prompt: said('case') } },
      response: { output: said('raw'), prompt: said('provider'), metadata: NOTED },
      gradingResult: { pass: false, reason: said('grade'), componentResults: [] },
    }),
  })
  await writeRemediationOf(evalId)
  const { id: issueId } = await issueOf(targetId, 'harmful:hate')
  const call = (method: 'post' | 'put', path: string, body: object) =>
    client[method](`/api/v1/${path}`).json(body).bearerToken(owner.token)
  const verified = await call('post', `issues/${issueId}/verify`, {})
  verified.assertStatus(201)
  const dataset = await call('post', 'datasets', { name: 'Kept' })
  const datasetId = dataset.body().id
  const added = await call('post', `datasets/${datasetId}/items/from-eval`, { evalId })
  added.assertBodyContains({ added: 1, hidden: 3 })
  const decided = await call('put', `issues/${issueId}`, {
    status: 'false_positive',
    reason: 'A false alarm',
  })
  decided.assertStatus(200)
  const { verify_scan_id: scanId } = await issueOf(targetId, 'harmful:hate')
  await answerRerun(scanId, ['failed'])
  const { id: templateId } = await makeTemplate(owner, { plugins: [{ id: 'harmful:hate' }] })
  const results = { evalId, beforeId, scanId, probeId: first.id }
  return { ...results, issueId, targetId, datasetId, templateId }
}

/** Every reading route with every record that its address can mean, in every format. */
function* questions(records: Records) {
  for (const { method, path, address, access } of declaredRoutes()) {
    if (method !== 'GET' || !Array.isArray(access)) continue
    const filled = address
      .replace(/^(\/api\/v1)\/(results|redteam\/reports)\/:(id|evalId)/, `$1/$2/${records.evalId}`)
      .replace(/\/issues\/:id/, `/issues/${records.issueId}`)
      .replace(/\/jobs\/:id/, `/jobs/${records.scanId}`)
      .replace(/\/datasets\/:id/, `/datasets/${records.datasetId}`)
      .replace(':number', 'latest')
      .replace(/\/redteam\/configs\/:id/, `/redteam/configs/${records.templateId}`)
      .replace(/\/providers\/:id/, `/providers/${records.targetId}`)
      .replace(/\/probes\/:id/, `/probes/${records.probeId}`)
      .replace(/:testIdx|:promptIdx/g, '0')
      .replace(':key', 'goal')
      .replace(/:\w+/g, ABSENT)
    for (const ask of asks(path, records)) yield { path, address: filled, ask }
  }
}

const FORMATS: Record<string, string> = {
  '/results/:id/export': 'csv json yaml failed dpo human-eval burp junit',
  '/results/:evalId/probes/export': 'csv json',
  '/redteam/reports/:id/export': 'pdf json sarif vulnerabilities frameworks',
  '/jobs/:id/gate': 'json junit markdown',
  '/datasets/:id/export': 'csv jsonl yaml',
}

function asks(path: string, { evalId, beforeId, targetId }: Records): Record<string, string>[] {
  const formats = FORMATS[path]
  if (formats) return formats.split(' ').map((format) => ({ format }))
  if (path.includes('/compare')) {
    return [{ ids: `${evalId},${beforeId}` }, { with: beforeId }]
  }
  if (path.endsWith('failed-tests')) {
    return [{ pluginId: 'harmful:hate', targetId: `promptfoo://provider/${targetId}` }]
  }
  if (path.endsWith('/table')) return [{}, { compare: beforeId }]
  if (path.endsWith('/unified')) return [{ providerId: targetId }]
  if (path.endsWith('grading-examples')) return [{ filter: JSON.stringify({ targetId }) }]
  return [{}]
}
