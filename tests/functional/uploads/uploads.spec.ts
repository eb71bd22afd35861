import { asMember, asOwner } from '#tests/support/personas'
import { evalOf, outputsOf, TOOL, toolOf } from '#tests/support/requests/upload_client'
import { newEvalId, uploadHeader, uploadRow, uploadRows } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

test.group('Uploads by the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an upload is partial until its last announced row arrives', async ({ client, assert }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader({ tests: 3 })
    const created = await tool.create(header)
    created.assertStatus(200)
    assert.deepEqual(created.body(), { id: header.id })
    const [first, ...rest] = uploadRows(3)
    ;(await tool.rows(header.id, [first])).assertStatus(204)
    assert.containsSubset(await evalOf(header.id), { is_partial: true, total: 1, expected: 3 })
    ;(await tool.rows(header.id, rest)).assertStatus(204)
    assert.containsSubset(await evalOf(header.id), {
      is_partial: false,
      total: 3,
      tests: 3,
      passed: 3,
      description: 'Capitals',
      author: 'ann@example.com',
      type: 'eval',
    })
  })

  test('compressed uploads are limited by their decompressed size', async ({ client, assert }) => {
    const owner = await asOwner()
    const header = uploadHeader({ tests: 1 })
    const send = (path: string, body: unknown) =>
      fetch(`http://${process.env.HOST}:${process.env.PORT}/api/v1/${path}`, {
        method: 'POST',
        headers: {
          ...TOOL,
          'authorization': `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: gzipSync(JSON.stringify(body)),
      })
    assert.equal((await send('results', header)).status, 200)
    assert.equal((await send(`results/${header.id}/results`, uploadRows(1))).status, 204)
    assert.deepEqual(await outputsOf(header.id), ['City 0'])

    const bomb = await send(`results/${header.id}/results`, [
      uploadRow(0, { response: { output: 'a'.repeat(40_000_000) } }),
    ])
    assert.equal(bomb.status, 413)
    assert.equal(((await bomb.json()) as { error: { code: string } }).error.code, 'too_large')
    ;(await toolOf(client, owner).rows(header.id, [])).assertStatus(204)
  })

  test('an upload counts each of the four verdicts separately', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 5 })
    await tool.create(header)
    const undecided = { metadata: { assay: { undecided: true } }, pass: null, score: 0, reason: '' }
    await tool.rows(header.id, [
      uploadRow(0),
      uploadRow(1, { success: false, failureReason: 1, gradingResult: { pass: false, score: 0 } }),
      uploadRow(2, { success: false, failureReason: 2, error: 'no answer', gradingResult: null }),
      uploadRow(3, { success: false, failureReason: 1, gradingResult: undecided }),
      uploadRow(4, { success: true, gradingResult: { pass: false } }),
    ])
    assert.containsSubset(await evalOf(header.id), {
      total: 5,
      passed: 1,
      failed: 2,
      errors: 1,
      undecided: 1,
    })
  })

  test('repeated requests of an upload store each row once', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 3 })
    await tool.create(header)
    const rows = uploadRows(2)
    await tool.rows(header.id, rows)
    await tool.rows(header.id, rows)
    assert.containsSubset(await evalOf(header.id), { total: 2, tests: 2, passed: 2 })
    await tool.rows(header.id, [
      uploadRow(1, { success: false, failureReason: 1, response: { output: 'Other' } }),
    ])
    assert.containsSubset(await evalOf(header.id), { total: 2, tests: 2, passed: 1, failed: 1 })
    assert.deepEqual(await outputsOf(header.id), ['City 0', 'Other'])
    await tool.rows(header.id, [uploadRow(2)])
    ;(await tool.rows(header.id, [...rows.slice(0, 1)])).assertStatus(204)
    assert.containsSubset(await evalOf(header.id), { total: 3, is_partial: false })
  })

  test('an upload request with an invalid row is rejected with an error for the field and stores no rows', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader()
    await tool.create(header)
    const refused = await tool.rows(header.id, [uploadRow(0), { ...uploadRow(1), testIdx: 'one' }])
    refused.assertStatus(422)
    const { errors } = refused.body().error
    assert.equal(errors[0].field, '1.testIdx')
    assert.equal((await evalOf(header.id)).total, 0)
    ;(await tool.rows(header.id, { not: 'rows' })).assertStatus(422)
    ;(await tool.create({ ...header, id: 'a b' })).assertStatus(422)
    ;(await tool.create({ id: newEvalId() })).assertStatus(422)
    ;(await tool.rows(newEvalId(), uploadRows(1))).assertStatus(404)
  })

  test('characters that PostgreSQL rejects are replaced', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 1 })
    await tool.create(header)
    const row = uploadRow(0, {
      response: { output: 'a\u0000b\ud800c' },
      metadata: { 'k\u0000': 'v\u0000' },
    })
    ;(await tool.rows(header.id, [row])).assertStatus(204)
    assert.deepEqual(await outputsOf(header.id), ['a\ufffdb\ufffdc'])
  })

  test('invalid characters in names are replaced, and overlong names are truncated', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 4 })
    await tool.create(header)
    const bad = 'a\u0000b\ud800c'
    const long = Array.from({ length: 400 }, () => randomUUID()).join('')
    const noted = { assay: { grader: bad, evidence: [{ start: 0, end: 1, label: bad }] } }
    const component = { pass: false, score: 0, reason: bad, metadata: noted }
    const sent = [
      uploadRow(0, {
        id: bad,
        testCase: {
          description: bad,
          vars: { [bad]: bad },
          metadata: { pluginId: bad, strategyId: bad, policyId: bad, originalText: bad },
        },
        success: false,
        gradingResult: { pass: false, score: 0, reason: bad, componentResults: [component] },
      }),
      uploadRow(1, { testCase: { metadata: { pluginId: long, strategyId: long } } }),
      uploadRow(2, { testCase: { metadata: { pluginId: 'policy', policyId: long } } }),
      uploadRow(3, { namedScores: { [long]: 0.5 }, metadata: { [long]: 'x' }, id: long }),
    ]
    ;(await tool.rows(header.id, sent)).assertStatus(204)
    // Repeats the request, as if the response had been lost.
    ;(await tool.rows(header.id, sent)).assertStatus(204)
    const { revision_id: revisionId } = await evalOf(header.id)
    const rows = await db
      .from('eval_results')
      .where('revision_id', revisionId)
      .orderBy('test_idx')
      .select('plugin_id', 'description', 'policy_id', 'named_scores')
    assert.equal(rows[0].plugin_id, 'a\ufffdb\ufffdc')
    assert.equal(rows[0].description, 'a\ufffdb\ufffdc')
    assert.equal(rows[1].plugin_id, long.slice(0, 200))
    assert.equal(rows[2].policy_id, long.slice(0, 200))
    assert.deepEqual(rows[3].named_scores, { [long.slice(0, 200)]: 0.5 })
  })

  test("numbers that overflow are omitted from an upload's metrics", async ({ client, assert }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const metrics = { testPassCount: 1e15, testFailCount: 0 }
    const header = { ...uploadHeader(), prompts: [{ raw: 'x', label: 'x', metrics }] }
    ;(await tool.create(header)).assertStatus(200)
    const huge = { score: 1e308, cost: 1e308, namedScores: { a: 1e308, b: 2 } }
    const rows = [
      uploadRow(0, { ...huge, tokenUsage: { total: 1e308, prompt: 3 }, latencyMs: -1e12 }),
      uploadRow(1, { ...huge, tokenUsage: { total: 1e308 }, latencyMs: 1e12 }),
      uploadRow(2, {
        score: null,
        response: { output: 'x', tokenUsage: { total: 7 } },
        latencyMs: null,
      }),
    ]
    ;(await tool.rows(header.id, rows)).assertStatus(204)
    const url = `/api/v1/results/${header.id}`
    const shown = await client.get(url).bearerToken(owner.token)
    shown.assertStatus(200)
    assert.containsSubset(shown.body(), { total: 3, expected: null, metrics: ['b'] })
    const [prompt] = shown.body().prompts
    // The mean includes results without a valid latency, as in the command-line tool.
    const latencyMs = 2_147_483_647 / 3
    assert.containsSubset(prompt, { score: null, costUsd: null, latencyMs })
    const file = await client.get(`${url}/export`).qs({ format: 'json' }).bearerToken(owner.token)
    const { results } = JSON.parse(file.text())
    assert.containsSubset(results.results[0], { score: 1e308, vars: { country: 'Country 0' } })
    const noTokens = { prompt: 0, completion: 0, cached: 0 }
    assert.deepEqual(results.results[2].tokenUsage, { ...noTokens, total: 7, numRequests: 1 })
  })

  test('uploads that are deeply nested or have a corrupt gzip body are rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader()
    await tool.create(header)
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
    const send = (path: string, body: string | Buffer, headers = {}) =>
      fetch(`http://${process.env.HOST}:${process.env.PORT}/api/v1/${path}`, {
        method: 'POST',
        headers: {
          ...TOOL,
          ...headers,
          'authorization': `Bearer ${owner.token}`,
          'content-type': 'application/json',
        },
        body,
      })
    const rows = JSON.stringify([uploadRow(0), uploadRow(1, { metadata: 'deep' })])
    const sent = await send(`results/${header.id}/results`, rows.replace('"deep"', `{"x":${deep}}`))
    assert.equal(sent.status, 422)
    assert.match(await sent.text(), /Row 1 is nested too deeply/)
    const other = JSON.stringify(uploadHeader({ config: { x: 'deep' } }))
    const opened = await send('results', other.replace('"deep"', deep))
    assert.equal(opened.status, 422)
    assert.match(await opened.text(), /"field":"config"/)
    ;(await tool.create({ ...header, id: '..' })).assertStatus(422)

    const whole = gzipSync(JSON.stringify(uploadRows(1)))
    const broken = [
      Buffer.from('[]'),
      whole.subarray(0, 60),
      Buffer.concat([whole, Buffer.from('x')]),
    ]
    for (const body of broken) {
      const refused = await send(`results/${header.id}/results`, body, {
        'content-encoding': 'gzip',
      })
      assert.equal(refused.status, 400)
      assert.match(await refused.text(), /does not match its Content-Encoding/)
    }
    assert.equal((await evalOf(header.id)).total, 0)
  })

  test('an upload keeps whitespace and drops prototype keys', async ({ client, assert }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader({ tests: 1 })
    await tool.create(header)
    const sentRows = JSON.stringify([
      uploadRow(0, { response: { output: ' yes \n' }, metadata: { a: 1 } }),
    ])
    const sent = await fetch(
      `http://${process.env.HOST}:${process.env.PORT}/api/v1/results/${header.id}/results`,
      {
        method: 'POST',
        headers: {
          ...TOOL,
          'authorization': `Bearer ${owner.token}`,
          'content-type': 'application/json',
        },
        body: sentRows.replace('"metadata":{"a":1}', '"metadata":{"a":1,"__proto__":{"b":2}}'),
      }
    )
    assert.equal(sent.status, 204)
    assert.deepEqual(await outputsOf(header.id), [' yes \n'])
    const { rows } = await db.rawQuery(
      'select p.row from eval_payloads p join evals e using (revision_id) where e.id = ?',
      [header.id]
    )
    assert.deepEqual(rows[0].row.metadata, { a: 1 })
  })

  test('an upload with truncated JSON is rejected as invalid JSON', async ({ assert }) => {
    const owner = await asOwner()
    const sent = await fetch(
      `http://${process.env.HOST}:${process.env.PORT}/api/v1/results/${newEvalId()}/results`,
      {
        method: 'POST',
        headers: {
          ...TOOL,
          'authorization': `Bearer ${owner.token}`,
          'content-type': 'application/json',
        },
        body: '[{"id":',
      }
    )
    assert.equal(sent.status, 400)
    assert.match(await sent.text(), /not valid JSON/)
  })
})

