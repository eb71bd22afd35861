import type { FilePreview } from '#api/contract/evals/file_import'
import type { EvalDetail } from '#api/contract/evals/eval'
import { foreignFile, inspectArchive } from '#tests/support/foreign_files/foreign_files'
import { asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const send = (
  client: ApiClient,
  { token }: Persona,
  path: string,
  file: { name: string; content: Buffer | string }
) =>
  client
    .post(`/api/v1/${path}`)
    .file('file', Buffer.from(file.content), { filename: file.name })
    .bearerToken(token)

const real = (name: string) => ({ name, content: foreignFile(name) })

const resultsOf = (evalId: string) =>
  db
    .from('eval_results as r')
    .join('evals as e', 'e.revision_id', 'r.revision_id')
    .where('e.id', evalId)
    .orderBy('r.test_idx')
    .select('r.*')

test.group('Import of results from other programs', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const FILES = [
    {
      name: 'openai_evals.jsonl',
      counts: { passed: 1, failed: 2 },
      description: 'test-match.s1.simple-v0',
    },
    {
      name: 'openai_output_items.json',
      counts: { passed: 1 },
      description: 'evalrun_67abd54d60ec8190832b46859da808f7',
    },
    { name: 'garak.report.jsonl', counts: { passed: 3 }, description: 'test' },
    { name: 'pyrit.json', counts: { passed: 1, failed: 1 }, description: 'PyRIT conversations' },
    { name: 'inspect.json', counts: { passed: 1 }, description: 'popularity' },
  ]
  for (const { name, counts, description } of FILES) {
    test(`${name} is imported completely, and the outcomes match the preview`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const previewed = await send(client, owner, 'results/import/preview', real(name))
      previewed.assertStatus(200)
      const preview: FilePreview = previewed.body()
      const outcomes = { failed: 0, errors: 0, undecided: 0, ...counts }
      assert.deepEqual(preview.outcomes, outcomes)
      assert.isNull(await db.from('evals').where('team_id', owner.team.id).first())

      const imported = await send(client, owner, 'results/import', real(name))
      imported.assertStatus(201)
      const detail: EvalDetail = imported.body()
      assert.containsSubset(detail, {
        ...outcomes,
        description,
        partial: false,
        tests: preview.rows,
      })
      assert.lengthOf(await resultsOf(detail.id), preview.rows)
    })
  }

  test('an imported result keeps its input, reference, response, grader, scores, duration, and tool calls', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const log = JSON.parse(foreignFile('inspect.json').toString())
    log.samples[0].messages[1].tool_calls = [{ id: 'c', function: 'lookup', arguments: { id: 7 } }]
    const content = inspectArchive(log, 'deflated')
    const response = await send(client, owner, 'results/import', { name: 'log.eval', content })
    response.assertStatus(201)
    const [row] = await resultsOf(response.body().id)
    assert.containsSubset(row, {
      judged_status: 'passed',
      output: 'Yes\n',
      grader: 'match',
      latency_ms: 1932,
      named_scores: { match: 1 },
      metadata: { label_confidence: 0.8860552919198255, model: 'ollama/gemma3' },
    })
    assert.containsSubset(row.vars, { expected: ' Yes' })
    assert.equal(row.prompt, row.vars.input)
    const url = `/api/v1/results/${response.body().id}/table/0/0`
    const cell = await client.get(url).bearerToken(owner.token)
    assert.include(JSON.stringify(cell.body()), 'lookup')
  })

  test('undecided results stay undecided, and errors stay errors', async ({ client, assert }) => {
    const owner = await asOwner()
    const attempt = { entry_type: 'attempt', status: 2, uuid: 'a', prompt: 'Hi' }
    const content = JSON.stringify({
      ...attempt,
      outputs: ['Hello', null],
      detector_results: { 'dan.DAN': [null, null] },
    })
    const response = await send(client, owner, 'results/import', { name: 'r.jsonl', content })
    assert.containsSubset(response.body(), { passed: 0, failed: 0, errors: 1, undecided: 1 })
    const [undecided, failed] = await resultsOf(response.body().id)
    assert.equal(undecided.reason, 'dan.DAN returned no score')
    assert.equal(failed.error, 'The target returned no output')
  })

  test('importing a file that is damaged in the middle stores nothing and reports the line', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const [first, ...rest] = foreignFile('openai_evals.jsonl').toString().split('\n')
    const content = [first, ...rest.slice(0, 3), '{"sample_id":', ...rest.slice(3)].join('\n')
    for (const path of ['results/import', 'results/import/preview']) {
      const response = await send(client, owner, path, { name: 'log.jsonl', content })
      response.assertStatus(422)
      assert.equal(response.body().error.message, 'Line 5: not valid JSON')
    }
    assert.isNull(await db.from('evals').where('team_id', owner.team.id).first())
  })

  test('a dataset imported as results is rejected with a reference to Datasets, and unknown files are rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const dataset = await send(client, owner, 'results/import', real('langfuse.csv'))
    dataset.assertStatus(422)
    assert.match(dataset.body().error.message, /Langfuse dataset.*Import it under Datasets/)
    const unknown = await send(client, owner, 'results/import/preview', {
      name: 'a.json',
      content: '{"a":1}',
    })
    unknown.assertStatus(422)
    assert.match(unknown.body().error.message, /^Not an evaluation export/)
  })

  test('viewers cannot preview or import results, and other teams do not see the imported evaluation', async ({
    client,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const file = real('garak.report.jsonl')
    for (const path of [
      'results/import',
      'results/import/preview',
      'datasets/import',
      'datasets/import/preview',
    ]) {
      ;(await send(client, viewer, path, file)).assertStatus(403)
    }
    const { id } = (await send(client, owner, 'results/import', file)).body()
    const stranger = await asStranger()
    const seen = await client.get(`/api/v1/results/${id}`).bearerToken(stranger.token)
    seen.assertStatus(404)
  })
})

