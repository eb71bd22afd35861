import type { EvalCharts, EvalDetail } from '#api/contract/evals/eval'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { uploadMatrix } from '#tests/support/matrix'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const detailOf = async (client: ApiClient, { token }: Persona, id: string): Promise<EvalDetail> =>
  (await client.get(`/api/v1/results/${id}`).bearerToken(token)).body()

const chartsOf = async (client: ApiClient, { token }: Persona, id: string): Promise<EvalCharts> =>
  (await client.get(`/api/v1/results/${id}/charts`).bearerToken(token)).body()

const countsOf = (id: string) => db.from('evals').where('id', id).firstOrFail()

test.group('Human ratings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a human verdict changes the status, counts, and metrics of a result and can be removed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ score: 1 }, { status: 'failed', score: 0 }],
      [
        { status: 'undecided', score: 0 },
        { status: 'error', score: 0 },
      ],
    ])
    const before = await detailOf(client, owner, id)
    const rate = (place: string, body: object) =>
      client.put(`/api/v1/results/${id}/table/${place}/rating`).json(body).bearerToken(owner.token)
    const rated = await rate('1/0', { status: 'passed', score: 0.5, comment: 'Good enough' })
    rated.assertStatus(200)
    assert.containsSubset(rated.body(), {
      status: 'passed',
      judgedStatus: 'undecided',
      score: 0.5,
      review: { status: 'passed', score: 0.5, comment: 'Good enough' },
      reviewedBy: owner.user.name,
    })
    assert.containsSubset(await countsOf(id), { passed: 2, failed: 1, errors: 1, undecided: 0 })
    const after = await detailOf(client, owner, id)
    assert.containsSubset(after.prompts[0], { passed: 2, undecided: 0, score: 0.75 })
    assert.deepEqual(after.prompts[1], before.prompts[1])
    // The incrementally adjusted metrics equal those of a full recalculation.
    const charts = await chartsOf(client, owner, id)
    assert.containsSubset(charts.histogram[0]?.bins[5], { passed: 1, undecided: 0 })
    assert.isNotNull((await countsOf(id)).figures)
    await db.from('evals').where('id', id).update({ figures: null })
    assert.deepEqual((await detailOf(client, owner, id)).prompts, after.prompts)
    assert.deepEqual(await chartsOf(client, owner, id), charts)

    const unknown = await rate('1/0', { status: 'failed', gradingResult: { pass: false } })
    unknown.assertStatus(422)
    unknown.assertBodyContains({ error: { errors: [{ field: 'gradingResult', rule: 'unknown' }] } })
    assert.deepEqual((await detailOf(client, owner, id)).prompts, after.prompts)

    await rate('1/0', { status: null, score: null })
    const kept = await rate('1/0', { highlighted: true })
    assert.containsSubset(kept.body(), {
      status: 'undecided',
      score: 0,
      highlighted: true,
      review: { status: null, score: null, comment: 'Good enough' },
    })
    assert.isNull((await rate('1/0', { comment: null })).body().review)
    assert.deepEqual((await detailOf(client, owner, id)).prompts, before.prompts)
  })

  test('a score outside 0 to 1 extends the histogram, and removing the score restores it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{ score: 1 }], [{ score: 0.5 }]])
    const before = await chartsOf(client, owner, id)
    const rate = (score: number | null) =>
      client.put(`/api/v1/results/${id}/table/0/0/rating`).json({ score }).bearerToken(owner.token)
    ;(await rate(4)).assertStatus(200)
    const wide = (await chartsOf(client, owner, id)).histogram[0]?.bins
    assert.containsSubset(wide?.[9], { from: 3.6, to: 4, passed: 1 })
    assert.containsSubset(wide?.[1], { passed: 1 })
    ;(await rate(null)).assertStatus(200)
    assert.deepEqual(await chartsOf(client, owner, id), before)
  })

  test('a rating of a result and a review in its report are the same record', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ judgedStatus: 'passed' }, { judgedStatus: 'passed', severity: 'high' }],
    }).create()
    const place = client.put(`/api/v1/results/${id}/table/1/0/rating`)
    ;(await place.json({ status: 'failed' }).bearerToken(owner.token)).assertStatus(200)
    const report = await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    assert.containsSubset(report.body().totals, { failed: 1, passed: 1 })
    assert.isAbove((await countsOf(id)).risk_score, 0)
    const list = await client.get(`/api/v1/results/${id}/probes`).bearerToken(owner.token)
    const probe = list.body().find((each: { overridden: boolean }) => each.overridden)
    const url = `/api/v1/results/${id}/probes/${probe.id}/review`
    ;(await client.delete(url).bearerToken(owner.token)).assertStatus(200)
    const cell = await client.get(`/api/v1/results/${id}/table/1/0`).bearerToken(owner.token)
    assert.isNull(cell.body().review)
    assert.containsSubset(await countsOf(id), { failed: 0, passed: 2 })
  })

  test('all results that match a filter are rated in one request, and the request is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ status: 'failed' }, { status: 'failed' }],
      [{ status: 'failed', output: 'odd' }, {}],
      [{ status: 'error' }, {}],
    ])
    const rate = (body: object) =>
      client.put(`/api/v1/results/${id}/ratings`).json(body).bearerToken(owner.token)
    const failed = { filter: { status: ['failed'] } }
    await detailOf(client, owner, id)
    const first = await rate({ ...failed, promptIdx: 0, status: 'passed', comment: 'Fine' })
    assert.deepEqual(first.body(), { changed: 2 })
    assert.containsSubset(await countsOf(id), { passed: 4, failed: 1, errors: 1 })
    // The incrementally adjusted metrics equal those of a full recalculation.
    assert.isNotNull((await countsOf(id)).figures)
    const { prompts } = await detailOf(client, owner, id)
    assert.containsSubset(prompts, [
      { passed: 2, errors: 1 },
      { passed: 2, failed: 1 },
    ])
    await db.from('evals').where('id', id).update({ figures: null })
    assert.deepEqual((await detailOf(client, owner, id)).prompts, prompts)
    const audit = await db
      .from('audit_logs')
      .where({ action: 'results_rated', target_id: id })
      .firstOrFail()
    assert.containsSubset(audit.metadata, { status: 'passed', changed: 2, promptIdx: 0 })
    assert.deepEqual((await rate({ filter: { mode: 'rated' }, status: null })).body(), {
      changed: 2,
    })
    assert.containsSubset(await countsOf(id), { passed: 2, failed: 3, errors: 1 })
    ;(await rate({ filter: { status: ['x'] }, status: 'passed' })).assertStatus(422)
    ;(await rate({ status: 'error' })).assertStatus(422)
  })

  test('a user with read-only access cannot rate results', async ({ client }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const { token } = await asViewer(owner)
    const url = `/api/v1/results/${id}`
    const body = { status: 'failed' }
    ;(await client.put(`${url}/table/0/0/rating`).json(body).bearerToken(token)).assertStatus(403)
    ;(await client.put(`${url}/ratings`).json(body).bearerToken(token)).assertStatus(403)
    const missingCell = client.put(`${url}/table/9/0/rating`).json(body).bearerToken(owner.token)
    ;(await missingCell).assertStatus(404)
  })

  test('a result is returned with its full output, assertions, messages, metadata, and traces', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const long = 'x'.repeat(9000)
    const trace = {
      traceId: 't',
      testCaseId: '0-0',
      metadata: { testIdx: 0, promptIdx: 0 },
      spans: [
        {
          spanId: 'b',
          parentSpanId: 'a',
          name: 'inner',
          startTime: 120,
          endTime: 150,
          statusCode: 2,
        },
        { spanId: 'a', name: 'outer', startTime: 100, endTime: 200 },
      ],
    }
    const component = {
      pass: false,
      score: 0.2,
      reason: 'Too short',
      assertion: {
        type: 'llm-rubric',
        metric: 'Tone',
        value: 'Be kind',
        threshold: 0.5,
        weight: 2,
      },
      metadata: { renderedGradingPrompt: 'Grade this' },
    }
    const set = { pass: true, componentResults: [{ pass: true, assertion: { type: 'equals' } }] }
    const row = {
      response: {
        output: long,
        tokenUsage: { total: 30, prompt: 10 },
        metadata: { messages: [{ role: 'user', content: 'Hi' }], note: 'n'.repeat(3000) },
      },
      gradingResult: { pass: false, reason: 'No', componentResults: [component, set] },
    }
    const id = await uploadMatrix(client, owner, [[{ row }]], { more: { traces: [trace] } })
    const cell = await client.get(`/api/v1/results/${id}/table/0/0`).bearerToken(owner.token)
    assert.containsSubset(cell.body(), {
      output: long,
      isCut: false,
      provider: 'echo',
      tokens: 30,
      tokenUsage: { total: 30, prompt: 10 },
      messages: [{ role: 'user', content: 'Hi' }],
      metadata: { note: 'n'.repeat(3000) },
      assertions: [
        {
          status: 'failed',
          type: 'llm-rubric',
          metric: 'Tone',
          threshold: 0.5,
          weight: 2,
          gradingPrompt: 'Grade this',
        },
        { status: 'passed', parts: [{ status: 'passed', type: 'equals' }] },
      ],
      traces: [
        {
          spans: [
            { id: 'a', parentId: null, startMs: 0, durationMs: 100, status: 'unset' },
            { id: 'b', parentId: 'a', startMs: 20, durationMs: 30, status: 'error' },
          ],
        },
      ],
    })
    const row404 = client.get(`/api/v1/results/${id}/table/0/x`).bearerToken(owner.token)
    ;(await row404).assertStatus(404)
  })
})
