import type { EvalDetail, EvalSummary } from '#api/contract/evals/eval'
import { MAX_SYNC_COPY_RESULTS } from '#api/evals/change/copy_eval'
import { copyResults, type CopyWork } from '#api/evals/results/copy_results'
import { uploadMatrix } from '#tests/support/matrix'
import { asMember, asOwner, asViewer } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

async function runFor(evalId: string): Promise<CopyWork> {
  const { rows }: { rows: { data: CopyWork }[] } = await db.rawQuery(
    `select data from queue.job where name = 'copy_results' and data ->> 'evalId' = ?`,
    [evalId]
  )
  const [job] = rows
  if (!job) throw new Error(`No worker is asked to copy ${evalId}`)
  return job.data
}

test.group('Evaluation list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the evaluation list returns the metrics of each evaluation and can be filtered and sorted by them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const good = await uploadMatrix(client, owner, [[{}], [{}], [{ status: 'failed' }]], {
      config: { description: 'Good one', tags: { env: 'prod' } },
    })
    const bad = await uploadMatrix(
      client,
      owner,
      [[{ status: 'failed', metadata: { pluginId: 'bola' } }, { status: 'error' }]],
      { config: { description: 'Bad one', redteam: {} } }
    )
    const none = await uploadMatrix(client, owner, [[{ status: 'undecided' }]], {
      config: { description: 'Nobody knows' },
    })
    const list = async (filter: object, sort = ['description', 'ASC']): Promise<EvalSummary[]> => {
      const qs = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
      const response = await client.get('/api/v1/results').qs(qs).bearerToken(owner.token)
      assert.equal(response.status(), 200, response.text())
      return response.body()
    }
    const ids = async (...given: Parameters<typeof list>) =>
      (await list(...given)).map(({ id }) => id)
    const [first] = await list({ id: [good] })
    assert.containsSubset(first, {
      id: good,
      type: 'eval',
      author: 'ann@example.com',
      tags: { env: 'prod' },
      tests: 3,
      total: 3,
      expected: 3,
      partial: false,
      prompts: 1,
      passed: 2,
      failed: 1,
      errors: 0,
      undecided: 0,
      job: null,
    })
    // Newcombe 1998, method 3, gives the same interval for 2 of 3.
    assert.closeTo(first?.passRate?.rate ?? 0, 2 / 3, 1e-9)
    assert.closeTo(first?.passRate?.low ?? 0, 0.2077, 0.0001)
    assert.closeTo(first?.passRate?.high ?? 0, 0.9385, 0.0001)
    assert.isNull((await list({ id: [none] }))[0]?.passRate)
    assert.deepEqual(await ids({ type: 'redteam' }), [bad])
    assert.deepEqual(await ids({ q: 'good' }), [good])
    assert.deepEqual(await ids({ tag: 'env' }), [good])
    assert.deepEqual(await ids({ tag: 'env:prod' }), [good])
    assert.deepEqual(await ids({ tag: 'env:test' }), [])
    assert.deepEqual(await ids({ plugin: 'bola' }), [bad])
    assert.deepEqual(await ids({ strategy: 'basic' }), [bad])
    assert.deepEqual(await ids({ tests_gte: 2 }), [good])
    assert.deepEqual(await ids({ tests_gte: 1.5, tests_lte: 1e30 }), [good])
    assert.deepEqual(await ids({ passRate_lte: 0.5 }), [bad])
    assert.deepEqual(await ids({}, ['passRate', 'DESC']), [good, bad, none])
    assert.deepEqual(await ids({}, ['tests', 'DESC']).then(([most]) => most), good)
    const refused = client.get('/api/v1/results').qs({ filter: '{"tests_gte":"many"}' })
    ;(await refused.bearerToken(owner.token)).assertStatus(422)
  })

  test('an evaluation is returned with its prompts, their metrics, and the available filter values', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(
      client,
      owner,
      [
        [
          { metrics: { tone: 0.5 }, latencyMs: 10 },
          { status: 'failed', metadata: { lang: 'de' } },
        ],
        [{ metrics: { tone: 1 }, latencyMs: 20 }, { status: 'error' }],
      ],
      { more: { durationMs: 1234 }, config: { tests: [{ vars: {} }] } }
    )
    const read = async (): Promise<EvalDetail> =>
      (await client.get(`/api/v1/results/${id}`).bearerToken(owner.token)).body()
    const detail = await read()
    assert.containsSubset(detail, {
      team: { id: owner.team.id, name: owner.team.name },
      vars: ['country'],
      metrics: ['tone'],
      metadataKeys: ['lang'],
      durationMs: 1234,
      plugins: [],
    })
    assert.notProperty(detail.config, 'tests')
    assert.containsSubset(detail.prompts[0], {
      idx: 0,
      label: 'Prompt 0',
      raw: 'Capital of {{country}}?',
      provider: 'echo',
      passed: 2,
      latencyMs: 15,
      costUsd: null,
    })
    const [tone] = detail.prompts[0]?.metrics ?? []
    assert.containsSubset(tone, { name: 'tone', mean: 0.75, count: 2 })
    assert.closeTo(tone?.deviation ?? 0, 0.35355, 0.0001)
    assert.containsSubset(detail.prompts[1], { passed: 0, failed: 1, errors: 1 })
    assert.isNotNull((await db.from('evals').where('id', id).firstOrFail()).figures)
    assert.deepEqual(await read(), detail)
  })

  test('changing the name and tags of an evaluation requires permission and is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const put = (body: object, { token } = owner) =>
      client.put(`/api/v1/results/${id}`).json(body).bearerToken(token)
    const changed = await put({ description: 'Better', tags: { env: 'prod' } })
    changed.assertStatus(200)
    assert.containsSubset(changed.body(), {
      description: 'Better',
      tags: { env: 'prod' },
      author: 'ann@example.com',
    })
    const record = await db
      .from('audit_logs')
      .where({ action: 'eval_updated', target_id: id })
      .firstOrFail()
    assert.equal(record.metadata.after.description, 'Better')
    ;(await put({ tags: { '': 'x' } })).assertStatus(422)
    ;(await put({ description: 'x' }, await asViewer(owner))).assertStatus(403)
  })

  test('a copy of an evaluation has the same results and its own ID', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ metrics: { tone: 1 } }, { status: 'failed', output: 'Milan' }],
    ])
    const url = (path: string) => client.get(`/api/v1/results/${path}`).bearerToken(owner.token)
    const copied = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
    copied.assertStatus(201)
    const copy: EvalDetail = copied.body()
    assert.notEqual(copy.id, id)
    assert.containsSubset(copy, {
      parentId: id,
      description: 'Copy of Capitals',
      metrics: ['tone'],
    })
    const { body: original } = { body: (await url(id)).body() }
    assert.deepEqual(copy.prompts, original.prompts)
    assert.equal((await url(`${copy.id}/table/0/1`)).body().output, 'Milan')
    const gone = await client.delete(`/api/v1/results/${id}`).bearerToken(owner.token)
    gone.assertStatus(204)
    assert.equal((await url(id)).status(), 404)
    assert.equal((await url(`${copy.id}/table/0/1`)).body().output, 'Milan')
  })

  test('a worker copies an evaluation with many results, and the copy is listed only when it is complete', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}, { status: 'failed', output: 'Milan' }]])
    await db
      .from('evals')
      .where('id', id)
      .update({ total: MAX_SYNC_COPY_RESULTS + 1 })
    const get = async (path: string) =>
      (await client.get(`/api/v1/results${path}`).bearerToken(owner.token)).body()
    const copy = async () => {
      const asked = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
      asked.assertStatus(202)
      return runFor(asked.body().id)
    }
    const work = await copy()
    assert.lengthOf(await get(''), 1)
    await db.transaction((trx) => copyResults(work, trx))
    assert.containsSubset(await get(''), [{ id: work.evalId, total: 2, passed: 1, failed: 1 }])
    assert.equal((await get(`/${work.evalId}/table/0/1`)).output, 'Milan')

    // Simulates a job that runs twice, and one whose source was deleted.
    await db.transaction((trx) => copyResults(work, trx))
    assert.lengthOf(await get(''), 2)
    const late = await copy()
    ;(await client.delete(`/api/v1/results/${id}`).bearerToken(owner.token)).assertStatus(204)
    await db.transaction((trx) => copyResults(late, trx))
    assert.isNull(await db.from('evals').where('id', late.evalId).first())
  })

  test('several evaluations are deleted in one transaction, and deletion requires permission', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = [
      await uploadMatrix(client, owner, [[{}]]),
      await uploadMatrix(client, owner, [[{}]]),
    ]
    const remove = (ids: string[], { token } = owner) =>
      client
        .delete('/api/v1/results')
        .qs({ filter: JSON.stringify({ id: ids }) })
        .bearerToken(token)
    ;(await remove([...made, 'eval-none'])).assertStatus(404)
    ;(await remove(made, await asMember(owner, ['VIEW_EVALS']))).assertStatus(403)
    ;(await remove(made)).assertStatus(200)
    assert.lengthOf(await db.from('evals').whereIn('id', made), 0)
    const records = await db.from('audit_logs').where('action', 'eval_deleted')
    assert.sameMembers(
      records.map(({ target_id: id }) => id),
      made
    )
  })
})