test.group('Repeated uploads', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** Creates an evaluation with a complete upload. */
  async function shared(tool: ReturnType<typeof toolOf>, tests = 3) {
    const header = uploadHeader({ tests })
    await tool.create(header)
    await tool.rows(header.id, uploadRows(tests))
    return header
  }

  const newer = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      uploadRow(index, { response: { output: `Newer ${index}` } })
    )

  test('only a complete repeated upload replaces an earlier upload', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = await shared(tool)
    await tool.create({ ...header, config: { ...header.config, description: 'Second' } })
    const rows = newer(3)
    await tool.rows(header.id, rows.slice(0, 2))
    assert.deepEqual(await outputsOf(header.id), ['City 0', 'City 1', 'City 2'])
    assert.containsSubset(await evalOf(header.id), { description: 'Capitals', is_partial: false })
    await tool.rows(header.id, rows.slice(2))
    assert.deepEqual(await outputsOf(header.id), ['Newer 0', 'Newer 1', 'Newer 2'])
    assert.containsSubset(await evalOf(header.id), { description: 'Second', total: 3, tests: 3 })
  })

  test('rolling back a repeated upload keeps the previous upload', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = await shared(tool)
    await tool.create(header)
    await tool.rows(header.id, newer(2))
    ;(await tool.rollBack(header.id)).assertStatus(204)
    assert.deepEqual(await outputsOf(header.id), ['City 0', 'City 1', 'City 2'])
    // Succeeds even if there is nothing to roll back, because the tool may roll back an upload that it never started.
    ;(await tool.rollBack(header.id)).assertStatus(204)
    assert.equal((await evalOf(header.id)).total, 3)
    ;(await tool.rows(header.id, newer(1))).assertStatus(409)
  })

  test('rolling back a first upload deletes its evaluation', async ({ client, assert }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 3 })
    await tool.create(header)
    await tool.rows(header.id, uploadRows(1))
    ;(await tool.rollBack(header.id)).assertStatus(204)
    assert.isNull(await evalOf(header.id))
  })

  test('a repeated upload completes an interrupted upload', async ({ client, assert }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader({ tests: 3 })
    const rows = uploadRows(3)
    await tool.create(header)
    await tool.rows(header.id, rows.slice(0, 2))
    assert.containsSubset(await evalOf(header.id), { is_partial: true, total: 2 })
    await tool.create(header)
    await tool.rows(header.id, rows)
    assert.containsSubset(await evalOf(header.id), { is_partial: false, total: 3, passed: 3 })
  })

  test('of two interleaved uploads, the last to complete is shown', async ({ client, assert }) => {
    const owner = await asOwner()
    const other = await asMember(owner, ['MANAGE_EVALS'])
    const [mine, theirs] = [toolOf(client, owner), toolOf(client, other)]
    const header = await shared(mine)
    const [first, second] = [uploadRows(3), newer(3)]
    await mine.create(header)
    await theirs.create(header)
    await mine.rows(header.id, first.slice(0, 2))
    await theirs.rows(header.id, second.slice(0, 2))
    await theirs.rows(header.id, second.slice(2))
    assert.deepEqual(await outputsOf(header.id), ['Newer 0', 'Newer 1', 'Newer 2'])
    await mine.rows(header.id, first.slice(2))
    assert.deepEqual(await outputsOf(header.id), ['City 0', 'City 1', 'City 2'])
    assert.containsSubset(await evalOf(header.id), { total: 3, passed: 3, tests: 3 })
  })

  test('a repeated upload keeps ratings of identical results', async ({ client, assert }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const header = uploadHeader({ tests: 2 })
    const rows = uploadRows(2)
    await tool.create(header)
    await tool.rows(header.id, rows)
    const { revision_id: revisionId } = await evalOf(header.id)
    await db
      .from('eval_results')
      .where({ revision_id: revisionId, test_idx: 1 })
      .update({ review_status: 'failed', review_comment: 'Wrong', reviewed_at: new Date() })
    await tool.create(header)
    await tool.rows(header.id, rows)
    const after = await evalOf(header.id)
    assert.notEqual(after.revision_id, revisionId)
    assert.containsSubset(after, { passed: 1, failed: 1 })
  })
})