test.group('Import of datasets from other programs', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const FILES = [
    { name: 'langfuse.csv', items: 2, vars: ['country', 'hints', 'expected'] },
    { name: 'langfuse_api.json', items: 1, vars: ['country', 'hints', 'expected'] },
    { name: 'phoenix.csv', items: 2, vars: ['question', 'expected'] },
    { name: 'phoenix_api.json', items: 2, vars: ['question', 'expected', 'input'] },
    { name: 'phoenix_evals.jsonl', items: 2, vars: ['input', 'expected'] },
    { name: 'inspect.json', items: 1, vars: ['input', 'expected'] },
    { name: 'garak.report.jsonl', items: 3, vars: ['input'] },
  ]
  for (const { name, items, vars } of FILES) {
    test(`the number of dataset items imported from ${name} is ${items}`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const preview = await send(client, owner, 'datasets/import/preview', real(name))
      preview.assertStatus(200)
      assert.equal(preview.body().rows, items)
      const response = await send(client, owner, 'datasets/import', real(name)).field(
        'name',
        'Mine'
      )
      response.assertStatus(201)
      assert.containsSubset(response.body(), { name: 'Mine', version: 1, itemCount: items, vars })
      const audited = await db.from('audit_logs').where('target_id', response.body().id)
      assert.sameMembers(
        audited.map(({ action }) => action),
        ['dataset_created', 'dataset_version_made']
      )
    })
  }

  test('a rejected import does not create a dataset', async ({ client, assert }) => {
    const owner = await asOwner()
    const content = 'city,__expected\nParis,nonsense:x'
    const response = await send(client, owner, 'datasets/import', {
      name: 'a.jsonl',
      content: `{"vars":{"city":"Paris"}}\n{"vars":7,"assert":[]}`,
    }).field('name', 'Mine')
    response.assertStatus(422)
    const unnamed = await send(client, owner, 'datasets/import', { name: 'a.csv', content })
    unnamed.assertStatus(422)
    assert.isNull(await db.from('datasets').where('team_id', owner.team.id).first())
  })

  test('items of another program are added to a dataset, and a second import skips these items', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await client
      .post('/api/v1/datasets')
      .json({ name: 'Mine' })
      .bearerToken(owner.token)
    const path = `datasets/${made.body().id}/items/import`
    const preview = await send(client, owner, `${path}/preview`, real('phoenix.csv'))
    assert.containsSubset(preview.body(), {
      formatName: 'Phoenix dataset',
      rows: 2,
      outcomes: null,
    })
    const first = await send(client, owner, path, real('phoenix.csv'))
    assert.containsSubset(first.body(), { added: 2, skipped: 0 })
    const second = await send(client, owner, path, real('phoenix.csv'))
    assert.containsSubset(second.body(), { added: 0, skipped: 2, version: null })
  })

  test("a preview of a file in Assay's own formats counts its test cases and names invalid lines", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const preview = (content: string) =>
      send(client, owner, 'datasets/import/preview', { name: 'tests.jsonl', content })
    const good = await preview('{"city":"Paris"}\n{"vars":{"city":"Rome"}}')
    assert.containsSubset(good.body(), { format: null, formatName: 'JSONL', rows: 2 })
    const bad = await preview('{"city":"Paris"}\n{"vars":7,"assert":[]}')
    bad.assertStatus(422)
    assert.match(bad.body().error.errors[0].message, /^Line 2: vars/)
  })
})
