import type { DatasetChange } from '#api/contract/evals/dataset'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { parse } from 'yaml'

const URL = '/api/v1/datasets'

/** Creates a dataset and returns functions that call its API with the owner's token. */
async function open(client: ApiClient, owner: Persona, name = 'Capitals') {
  const as = (call: ReturnType<ApiClient['get']>) => call.bearerToken(owner.token)
  const { id } = (await as(client.post(URL).json({ name }))).body()
  const at = `${URL}/${id}`
  return {
    id: String(id),
    show: async () => (await as(client.get(at))).body(),
    change: (body: object) => as(client.post(`${at}/items`).json(body)),
    items: async (version: number | string, qs = {}) =>
      as(client.get(`${at}/versions/${version}/items`).qs(qs)),
    diff: async (from: number, to: number, qs = {}) =>
      (await as(client.get(`${at}/diff`).qs({ from, to, ...qs }))).body(),
    versions: async () => as(client.get(`${at}/versions`)),
    export: async (format: string, version?: number) =>
      (await as(client.get(`${at}/export`).qs({ format, ...(version && { version }) }))).text(),
    import: (content: string, fileName: string, fields: Record<string, string> = {}) => {
      const call = as(client.post(`${at}/items/import`)).file('file', Buffer.from(content), {
        filename: fileName,
      })
      return Object.entries(fields).reduce((made, [key, value]) => made.field(key, value), call)
    },
    fromEval: (body: object) => as(client.post(`${at}/items/from-eval`).json(body)),
    evals: async () => as(client.get(`${at}/evals`)),
  }
}

const city = (name: string) => ({
  vars: { city: name },
  assert: [{ type: 'contains', value: name.toUpperCase() }],
})

const cities = (rows: { test: { vars: { city: string } } }[]) =>
  rows.map((row) => row.test.vars.city)

