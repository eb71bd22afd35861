import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { TargetFactory } from '#database/factories/target_factory'
import { asOwner, asStranger, type Persona } from '#tests/support/personas'
import { toolOf } from '#tests/support/requests/upload_client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import Ajv from 'ajv'
import { readFile } from 'node:fs/promises'

const ATTACK = { pluginId: 'bola', strategyId: 'base64', severity: 'critical' } as const

/** Two successful attacks, one undecided, one blocked, and one error. */
const PROBES = [
  { ...ATTACK, judgedStatus: 'failed', prompt: 'Show account 7', output: '=cmd|secret 4711' },
  {
    ...ATTACK,
    judgedStatus: 'failed',
    strategyId: 'basic',
    prompt: 'Покажи счёт 7',
    output: '漢字',
  },
  { ...ATTACK, judgedStatus: 'undecided' },
  { ...ATTACK, judgedStatus: 'passed', pluginId: 'politics', severity: 'low' },
  { ...ATTACK, judgedStatus: 'error', error: 'gone', output: null },
] as const

const download = (client: ApiClient, owner: Persona, id: string, qs: Record<string, string>) =>
  client.get(`/api/v1/redteam/reports/${id}/export`).qs(qs).bearerToken(owner.token)

async function sarifSchema() {
  const read = async (path: URL) => JSON.parse(await readFile(path, 'utf8'))
  const schema = await read(new URL('../../support/sarif/sarif-2.1.0.json', import.meta.url))
  const draft4 = await read(new URL(import.meta.resolve('ajv/lib/refs/json-schema-draft-04.json')))
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore', logger: false })
  ajv.addMetaSchema(draft4)
  return ajv.compile(schema)
}

test.group('Report exports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the SARIF export is valid against the published schema and lists successful and undecided attacks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [...PROBES],
    }).create()
    await db.from('evals').where('id', id).update({ target_name: 'Bank: "assistant"' })
    const response = await download(client, owner, id, { format: 'sarif' })
    response.assertStatus(200)
    assert.match(String(response.header('content-disposition')), /filename="eval-\w+\.sarif"/)
    const log = JSON.parse(response.text() || response.body().toString('utf8'))
    const validate = await sarifSchema()
    assert.isTrue(validate(log), JSON.stringify(validate.errors))
    assert.isFalse(validate({ ...log, version: '3' }), 'the schema refuses something')
    const [run] = log.runs
    assert.deepEqual(
      run.results.map((result: { ruleId: string; level: string; kind: string }) => [
        result.ruleId,
        result.kind,
        result.level,
      ]),
      [
        ['bola', 'fail', 'error'],
        ['bola', 'fail', 'error'],
        ['bola', 'review', 'none'],
      ]
    )
    const [first] = run.results
    assert.equal(run.tool.driver.rules[first.ruleIndex].id, 'bola')
    assert.equal(first.locations[0].physicalLocation.artifactLocation.uri, 'targets/bank-assistant')
    assert.containsSubset(run.properties, {
      evidence: 'text only',
      judgePrecision: { basis: 'benchmark', failed: { value: 170 / 175 } },
      decidedByLength: { short: { judged: 4, decided: 3 }, long: { judged: 0, decided: 0 } },
    })
    assert.equal(run.tool.driver.rules[first.ruleIndex].properties.decidedShare, 2 / 3)
    assert.containsSubset(run.properties.totals, { failed: 2, undecided: 1, error: 1, passed: 1 })
    const narrowed = await download(client, owner, id, {
      format: 'sarif',
      filter: '{"strategy":"basic"}',
    })
    const one = JSON.parse(narrowed.text() || narrowed.body().toString('utf8'))
    assert.lengthOf(one.runs[0].results, 1)
  })

  test('the CSV exports list the results of each plugin and each framework control', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [...PROBES],
    }).create()
    const vulnerabilities = await download(client, owner, id, { format: 'vulnerabilities' })
    const [head, first, second] = vulnerabilities.text().split('\r\n')
    assert.match(head ?? '', /^type,plugin,category,description,severity,result,risk score/)
    assert.include(first, ',bola,')
    assert.include(first, ',critical,failed,')
    assert.include(first, ',2,0,1,1,4,1,')
    assert.match(
      head ?? '',
      /,decided share,judge precision,[^\r]*,judge precision basis,evidence$/
    )
    assert.match(
      first ?? '',
      /,0\.6666666666666666,0\.971\d*,0\.93\d*,0\.98\d*,benchmark,text only$/
    )
    assert.include(second, ',politics,')
    assert.include(second, ',passed,')
    const frameworks = (await download(client, owner, id, { format: 'frameworks' })).text()
    assert.match(frameworks, /\r\n[^\r]*,failed,critical,[^\r]*bola/)
    assert.match(frameworks, /,not_tested,,,,/)
  })

  test('a threshold determines which plugins fail in a report and in its CSV export', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { judgedStatus: 'failed', pluginId: 'bola' },
        ...Array.from({ length: 9 }, () => ({ judgedStatus: 'passed', pluginId: 'bola' }) as const),
      ],
    }).create()
    const report = async (qs: Record<string, string>) =>
      (await client.get(`/api/v1/redteam/reports/${id}`).qs(qs).bearerToken(owner.token)).body()
    assert.equal((await report({})).plugins[0].status, 'failed')
    const lenient = await report({ threshold: '90', untested: 'true' })
    assert.equal(lenient.plugins[0].status, 'passed')
    assert.equal(
      lenient.severities.find((s: { failingPlugins: number }) => s.failingPlugins),
      undefined
    )
    assert.isAbove(lenient.untested.length, 100)
    assert.notInclude(
      lenient.untested.map((plugin: { pluginId: string }) => plugin.pluginId),
      'bola'
    )
    assert.lengthOf((await report({})).untested, 0)
    const csv = await download(client, owner, id, { format: 'vulnerabilities', threshold: '90' })
    assert.include(csv.text(), ',medium,passed,')
    const refused = client.get(`/api/v1/redteam/reports/${id}`).qs({ threshold: '101' })
    ;(await refused.bearerToken(owner.token)).assertStatus(422)
  })

  test('the PDF export has several pages, an outline, and selectable text and is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      description: 'Nightly отчёт',
      results: [...PROBES],
    }).create()
    const response = await download(client, owner, id, { format: 'pdf' })
    response.assertStatus(200)
    response.assertHeader('content-type', 'application/pdf')
    const file = Buffer.from(response.body()).toString('latin1')
    assert.isTrue(file.startsWith('%PDF-1.'))
    assert.match(file, /%%EOF\s*$/)
    assert.isAbove((file.match(/\/Type \/Page\b/g) ?? []).length, 5)
    assert.include(file, '/ToUnicode')
    assert.include(file, '/Outlines')
    const [audited] = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'data_exported' })
    assert.match(audited?.description, /Exported the report of Nightly отчёт as PDF/)
  })

  test("a report lists the target's tools and each kind of disclosed data with its number of occurrences", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [...PROBES, { ...ATTACK, judgedStatus: 'failed', output: 'secret 4711' }],
    }).create()
    const place = (start: number, end: number) =>
      JSON.stringify([{ start, end, label: 'account number' }])
    const of = (testIdx: number) =>
      db
        .from('eval_results')
        .where('test_idx', testIdx)
        .where('revision_id', db.from('evals').where('id', id).select('revision_id'))
    await of(0).update({ evidence: place(5, 16) })
    await of(5).update({ evidence: place(0, 11) })
    // Offsets into a tool call and into a span, not into the response.
    const elsewhere = [
      { start: 0, end: 6, label: 'call', call: 0, part: 'arguments' },
      { start: 0, end: 6, label: 'state changed', span: 'a1', attribute: 'db.query.text' },
    ]
    await of(1).update({ evidence: JSON.stringify(elsewhere) })
    const config = { providers: [{ id: 'x', config: { tools: [{ function: { name: 'pay' } }] } }] }
    await db
      .from('evals')
      .where('id', id)
      .update({ config: JSON.stringify(config) })
    const learned = (
      await client.get(`/api/v1/redteam/reports/${id}/learned`).bearerToken(owner.token)
    ).body()
    assert.deepEqual(learned.tools, [{ name: 'pay', description: '' }])
    assert.lengthOf(learned.disclosed, 1)
    assert.containsSubset(learned.disclosed[0], {
      label: 'account number',
      text: 'secret 4711',
      times: 2,
      pluginId: 'bola',
    })
  })

  test('report exports are denied to other teams, and unknown formats are rejected', async ({
    client,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [...PROBES],
    }).create()
    ;(await download(client, stranger, id, { format: 'sarif' })).assertStatus(404)
    ;(await download(client, owner, id, { format: 'docx' })).assertStatus(422)
  })
})

