import { PERMISSION_SETS } from '#api/contract/accounts/permissions'
import { permissionSets } from '#api/contract/accounts/permission_policy'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { declaredRoutes } from '#api/platform/http/endpoint'
import { worstProbes } from '#api/findings/reports/export/report_probes'
import { flags } from '#config/flags'
import { TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import {
  respondToRerun,
  followed,
  vulnerabilityOf,
} from '#tests/support/records/vulnerability_records'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { writeRemediationOf } from '#tests/support/records/remediation_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Lists the audit entries for hidden content that the organization's users have viewed, oldest first. */
const revealsOf = ({ organization }: Persona) =>
  db
    .from('audit_logs')
    .where({ action: 'harmful_text_shown', organization_id: organization.id })
    .orderBy('created_at')

/** Contained in all attacks with harmful content and their responses. */
const MARK = 'planted7731zq'
const ABSENT = '00000000-0000-4000-8000-000000000000'

const markedText = (what: string) => `${what} ${MARK}`
const PROBES = [
  ...(['failed', 'passed', 'error'] as const).map((status) => ({
    pluginId: 'harmful:hate',
    severity: 'critical' as const,
    judgedStatus: status,
    prompt: markedText(`prompt ${status}`),
    output: status === 'error' ? null : markedText(`output ${status}`),
    error: status === 'error' ? markedText('error') : null,
    reason: markedText(`reason ${status}`),
  })),
  {
    pluginId: 'bola',
    severity: 'high' as const,
    judgedStatus: 'failed' as const,
    prompt: 'Order 7',
  },
]

/** Every permission set that does not allow changing evaluations. */
const ALL_BUT_UPDATE = PERMISSION_SETS.filter(
  (set) =>
    !permissionSets[set].some(([action, subject]) => action === 'update' && subject === 'Eval')
)

/** IDs of the records that route parameters refer to. */
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

/** Routes that return content of results; the test must call each of them. */
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

test.group('Hidden text of harmful attacks', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    flags.enableMakePublic = true
    return () => {
      flags.enableMakePublic = false
    }
  })
  group.each.timeout(120_000)

  test('neither read routes nor public links return hidden text to users who cannot change evaluations', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const reader = await asMember(owner, ALL_BUT_UPDATE)
    const records = await planted(client, owner)
    const decided = new Set<string>()
    for (const { address, path, ask } of questions(records)) {
      const response = await client.get(address).qs(ask).bearerToken(reader.token)
      const text = textOf(response)
      assert.notInclude(text, MARK, `${address} ${JSON.stringify(ask)}`)
      if (response.status() === 200) decided.add(path)
    }
    assert.deepEqual(
      TELLING.filter((path) => !decided.has(path)),
      []
    )
    // PDF text is compressed, so the probes printed in the PDF are checked instead of its bytes.
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
    const looks = await revealsOf(owner)
    assert.lengthOf(looks, 0)
  })

  test('a search does not match hidden text, even if the caller may view it', async ({
    client,
    assert,
  }) => {
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
    await buildSearchIndex(await revisionIdOf(evalId))
    await searches()
    assert.equal(await found('table', {}), PROBES.length)
  })

  test('hidden text can be shown and exported by users who can change evaluations, and each access is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { evalId } = await planted(client, owner)
    const looks = () => revealsOf(owner)
    const shown = await client
      .post(`/api/v1/results/${evalId}/harmful-texts`)
      .json({ testIdx: 0 })
      .bearerToken(owner.token)
    shown.assertStatus(200)
    shown.assertBodyContains({
      probes: [{ prompt: markedText('prompt failed'), isHidden: false }],
      cells: [{ output: markedText('output failed'), isHidden: false }],
    })
    assert.lengthOf(await looks(), 1)

    // Finds the new entry by its ID, because the machine's clock may have been set back between two exports.
    const exported = async (path: string, format: string) => {
      const known = new Set((await looks()).map(({ id }) => id))
      const response = await client.get(`/api/v1/${path}`).qs({ format }).bearerToken(owner.token)
      response.assertStatus(200)
      assert.include(textOf(response), MARK, path)
      const [added] = (await looks()).filter(({ id }) => !known.has(id))
      return `${added.description}; ${JSON.stringify(added.metadata.hiddenTexts)}`
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
    // An export without hidden text is not audited as access to hidden text.
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

/** Metadata in the format of the command-line tool: messages as JSON, the conversation history, and citations. */
const NOTED = {
  messages: JSON.stringify([1, 2, 3].map(() => ({ role: 'user', content: markedText('noted') }))),
  redteamHistory: [1, 2].map(() => ({ prompt: markedText('turn'), output: markedText('answer') })),
  citations: [{ source: markedText('source'), text: markedText('quote') }],
}

/** Creates evaluations and derived records, with the mark in every field that a tool or a scan can write. */
async function planted(client: ApiClient, owner: Persona): Promise<Records> {
  const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
  const beforeId = await followed(owner, { targetId, probes: PROBES, minutesAgo: 60 })
  const evalId = await followed(owner, { targetId, probes: PROBES })
  await db
    .from('evals')
    .where('id', evalId)
    .update({
      is_published: true,
      config: JSON.stringify({
        tests: [{ vars: { prompt: markedText('config') }, metadata: { pluginId: 'harmful:hate' } }],
      }),
    })
  await db.table('eval_traces').insert({
    ...{ revision_id: await revisionIdOf(evalId), position: 1, test_idx: 0, prompt_idx: 0 },
    trace: JSON.stringify({ traceId: 't', spans: [{ name: markedText('span'), startTime: 1 }] }),
  })
  const hidden = db
    .from('eval_results')
    .where({ revision_id: await revisionIdOf(evalId), plugin_id: 'harmful:hate' })
  await hidden.clone().update({
    description: markedText('description'),
    metadata: JSON.stringify({
      goal: markedText('goal'),
      basePrompt: markedText('base'),
      messages: [1, 2, 3].map(() => ({ role: 'user', content: markedText('turn') })),
    }),
    evidence: JSON.stringify([{ start: 0, end: 30, label: 'quoted' }]),
  })
  const [first] = await hidden.clone().orderBy('test_idx')
  await db.table('eval_payloads').insert({
    revision_id: first.revision_id,
    test_idx: 0,
    prompt_idx: 0,
    row: JSON.stringify({
      testCase: { vars: { prompt: markedText('case') } },
      response: { output: markedText('raw'), prompt: markedText('provider'), metadata: NOTED },
      gradingResult: { pass: false, reason: markedText('grade'), componentResults: [] },
    }),
  })
  await writeRemediationOf(evalId)
  const { id: vulnerabilityId } = await vulnerabilityOf(targetId, 'harmful:hate')
  const call = (method: 'post' | 'put', path: string, body: object) =>
    client[method](`/api/v1/${path}`).json(body).bearerToken(owner.token)
  const verified = await call('post', `issues/${vulnerabilityId}/verify`, {})
  verified.assertStatus(201)
  const dataset = await call('post', 'datasets', { name: 'Kept' })
  const datasetId = dataset.body().id
  const added = await call('post', `datasets/${datasetId}/items/from-eval`, { evalId })
  added.assertBodyContains({ added: 1, hidden: 3 })
  const decided = await call('put', `issues/${vulnerabilityId}`, {
    status: 'false_positive',
    reason: 'A false alarm',
  })
  decided.assertStatus(200)
  const { verify_scan_id: scanId } = await vulnerabilityOf(targetId, 'harmful:hate')
  await respondToRerun(scanId, ['failed'])
  const { id: templateId } = await TemplateFactory.merge({
    teamId: owner.team.id,
    config: templateSettings({ plugins: [{ id: 'harmful:hate' }] }),
  }).create()
  const results = { evalId, beforeId, scanId, probeId: first.id }
  return { ...results, issueId: vulnerabilityId, targetId, datasetId, templateId }
}

/** Yields requests to every GET route that requires a permission, in every format of the route. */
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
