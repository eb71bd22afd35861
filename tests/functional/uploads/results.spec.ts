import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { asMember, asNeighbor, asOwner, asStranger, asViewer } from '#tests/support/personas'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { uploadMatrix } from '#tests/support/matrix'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

type Row = { testIdx: number; status: string; prompt: string }

const positions = (rows: Row[]) => rows.map(({ testIdx }) => testIdx)

test.group('Results', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('probes are sorted by verdict, successful attacks first, and then by severity', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { judgedStatus: 'passed', severity: 'critical' },
        { judgedStatus: 'failed', severity: 'low' },
        { judgedStatus: 'undecided' },
        { judgedStatus: 'failed', severity: 'critical' },
        { judgedStatus: 'error', output: null, error: 'No answer' },
      ],
    }).create()
    const response = await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)
    response.assertStatus(200)
    assert.deepEqual(positions(response.body()), [3, 1, 4, 2, 0])
    assert.equal(response.header('content-range'), `results/${id}/probes 0-4/5`)
  })

  test('probes are sorted by the requested column and paged', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ latencyMs: 30 }, { latencyMs: 10 }, { latencyMs: 20 }],
    }).create()
    const response = await client
      .get(`/api/v1/results/${id}/probes`)
      .qs({ sort: '["latencyMs","DESC"]', range: '[1,2]' })
      .bearerToken(owner.token)
    assert.deepEqual(positions(response.body()), [2, 1])
    const refused = client.get(`/api/v1/results/${id}/probes`).qs({ sort: '["prompt","ASC"]' })
    ;(await refused.bearerToken(owner.token)).assertStatus(422)
  })

  test('every filter key narrows the probe list, several values of a key are alternatives, and unknown keys and values are rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        {
          judgedStatus: 'failed',
          pluginId: 'bola',
          strategyId: 'base64',
          severity: 'high',
          prompt: '100% SECRET',
        },
        { judgedStatus: 'undecided', pluginId: 'hijacking', output: 'a secret answer' },
        { judgedStatus: 'passed', pluginId: 'harmful:hate', reason: 'a secret reason' },
        { judgedStatus: 'passed', pluginId: 'politics', prompt: 'plain' },
      ],
    }).create()
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
    // Attacks with harmful content are excluded from the search.
    assert.deepEqual(await found({ q: 'secret' }), [0, 1])
    assert.deepEqual(await found({ q: '100%' }), [0])
    assert.deepEqual(await found({ status: 'passed', q: 'secret' }), [])
    assert.equal(await found({ status: 'resisted' }), 422)
    assert.equal(await found({ color: 'red' }), 422)
  })

  test('the probe list truncates long responses, and the probe details contain the full response with evidence', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ output: 'x'.repeat(5000) }],
    }).create()
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

  test('the details of an uploaded multi-turn attack contain all its turns', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const turn = (number: number) => ({ prompt: `Ask ${number}`, output: `Answer ${number}` })
    const messages = [1, 2].flatMap((number) => [
      { role: 'user', content: `Ask ${number}` },
      { role: 'assistant', content: `Answer ${number}` },
    ])
    const made = (metadata: Record<string, unknown>) => ({
      metadata: { pluginId: 'contracts' },
      row: { metadata },
    })
    const id = await uploadMatrix(
      client,
      owner,
      [[made({ messages })], [made({ redteamHistory: [turn(1), turn(2)] })], [made({})]],
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
      { kind: 'turns', messages },
      { kind: 'attempts', messages },
      null,
    ])
  })

  test('the details of an uploaded attack contain the tool calls of an agent provider', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const toolCalls = [{ id: 't1', name: 'Bash', input: { command: 'ls' }, output: 'a.txt' }]
    const made = (row: Record<string, unknown>) => ({ metadata: { pluginId: 'coding-agent' }, row })
    const id = await uploadMatrix(
      client,
      owner,
      [
        [made({ metadata: { toolCalls } })],
        [made({ response: { output: 'Done', metadata: { toolCalls } } })],
      ],
      { config: { redteam: {} } }
    )
    const probes = `/api/v1/results/${id}/probes`
    const list = await client.get(probes).bearerToken(owner.token)
    assert.lengthOf(list.body(), 2)
    for (const probe of list.body()) {
      const detail = await client.get(`${probes}/${probe.id}`).bearerToken(owner.token)
      assert.deepEqual(detail.body().toolCalls, [
        { name: 'Bash', arguments: '{"command":"ls"}', result: 'a.txt' },
      ])
    }
  })

  test('uploaded metadata with the key "checks" is not displayed as checks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = (checks: unknown) => ({
      metadata: { pluginId: 'contracts', strategyId: 'jailbreak', checks },
    })
    const id = await uploadMatrix(
      client,
      owner,
      [[made('repeat')], [made(['repeat', 'control'])]],
      {
        config: { redteam: {} },
      }
    )
    const probes = `/api/v1/results/${id}/probes`
    const list = await client.get(probes).bearerToken(owner.token)
    assert.lengthOf(list.body(), 2)
    for (const probe of list.body()) {
      const detail = await client.get(`${probes}/${probe.id}`).bearerToken(owner.token)
      assert.isNull(detail.body().checks)
    }
    const report = await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    assert.deepEqual(report.body().checks, [])
  })

  test('a review overrides the verdict and the counts and can be removed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ judgedStatus: 'passed' }, { judgedStatus: 'undecided', severity: 'high' }],
    }).create()
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

  test('a review requires a decided verdict, a reason, and permission to change evaluations', async ({
    client,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const [row] = (await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)).body()
    const review = (token: string, body: object) =>
      client.put(`/api/v1/results/${id}/probes/${row.id}/review`).json(body).bearerToken(token)
    ;(await review(owner.token, { status: 'failed', reason: '' })).assertStatus(422)
    ;(await review(owner.token, { status: 'undecided', reason: 'x' })).assertStatus(422)
    ;(await review(viewer.token, { status: 'failed', reason: 'x' })).assertStatus(403)
  })

  test('other teams cannot read, export, or review results', async ({ client }) => {
    const owner = await asOwner()
    const { id: mine } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}],
    }).create()
    const [row] = (
      await client.get(`/api/v1/results/${mine}/probes`).bearerToken(owner.token)
    ).body()
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      const { id: theirs } = await EvaluationFactory.merge({
        teamId: outsider.team.id,
        results: [{}],
      }).create()
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

  test('results require permission to read evaluations', async ({ client }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    const outsider = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    ;(await client.get(`/api/v1/results/${id}/probes`).bearerToken(outsider.token)).assertStatus(
      403
    )
  })

  test('the CSV export of probes neutralizes formulas and keeps quotes and line breaks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { prompt: '=HYPERLINK("http://x")', output: '-1+1' },
        { prompt: 'two\nlines, "quoted"', output: '@SUM(A1)' },
      ],
    }).create()
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

  test('the JSON export of probes contains the filtered results in the order of the scan', async ({
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
