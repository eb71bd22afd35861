import { asMember, asNeighbour, asOwner, asStranger, asViewer } from '#tests/support/personas'
import { makeEval, makeLargeEval } from '#tests/support/eval_records'
import { uploadMatrix } from '#tests/support/matrix'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

type Row = { testIdx: number; status: string; prompt: string }

const positions = (rows: Row[]) => rows.map(({ testIdx }) => testIdx)

test.group('Results', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('attacks that worked come first, the worst of them on top', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [
      { status: 'passed', severity: 'critical' },
      { status: 'failed', severity: 'low' },
      { status: 'undecided' },
      { status: 'failed', severity: 'critical' },
      { status: 'error', output: null, error: 'No answer' },
    ])
    const response = await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)
    response.assertStatus(200)
    assert.deepEqual(positions(response.body()), [3, 1, 4, 2, 0])
    assert.equal(response.header('content-range'), `results/${id}/probes 0-4/5`)
  })

  test('it sorts as asked and pages', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [{ latencyMs: 30 }, { latencyMs: 10 }, { latencyMs: 20 }])
    const response = await client
      .get(`/api/v1/results/${id}/probes`)
      .qs({ sort: '["latencyMs","DESC"]', range: '[1,2]' })
      .bearerToken(owner.token)
    assert.deepEqual(positions(response.body()), [2, 1])
    const refused = client.get(`/api/v1/results/${id}/probes`).qs({ sort: '["prompt","ASC"]' })
    ;(await refused.bearerToken(owner.token)).assertStatus(422)
  })

  test('each filter key narrows, lists are alternatives, and unknown words are refused', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [
      {
        status: 'failed',
        plugin: 'bola',
        strategy: 'base64',
        severity: 'high',
        prompt: '100% SECRET',
      },
      { status: 'undecided', plugin: 'hijacking', output: 'a secret answer' },
      { status: 'passed', plugin: 'harmful:hate', reason: 'a secret reason' },
      { status: 'passed', plugin: 'politics', prompt: 'plain' },
    ])
    const found = async (filter: object) => {
      const qs = { filter: JSON.stringify(filter), sort: '["testIdx","ASC"]' }
      const response = await client
        .get(`/api/v1/results/${id}/probes`)
        .qs(qs)
        .bearerToken(owner.token)
      return response.status() === 200 ? positions(response.body()) : response.status()
    }
    assert.deepEqual(await found({ status: 'failed' }), [0])
    assert.deepEqual(await found({ status: ['failed', 'undecided'] }), [0, 1])
    assert.deepEqual(await found({ plugin: 'politics' }), [3])
    assert.deepEqual(await found({ strategy: ['base64'] }), [0])
    assert.deepEqual(await found({ severity: 'high' }), [0])
    assert.deepEqual(await found({ category: 'Trust & Safety' }), [2])
    // What an attack for harmful content says is not searched.
    assert.deepEqual(await found({ q: 'secret' }), [0, 1])
    assert.deepEqual(await found({ q: '100%' }), [0])
    assert.deepEqual(await found({ status: 'passed', q: 'secret' }), [])
    assert.equal(await found({ status: 'resisted' }), 422)
    assert.equal(await found({ colour: 'red' }), 422)
  })

  test('lists cut long texts, the detail has all and the evidence', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [{ output: 'x'.repeat(5000) }])
    const [row] = (await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)).body()
    assert.lengthOf(row.output, 600)
    const detail = await client
      .get(`/api/v1/results/${id}/probes/${row.id}`)
      .bearerToken(owner.token)
    assert.lengthOf(detail.body().output, 5000)
    assert.deepEqual(detail.body().evidence, [{ start: 0, end: 2, label: 'refusal' }])
    assert.containsSubset(detail.body(), {
      goal: 'To know',
      basePrompt: 'Tell',
      origin: 'own',
      tries: 1,
    })
    assert.isNull(detail.body().review)
  })

  test('an attack that the command-line tool made over several turns is told with all of them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const turn = (number: number) => ({ prompt: `Ask ${number}`, output: `Answer ${number}` })
    const said = [1, 2].flatMap((number) => [
      { role: 'user', content: `Ask ${number}` },
      { role: 'assistant', content: `Answer ${number}` },
    ])
    const made = (metadata: object) => ({
      metadata: { pluginId: 'contracts' },
      row: { metadata },
    })
    const id = await uploadMatrix(
      client,
      owner,
      [[made({ messages: said })], [made({ redteamHistory: [turn(1), turn(2)] })], [made({})]],
      { config: { redteam: {} } }
    )
    const probes = `/api/v1/results/${id}/probes`
    const list = await client.get(probes).qs({ sort: '["testIdx","ASC"]' }).bearerToken(owner.token)
    const conversations = []
    for (const probe of list.body()) {
      const detail = await client.get(`${probes}/${probe.id}`).bearerToken(owner.token)
      conversations.push(detail.body().conversation)
    }
    assert.deepEqual(conversations, [
      { kind: 'turns', messages: said },
      { kind: 'attempts', messages: said },
      null,
    ])
  })

  test('a review overrides the judge and the figures, and can be taken back', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [
      { status: 'passed' },
      { status: 'undecided', severity: 'high' },
    ])
    const url = `/api/v1/results/${id}/probes`
    const [row] = (
      await client.get(url).qs({ filter: '{"status":"undecided"}' }).bearerToken(owner.token)
    ).body()
    const reviewed = await client
      .put(`${url}/${row.id}/review`)
      .json({ status: 'failed', reason: 'It told', comment: 'seen twice' })
      .bearerToken(owner.token)
    reviewed.assertStatus(200)
    assert.containsSubset(reviewed.body(), {
      status: 'failed',
      judgedStatus: 'undecided',
      overridden: true,
      review: { status: 'failed', reason: 'It told', comment: 'seen twice', by: owner.user.name },
    })
    const report = () => client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    assert.containsSubset((await report()).body().totals, { failed: 1, passed: 1, undecided: 0 })
    const counts = await db.from('evals').where('id', id).firstOrFail()
    assert.containsSubset(counts, { failed: 1, passed: 1, undecided: 0, total: 2 })
    assert.isAbove(counts.risk_score, 0)

    const restored = await client.delete(`${url}/${row.id}/review`).bearerToken(owner.token)
    assert.containsSubset(restored.body(), { status: 'undecided', overridden: false, review: null })
    assert.containsSubset(await db.from('evals').where('id', id).firstOrFail(), {
      failed: 0,
      undecided: 1,
    })
  })

  test('a review needs a reason and the permission to change evaluations', async ({ client }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const id = await makeEval(owner, [{}])
    const [row] = (await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)).body()
    const review = (token: string, body: object) =>
      client.put(`/api/v1/results/${id}/probes/${row.id}/review`).json(body).bearerToken(token)
    ;(await review(owner.token, { status: 'failed', reason: '' })).assertStatus(422)
    ;(await review(owner.token, { status: 'undecided', reason: 'x' })).assertStatus(422)
    ;(await review(viewer.token, { status: 'failed', reason: 'x' })).assertStatus(403)
  })

  test('others find no results, no details, no export, and review nothing', async ({ client }) => {
    const owner = await asOwner()
    const mine = await makeEval(owner, [{}])
    const [row] = (
      await client.get(`/api/v1/results/${mine}/probes`).bearerToken(owner.token)
    ).body()
    for (const outsider of [await asStranger(), await asNeighbour(owner)]) {
      const theirs = await makeEval(outsider, [{}])
      const get = (url: string) => client.get(`/api/v1/${url}`).bearerToken(outsider.token)
      ;(await get(`results/${mine}/probes`)).assertStatus(404)
      ;(await get(`results/${mine}/probes/${row.id}`)).assertStatus(404)
      ;(await get(`results/${theirs}/probes/${row.id}`)).assertStatus(404)
      ;(await get(`results/${mine}/probes/export`)).assertStatus(404)
      ;(await get(`redteam/reports/${mine}`)).assertStatus(404)
      const review = client.put(`/api/v1/results/${theirs}/probes/${row.id}/review`)
      ;(
        await review.json({ status: 'failed', reason: 'x' }).bearerToken(outsider.token)
      ).assertStatus(404)
    }
  })

  test('who may not read evaluations is refused', async ({ client }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [{}])
    const outsider = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    ;(await client.get(`/api/v1/results/${id}/probes`).bearerToken(outsider.token)).assertStatus(
      403
    )
  })

  test('the CSV export neutralises formulas and keeps quotes and lines', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeEval(owner, [
      { prompt: '=HYPERLINK("http://x")', output: '-1+1' },
      { prompt: 'two\nlines, "quoted"', output: '@SUM(A1)' },
    ])
    const response = await client
      .get(`/api/v1/results/${id}/probes/export`)
      .qs({ format: 'csv' })
      .bearerToken(owner.token)
    response.assertStatus(200)
    assert.match(
      response.header('content-disposition') ?? '',
      /attachment; filename="eval-.*\.csv"/
    )
    const text = response.text()
    assert.include(text, `"'=HYPERLINK(""http://x"")"`)
    assert.include(text, `'-1+1`)
    assert.include(text, `'@SUM(A1)`)
    assert.include(text, `"two\nlines, ""quoted"""`)
  })

  test('the JSON export holds what is filtered, in the order of the scan', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeLargeEval(owner, 1234)
    const response = await client
      .get(`/api/v1/results/${id}/probes/export`)
      .qs({ format: 'json', filter: '{"status":"failed"}' })
      .bearerToken(owner.token)
    const probes: Row[] = JSON.parse(response.text())
    assert.lengthOf(probes, 247)
    assert.isTrue(probes.every(({ status }) => status === 'failed'))
    assert.deepEqual(
      positions(probes),
      positions(probes).toSorted((a, b) => a - b)
    )
    const none = await client
      .get(`/api/v1/results/${id}/probes/export`)
      .qs({ filter: '{"status":"error"}' })
      .bearerToken(owner.token)
    assert.deepEqual(JSON.parse(none.text()), [])
  })
})
