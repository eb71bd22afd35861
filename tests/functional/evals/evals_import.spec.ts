import type { EvalDetail } from '#api/contract/evals/eval'
import { type Given, uploadMatrix } from '#tests/support/matrix'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { stringify } from 'yaml'

const TESTS: Given[][] = [
  [{ metrics: { tone: 0.5 } }, { status: 'failed', row: { unknownField: { kept: 1 } } }],
  [{ status: 'error' }, { status: 'undecided' }],
]

type Json = Record<string, unknown>

const importFile = (client: ApiClient, { token }: Persona, name: string, text: string) =>
  client
    .post('/api/v1/results/import')
    .file('file', Buffer.from(text), { filename: name })
    .bearerToken(token)

const exported = async (client: ApiClient, { token }: Persona, id: string) =>
  (
    await client.get(`/api/v1/results/${id}/export`).qs({ format: 'json' }).bearerToken(token)
  ).text()

/** Removes the properties that differ between an evaluation and its copy. */
const withoutIds = (text: string) => {
  const { evalId, metadata, ...rest } = JSON.parse(text)
  return rest
}

test.group('Evaluation import', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an exported evaluation is imported unchanged and gets a new ID if its own ID is taken', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS, { more: { durationMs: 5 } })
    const text = await exported(client, owner, id)
    const imported = await importFile(client, owner, 'eval.json', text)
    imported.assertStatus(201)
    const detail: EvalDetail = imported.body()
    assert.notEqual(detail.id, id)
    assert.containsSubset(detail, {
      description: 'Capitals',
      author: 'ann@example.com',
      createdAt: '2026-01-31T12:00:00.000Z',
      partial: false,
      tests: 2,
      passed: 1,
      failed: 1,
      errors: 1,
      undecided: 1,
      metrics: ['tone'],
      vars: ['country'],
      durationMs: 5,
    })
    assert.deepEqual(withoutIds(await exported(client, owner, detail.id)), withoutIds(text))
    const record = await db.from('audit_logs').where('action', 'eval_imported').firstOrFail()
    assert.equal(record.target_id, detail.id)
  })

  test("a reviewer's verdicts on undecided results are kept after an export and an import", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const undecided = {
      ...{ pass: false, score: 0, reason: 'No verdict', assertion: { type: 'llm-rubric' } },
      metadata: { assay: { undecided: true } },
    }
    const gradingResult = { pass: false, score: 0, reason: '', componentResults: [undecided] }
    const given: Given = { status: 'undecided', row: { gradingResult } }
    const id = await uploadMatrix(client, owner, [[given], [given], [given]])
    for (const [testIdx, status] of ['passed', 'failed'].entries()) {
      const url = `/api/v1/results/${id}/table/${testIdx}/0/rating`
      const rated = await client.put(url).json({ status }).bearerToken(owner.token)
      rated.assertStatus(200)
    }
    const text = await exported(client, owner, id)
    const imported = await importFile(client, owner, 'eval.json', text)
    assert.containsSubset(imported.body(), { passed: 1, failed: 1, errors: 0, undecided: 1 })
  })

  test('an import keeps the exported ID if it is free, masks credentials, and accepts YAML', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, TESTS)
    const file = JSON.parse(await exported(client, owner, id))
    await client.delete(`/api/v1/results/${id}`).bearerToken(owner.token)
    file.config.providers = [{ id: 'x', config: { apiKey: 'abcdef' } }]
    const yaml = await importFile(client, owner, 'eval.yaml', stringify(file))
    yaml.assertStatus(201)
    assert.equal(yaml.body().id, id)
    const { config } = await db.from('evals').where('id', id).firstOrFail()
    assert.notInclude(JSON.stringify(config), 'abcdef')
    assert.equal(yaml.body().total, 4)
  })

  test('a file that is not an export or contains an invalid row is rejected, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const file = { version: 3, prompts: [] }
    const good = { testIdx: 0, promptIdx: 0, success: true }
    const asText = (results: unknown, more: Json = {}) =>
      JSON.stringify({ config: {}, results: { ...file, results }, ...more })
    const texts = {
      'a.json': '{"results"',
      'b.json': '[]',
      'c.json': asText([]),
      'd.json': asText([good, { testIdx: -1 }]),
      'e.json': JSON.stringify({ config: {}, results: { version: 2, table: {} } }),
      'f.yaml': 'a: [',
      'g.json': asText([good]).replace('"success":true', '"success":tru'),
    }
    for (const [name, text] of Object.entries(texts)) {
      const refused = await importFile(client, owner, name, text)
      assert.equal(refused.status(), 422, `${name}: ${refused.text()}`)
    }
    assert.lengthOf(await db.from('evals').where('team_id', owner.team.id), 0)
    const viewer = await asViewer(owner)
    ;(await importFile(client, viewer, 'a.json', asText([good]))).assertStatus(403)
  })

  test('a file with 3,000 rows is imported completely', async ({ client, assert }) => {
    const owner = await asOwner()
    const rows = Array.from({ length: 3000 }, (_, testIdx) => ({
      testIdx,
      promptIdx: 0,
      success: testIdx % 3 !== 0,
      failureReason: testIdx % 3 === 0 ? 1 : 0,
      vars: { n: `Test ${testIdx}, "quoted" [and] {braced}` },
      response: { output: 'Ü'.repeat(100) },
    }))
    const text = JSON.stringify({ results: { version: 3, prompts: [], results: rows }, config: {} })
    const imported = await importFile(client, owner, 'big.json', text)
    imported.assertStatus(201)
    assert.containsSubset(imported.body(), { tests: 3000, passed: 2000, failed: 1000 })
    const { id } = imported.body()
    const row = await client.get(`/api/v1/results/${id}/table/2999/0`).bearerToken(owner.token)
    assert.equal(row.body().output, 'Ü'.repeat(100))
  })
})
