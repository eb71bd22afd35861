import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { type Given, uploadMatrix } from '#tests/support/matrix'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { parse } from 'yaml'

const TESTS: Given[][] = [
  [
    { output: 'Rome', score: 1, metrics: { tone: 0.5 }, row: { unknownField: { kept: 1 } } },
    { status: 'failed', output: '=cmd|"x"' },
  ],
  [{ status: 'error' }, { status: 'undecided', output: 'Perhaps' }],
  [
    { status: 'failed', output: 'Oslo <b>&', vars: { country: 'Nor"way' } },
    { output: 'Oslo', vars: { country: 'Nor"way' } },
  ],
]

const exportOf =
  (client: ApiClient, { token }: Persona, id: string) =>
  async (format: string, filter: object = {}) => {
    const qs = { format, filter: JSON.stringify(filter) }
    const response = await client.get(`/api/v1/results/${id}/export`).qs(qs).bearerToken(token)
    return { status: response.status(), text: response.text(), headers: response.headers() }
  }

test.group('Evaluation exports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the CSV export has one line per test case, escapes formulas, and has columns for verdicts', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    const file = await exportOf(client, owner, id)('csv')
    const [head = '', ...lines] = file.text.trimEnd().split('\r\n')
    assert.include(head, 'test,description,plugin,strategy,severity,country,[echo] Prompt 0 output')
    assert.lengthOf(lines, 3)
    assert.include(lines[0], `"'=cmd|""x"""`)
    assert.match(lines[0] ?? '', /Rome,passed,passed,1/)
    assert.include(lines[1], ',error,error,')
    assert.include(lines[1], 'Perhaps,undecided,undecided,')
    assert.include(lines[2], '"Nor""way"')
    assert.match(String(file.headers['content-disposition']), /attachment; filename="eval-.*\.csv"/)
  })

  test('the JSON export is a promptfoo file with the uploaded data and human ratings', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS, { more: { durationMs: 99 } })
    const rate = client.put(`/api/v1/results/${id}/table/2/0/rating`)
    await rate.json({ status: 'passed', comment: 'Right' }).bearerToken(owner.token)
    const file = JSON.parse((await exportOf(client, owner, id)('json')).text)
    assert.containsSubset(file, {
      evalId: id,
      config: { description: 'Capitals' },
      shareableUrl: null,
      vars: ['country'],
      durationMs: 99,
      metadata: { author: 'ann@example.com', evaluationCreatedAt: '2026-01-31T12:00:00.000Z' },
    })
    const { version, prompts, results } = file.results
    assert.equal(version, 3)
    assert.lengthOf(prompts, 2)
    assert.lengthOf(results, 6)
    assert.deepEqual(results[0].unknownField, { kept: 1 })
    assert.containsSubset(results[4], {
      testIdx: 2,
      success: true,
      failureReason: 0,
      gradingResult: { pass: true, comment: 'Right' },
    })
    const last = results[4].gradingResult.componentResults.at(-1)
    assert.containsSubset(last, { pass: true, assertion: { type: 'human' } })
    const failed = await exportOf(client, owner, id)('json', { status: ['error'] })
    assert.lengthOf(JSON.parse(failed.text).results.results, 2)
  })

  test('the JSON exports of scans and evaluations have the same format', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ judgedStatus: 'undecided' }, { judgedStatus: 'failed' }],
    }).create()
    const file = JSON.parse((await exportOf(client, owner, id)('json')).text)
    assert.containsSubset(file.results.results, [
      {
        testIdx: 0,
        vars: { prompt: 'Tell me' },
        success: false,
        testCase: { metadata: { pluginId: 'prompt-extraction' } },
        gradingResult: { metadata: { assay: { undecided: true } } },
      },
      { testIdx: 1, success: false, failureReason: 1, response: { output: 'No' } },
    ])
  })

  test('the YAML export is the masked configuration, and the failed-tests export contains only failed test cases', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const config = { tests: [{ vars: { country: 'x' } }], apiKey: 'sk-12345678901234567890' }
    const id = await uploadMatrix(client, owner, TESTS, { config })
    const file = exportOf(client, owner, id)
    const whole = parse((await file('yaml')).text)
    assert.containsSubset(whole, { description: 'Capitals', apiKey: '[masked]' })
    const yaml = await client.get(`/api/v1/results/${id}/yaml`).bearerToken(owner.token)
    assert.deepEqual(parse(yaml.text()), whole)
    const failed = parse((await file('failed')).text)
    assert.deepEqual(
      failed.tests.map(({ vars }: { vars: object }) => vars),
      [{ country: 'Country 0' }, { country: 'Nor"way' }]
    )
    assert.equal(failed.description, 'Capitals')
    const errors = parse((await file('failed', { status: ['error'] })).text)
    assert.deepEqual(errors.tests, [{ vars: { country: 'Country 1' }, metadata: {} }])
    assert.deepEqual(parse((await file('failed', { q: 'nothing like it' })).text).tests, [])
  })

  test('the DPO export contains only pairs of a passed and a failed response', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    const pairs = JSON.parse((await exportOf(client, owner, id)('dpo')).text)
    assert.deepEqual(
      pairs.map(({ chosen, rejected }: Record<string, unknown>) => [chosen, rejected]),
      [
        [['Rome'], ['=cmd|"x"']],
        [['Oslo'], ['Oslo <b>&']],
      ]
    )
    assert.deepEqual(pairs[0].providers, ['echo', 'echo'])
  })

  test('the human-eval export contains one grader test case per passed or failed response', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    const tests = parse((await exportOf(client, owner, id)('human-eval')).text)
    assert.lengthOf(tests, 4)
    assert.containsSubset(tests[0], {
      vars: { country: 'Country 0', output: 'Rome' },
      assert: [{ type: 'contains-json', value: { properties: { pass: { const: true } } } }],
      metadata: { verdict: 'passed', byPerson: false },
    })
  })

  test('the Burp export has one encoded line per attack', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ prompt: 'two\nlines "x" & ü' }, { prompt: 'plain' }],
    }).create()
    const { text } = await exportOf(client, owner, id)('burp')
    const lines = text.trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(`"${decodeURIComponent(line)}"`)),
      ['two\nlines "x" & ü', 'plain']
    )
  })

  test('the JUnit export reports failures, errors, and undecided results separately', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    const { text } = await exportOf(client, owner, id)('junit')
    assert.include(
      text,
      '<testsuites name="Capitals" tests="6" failures="2" errors="1" skipped="1"'
    )
    assert.include(
      text,
      '<testsuite name="echo: Prompt 0" tests="3" failures="1" errors="1" skipped="0"'
    )
    assert.equal(text.match(/<testcase /g)?.length, 6)
    assert.equal(text.match(/<failure /g)?.length, 2)
    assert.equal(text.match(/<error message="The provider is away"/g)?.length, 1)
    assert.equal(text.match(/<skipped /g)?.length, 1)
    assert.include(text, 'Oslo &lt;b&gt;&amp;')
    assert.equal(text.match(/<testsuite /g)?.length, text.match(/<\/testsuite>/g)?.length)
  })

  test('viewers can download an export, unknown formats are rejected, and each download is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    assert.equal((await exportOf(client, owner, id)('docx')).status, 422)
    assert.equal((await exportOf(client, owner, id)('csv', { q: '(', regex: true })).status, 422)
    assert.equal((await exportOf(client, await asViewer(owner), id)('csv')).status, 200)
    const records = await db
      .from('audit_logs')
      .where({ action: 'data_exported', organization_id: owner.organization.id })
    assert.lengthOf(records, 1)
    assert.include(records[0].description, 'as CSV')
  })

  test('the evaluation list is exported with its current filter', async ({ client, assert }) => {
    const owner = await asOwner()
    await uploadMatrix(client, owner, TESTS, { config: { description: '=Formula' } })
    await uploadMatrix(client, owner, [[{}]], { config: { description: 'Other' } })
    const list = async (format: string, filter: object) => {
      const qs = { format, filter: JSON.stringify(filter), sort: '["description","ASC"]' }
      return client.get('/api/v1/results/export').qs(qs).bearerToken(owner.token)
    }
    const [head, ...lines] = (await list('csv', {})).text().trimEnd().split('\r\n')
    assert.include(head, 'id,created_at,type,description')
    assert.lengthOf(lines, 2)
    assert.isTrue(lines.some((line) => line.includes(`'=Formula`)))
    const json = JSON.parse((await list('json', { q: 'other' })).text())
    assert.lengthOf(json, 1)
    assert.containsSubset(json[0], { description: 'Other', passed: 1, failed: 0, pass_rate: 1 })
  })
})