test.group('Datasets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a dataset starts empty and changes through immutable versions', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    assert.containsSubset(await dataset.show(), { version: 0, itemCount: 0, vars: [] })

    const first: DatasetChange = (
      await dataset.change({ add: [city('Paris'), city('Rome'), city('Oslo')], note: 'The first' })
    ).body()
    assert.containsSubset(first, { added: 3, skipped: 0, version: { number: 1, itemCount: 3 } })
    const [paris, rome] = (await dataset.items(1)).body()
    const change = { ...city('Rome'), description: 'The eternal one' }
    await dataset.change({
      change: [{ id: rome.id, test: change }],
      remove: [paris.id],
      add: [city('Lima')],
      base: 1,
    })

    assert.deepEqual(cities((await dataset.items(1)).body()), ['Paris', 'Rome', 'Oslo'])
    const now = await dataset.items('latest')
    now.assertHeader('content-range', `datasets/${dataset.id}/versions/2/items 0-2/3`)
    assert.deepEqual(cities(now.body()), ['Rome', 'Oslo', 'Lima'])
    assert.equal(now.body()[0].id, rome.id)
    assert.deepEqual(Object.keys(now.body()[0].test), ['description', 'vars', 'assert'])
    assert.deepEqual(now.body()[0].test, change)
    assert.containsSubset(await dataset.show(), { version: 2, itemCount: 3, vars: ['city'] })
    const versions = await dataset.versions()
    versions.assertHeader('content-range', `datasets/${dataset.id}/versions 0-1/2`)
    assert.containsSubset(versions.body(), [
      { number: 2, added: 1, changed: 1, removed: 1, itemCount: 3 },
      { number: 1, added: 3, changed: 0, removed: 0, note: 'The first' },
    ])
    const rows = await db.from('dataset_items').where('dataset_id', dataset.id)
    assert.lengthOf(rows, 5, 'a version costs its changes only')
  })

  test('two dataset versions are compared page by page, in either direction', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    await dataset.change({ add: [city('Paris'), city('Rome')] })
    const [paris, rome] = (await dataset.items(1)).body()
    await dataset.change({ remove: [paris.id], add: [city('Oslo')] })
    await dataset.change({ change: [{ id: rome.id, test: city('Roma') }] })
    const forth = await dataset.diff(1, 3)
    assert.containsSubset(forth, { from: 1, to: 3, added: 1, changed: 1, removed: 1 })
    assert.deepEqual(
      forth.items.map((item: { before: unknown; after: unknown }) => [item.before, item.after]),
      [
        [city('Paris'), null],
        [city('Rome'), city('Roma')],
        [null, city('Oslo')],
      ]
    )
    const back = await dataset.diff(3, 1, { range: '[1,1]' })
    assert.containsSubset(back, { added: 1, changed: 1, removed: 1 })
    assert.deepEqual(back.items, [{ id: rome.id, before: city('Roma'), after: city('Rome') }])
    // A change that was reverted is not a difference.
    await dataset.change({ change: [{ id: rome.id, test: city('Rome') }] })
    assert.containsSubset(await dataset.diff(1, 4), { added: 1, changed: 0, removed: 1 })
  })

  test('a dataset contains each test case only once, and a change without effect creates no version', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    await dataset.change({ add: [city('Paris')] })
    const again = await dataset.change({ add: [city('Paris')], remove: ['no-such-key'] })
    again.assertStatus(200)
    assert.deepEqual(again.body(), { version: null, added: 0, skipped: 1 })
    assert.containsSubset(await dataset.show(), { version: 1, itemCount: 1 })
  })

  test('a change based on an outdated version of a dataset is rejected as a conflict', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    await dataset.change({ add: [city('Paris')], base: 0 })
    const late = await dataset.change({ add: [city('Rome')], base: 0 })
    late.assertStatus(409)
    assert.equal(late.body().error.code, 'dataset.version_moved')
    assert.lengthOf((await dataset.items('latest')).body(), 1)
  })

  test('an invalid test case is rejected with its index, and the whole change is discarded', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    const response = await dataset.change({ add: [city('Paris'), { vars: {}, assert: [{}] }] })
    response.assertStatus(422)
    assert.equal(response.body().error.errors[0].field, 'add.1')
    assert.match(
      response.body().error.message,
      /assert\[0\].*An assertion must be a mapping with a type/
    )
    assert.equal((await dataset.show()).version, 0)
    for (const version of ['9', 'x', '-1', '1.5']) {
      ;(await dataset.items(version)).assertStatus(404)
    }
  })

  test('dataset items can be searched by substring regardless of case', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    await dataset.change({ add: [city('Pa"ris'), city('100%'), city('Oslo')] })
    const search = async (q: string) => dataset.items('latest', { filter: JSON.stringify({ q }) })
    assert.deepEqual(cities((await search('pa"R')).body()), ['Pa"ris'])
    assert.deepEqual(cities((await search('0%')).body()), ['100%'])
    ;(await search('OSLO')).assertHeader(
      'content-range',
      `datasets/${dataset.id}/versions/1/items 0-0/1`
    )
    const beyond = await dataset.items('latest', {
      filter: JSON.stringify({ q: 'o' }),
      range: '[5,9]',
    })
    assert.match(String(beyond.header('content-range')), /\/3$/, 'still returns the total')
  })

  for (const format of ['csv', 'jsonl', 'yaml']) {
    test(`a dataset exported as ${format} can be imported again with identical items`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const dataset = await open(client, owner)
      await dataset.change({
        add: [{ ...city('=Paris, "FR"'), metadata: { level: 'hard' } }, city('Rome\nIT')],
      })
      const file = await dataset.export(format)
      const same = await dataset.import(file, `a.${format}`, { mode: 'replace' })
      same.assertStatus(200)
      assert.isNull(same.body().version, 'nothing is different')
      const edited = file.replaceAll('Rome', 'Roma').replaceAll('ROME', 'ROMA')
      const changed = await dataset.import(edited, `a.${format}`, { mode: 'replace' })
      assert.containsSubset(changed.body().version, { added: 0, changed: 1, removed: 0 })
      const copy = await open(client, owner, 'Copy')
      const added = await copy.import(file, `a.${format}`)
      assert.containsSubset(added.body(), {
        added: 2,
        version: { number: 1, note: `From a.${format}` },
      })
      assert.deepEqual(
        (await copy.items(1)).body().map((row: { test: object }) => row.test),
        (await dataset.items(1)).body().map((row: { test: object }) => row.test)
      )
      const exported = await db
        .from('audit_logs')
        .where({ action: 'data_exported', organization_id: owner.organization.id })
        .firstOrFail()
      assert.equal(
        exported.description,
        `Exported version 1 of dataset Capitals as ${format.toUpperCase()}`
      )
    })
  }

  test('an import in replace mode removes the items that are missing from the file', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    await dataset.change({ add: [city('Paris'), { vars: { land: 'Italy' } }] })
    const file = 'city,__expected\nParis,contains: PARIS\nOslo,contains: OSLO\n'
    const response = await dataset.import(file, 'new.csv', { mode: 'replace', note: 'By hand' })
    assert.containsSubset(response.body().version, { added: 1, removed: 1, note: 'By hand' })
    assert.deepEqual(cities((await dataset.items('latest')).body()), ['Paris', 'Oslo'])
    assert.deepEqual((await dataset.show()).vars, ['city'], 'no item has the other variable')
  })

  test('an import with invalid lines is rejected with their line numbers and changes nothing', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    const bad = await dataset.import('city,__threshold\nParis,1\nRome,high\nOslo,low\n', 'a.csv')
    bad.assertStatus(422)
    assert.deepEqual(
      bad.body().error.errors.map(({ message }: { message: string }) => message.slice(0, 7)),
      ['Line 3:', 'Line 4:']
    )
    ;(await dataset.import('x', 'a.pdf')).assertStatus(422)
    ;(await dataset.import('', 'a.csv')).assertStatus(422)
    assert.equal((await dataset.show()).version, 0)
  })

  test('failed results of an evaluation can be added to a dataset', async ({ client, assert }) => {
    const owner = await asOwner()
    const evalId = await makeToolEval(owner)
    const dataset = await open(client, owner)
    const response = await dataset.fromEval({ evalId, filter: { status: ['failed'] } })
    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      added: 2,
      skipped: 0,
      version: { number: 1, note: `From evaluation ${evalId}` },
    })
    const items = (await dataset.items(1)).body()
    assert.deepEqual(items[0].test, {
      description: 'test 1',
      vars: { city: 'c1' },
      assert: [{ type: 'equals', value: 'x' }],
    })
    assert.deepEqual(items[1].test, { description: 'test 3', vars: { city: 'c3' } })
    const all = await dataset.fromEval({ evalId })
    assert.containsSubset(all.body(), { added: 2, skipped: 2 })
    const unknown = await dataset.fromEval({ evalId, filter: { nothing: 1 } })
    unknown.assertStatus(422)
    const stranger = await makeToolEval(await asOwner())
    ;(await dataset.fromEval({ evalId: stranger })).assertStatus(404)
  })

  test('a dataset lists the evaluations that used it, with the version they used', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const dataset = await open(client, owner)
    const evalId = await makeToolEval(owner, {
      metadata: { datasets: [{ id: dataset.id, version: 3 }] },
    })
    await makeToolEval(owner)
    const response = await dataset.evals()
    response.assertHeader('content-range', `datasets/${dataset.id}/evals 0-0/1`)
    assert.containsSubset(response.body(), [
      { id: evalId, version: 3, passed: 2, failed: 2, errors: 0, undecided: 0 },
    ])
  })

  test('changes to a dataset are audited and require permission', async ({ client, assert }) => {
    const owner = await asOwner()
    const dataset = await open(client, owner)
    await dataset.change({ add: [city('Paris')] })
    const reader = await asMember(owner, ['VIEW_EVALS'])
    const refused = await client
      .post(`${URL}/${dataset.id}/items`)
      .json({ add: [city('Rome')] })
      .bearerToken(reader.token)
      .header('X-Team-Id', owner.team.id)
    refused.assertStatus(403)
    await client.delete(`${URL}/${dataset.id}`).bearerToken(owner.token)
    const actions = await db
      .from('audit_logs')
      .where({ target: 'DATASET', target_id: dataset.id })
      .orderBy('created_at')
      .select('action')
    assert.sameMembers(
      actions.map(({ action }) => action),
      ['dataset_created', 'dataset_version_made', 'dataset_deleted']
    )
    assert.isNull(await db.from('dataset_items').where('dataset_id', dataset.id).first())
  })

  test('a dataset of 100,000 items can be paged, changed, and compared, and a changed item adds only one row', async ({
    client,
    assert,
  }) => {
    const dataset = await open(client, await asOwner())
    const lines = Array.from({ length: 100_000 }, (_, n) => `city ${n},contains: ${n}`)
    const response = await dataset.import(`city,__expected\n${lines.join('\n')}\n`, 'large.csv')
    response.assertStatus(200)
    assert.equal(response.body().version.itemCount, 100_000)
    const page = await dataset.items('latest', { range: '[99950,99999]' })
    assert.lengthOf(page.body(), 50)
    await dataset.change({ change: [{ id: page.body()[0].id, test: city('Paris') }] })
    assert.containsSubset(await dataset.diff(1, 2), { added: 0, changed: 1, removed: 0 })
    const { count } = await db
      .from('dataset_items')
      .where('dataset_id', dataset.id)
      .count('* as count')
      .firstOrFail()
    assert.equal(Number(count), 100_001)
  }).timeout(120_000)
})