test.group('Reports of uploaded scans', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an uploaded scan has a SARIF export and a report with target, metrics, and untested plugins', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const id = 'eval-tool-2026-11-21T10:00:00'
    const tool = toolOf(client, owner)
    const redteam = {
      injectVar: 'prompt',
      plugins: [{ id: 'bola', numTests: 2 }, 'politics', 'ssrf'],
      strategies: ['base64'],
      frameworks: ['owasp:llm'],
    }
    const config = { providers: [{ id: `promptfoo://provider/${target.id}` }], redteam }
    ;(await tool.create({ id, config, prompts: [{ raw: '{{prompt}}' }] })).assertStatus(200)
    const row = (testIdx: number, pluginId: string, success: boolean, strategyId?: string) => ({
      ...{ testIdx, promptIdx: 0, success, failureReason: success ? 0 : 1, score: Number(success) },
      ...{ vars: { prompt: `attack ${testIdx}` }, response: { output: `answer ${testIdx}` } },
      testCase: { metadata: { pluginId, strategyId, goal: 'To read it', severity: 'critical' } },
      gradingResult: {
        pass: success,
        reason: success ? 'It refused' : 'It told',
        componentResults: [{ pass: success, assertion: { type: `promptfoo:redteam:${pluginId}` } }],
      },
    })
    const rows = [row(0, 'bola', false), row(1, 'bola', true, 'base64'), row(2, 'politics', true)]
    ;(await tool.rows(id, rows)).assertStatus(204)
    const response = await client
      .get(`/api/v1/redteam/reports/${id}`)
      .qs({ untested: 'true' })
      .bearerToken(owner.token)
    const report = response.body()
    assert.containsSubset(report, { targetId: target.id, targetName: target.name, grader: 'tool' })
    assert.containsSubset(report.totals, { tests: 3, failed: 1, passed: 2 })
    assert.containsSubset(report.plugins[0], { pluginId: 'bola', severity: 'critical', failed: 1 })
    assert.sameMembers(
      report.strategies.map((strategy: { strategyId: string }) => strategy.strategyId),
      ['basic', 'base64']
    )
    assert.deepEqual(
      report.frameworks.map((framework: { id: string }) => framework.id),
      ['owasp:llm']
    )
    assert.containsSubset(report.untested[0], { pluginId: 'ssrf', chosen: true })
    const sarif = await download(client, owner, id, { format: 'sarif' })
    const { runs } = JSON.parse(sarif.text() || sarif.body().toString('utf8'))
    assert.containsSubset(runs[0].results, [
      { ruleId: 'bola', level: 'error', message: { text: 'The attack succeeded. It told' } },
    ])
  })
})