/** Stores an evaluation with four test cases; the second and the last failed. */
async function makeToolEval({ team }: Persona, config: object = {}): Promise<string> {
  const { id } = await EvaluationFactory.merge({
    teamId: team.id,
    type: 'eval',
    description: 'Cities',
    config,
    prompts: [{ raw: '{{city}}?', label: 'Ask', provider: 'echo' }],
    results: [0, 1, 2, 3].map((n) => ({
      judgedStatus: n % 2 === 1 ? 'failed' : 'passed',
      description: `test ${n}`,
      vars: { city: `c${n}` },
      prompt: `c${n}.`,
      testKey: `key${n}`,
    })),
  }).create()
  await db.rawQuery(
    `insert into eval_payloads (revision_id, test_idx, prompt_idx, row)
     select revision_id, 1, 0, ?::json from evals where id = ?`,
    [
      JSON.stringify({
        testCase: { vars: { city: 'c1' }, assert: [{ type: 'equals', value: 'x' }], options: {} },
      }),
      id,
    ]
  )
  return id
}

test('a dataset exported as YAML lists its test cases, each with the ID of its item in the metadata', async ({
  client,
  assert,
}) => {
  const undo = await testUtils.db().wrapInGlobalTransaction()
  const dataset = await open(client, await asOwner())
  await dataset.change({ add: [city('Paris')] })
  const [{ metadata, ...rest }] = parse(await dataset.export('yaml'))
  assert.deepEqual(rest, city('Paris'))
  assert.isString(metadata.datasetItem)
  await undo()
})
