import { ownerForEach, workerForAll } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import {
  evalResults,
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/records/eval_job_records'
import { scanEnds } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRows } from '#tests/support/requests/uploads'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createHash } from 'node:crypto'

test.group('Dry runs, replays, and regrading', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  test('a dry run sends one test case with every prompt to every provider and stores nothing', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: { kind: 'reply', text: 'hello you' } })
    cleanup(() => target.close())
    const config = {
      prompts: ['Say {{word}}'],
      providers: ['echo', httpProvider(target.url), httpProvider('http://127.0.0.1:9')],
      tests: [
        { vars: { word: 'x' } },
        { vars: { word: 'hello' }, assert: [{ type: 'starts-with', value: 'hello', metric: 'm' }] },
      ],
    }
    const response = await client
      .post('/api/v1/configs/dry-run')
      .json({ config, testIdx: 1 })
      .bearerToken(owner.token)
    response.assertStatus(200)
    const { results, vars } = response.body()
    assert.deepEqual(vars, { word: 'hello' })
    assert.deepEqual(
      results.map((each: Record<string, unknown>) => [each.status, each.output, each.prompt]),
      [
        ['failed', 'Say hello', 'Say hello'],
        ['passed', 'hello you', 'Say hello'],
        ['error', null, 'Say hello'],
      ]
    )
    assert.containsSubset(results[1].components, [{ type: 'starts-with', pass: true, metric: 'm' }])
    const stored = await db.from('evals').where('team_id', owner.team.id).first()
    assert.isNull(stored)
    const none = await client
      .post('/api/v1/configs/dry-run')
      .json({ config, testIdx: 9 })
      .bearerToken(owner.token)
    none.assertStatus(422)
  })

  test('a result can be replayed with another prompt and graded without being stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: { kind: 'echo' } })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['Say {{word}}', 'Shout {{word}}'],
        providers: ['echo', httpProvider(target.url)],
        tests: [
          {
            vars: { word: 'hello' },
            assert: [{ type: 'contains', value: '{{word}}' }, { type: 'max-score' }],
          },
        ],
      },
    })
    const { eval_id: evalId } = await scanEnds(id)
    const asked = target.requests.length
    const cell = (promptIdx: number) => `/api/v1/results/${evalId}/table/0/${promptIdx}/replay`
    const offer = await client.get(cell(3)).bearerToken(owner.token)
    assert.deepEqual(offer.body(), {
      problem: null,
      template: 'Shout {{word}}',
      graded: ['contains'],
      notGraded: ['max-score'],
    })
    const replay = async (body: object) => {
      const response = await client.post(cell(3)).json(body).bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    assert.containsSubset(await replay({ prompt: 'Only {{this}}' }), {
      status: 'failed',
      prompt: 'Only {{this}}',
      provider: 'Scripted',
    })
    assert.include(target.requests[asked]?.body ?? '', 'Only {{this}}')
    assert.containsSubset(
      await replay({ prompt: 'Whisper {{word}}', vars: { word: 'you' }, fill: true }),
      { status: 'passed', prompt: 'Whisper you', components: [{ type: 'contains', pass: true }] }
    )
    assert.lengthOf((await evalState(id)).results, 4)
    ;(await client.get(cell(9)).bearerToken(owner.token)).assertStatus(404)
  })

  test('a replay of a hidden result returns no text to users without permission to read hidden text', async ({
    client,
    assert,
  }) => {
    const config = {
      prompts: ['{{attack}}'],
      providers: ['echo'],
      tests: [{ vars: { attack: 'the hidden attack' } }],
    }
    const { eval_id: evalId } = await scanEnds(await startEval(client, owner, { config }))
    await db.from('eval_results').update({ plugin_id: 'harmful:hate' })
    const runner = await asMember(owner, ['VIEW_EVALS', 'RUN_SCANS'])
    const replay = async ({ token }: Persona) => {
      const response = await client
        .post(`/api/v1/results/${evalId}/table/0/0/replay`)
        .json({ prompt: '{{attack}}', fill: true })
        .bearerToken(token)
      response.assertStatus(200)
      return response.body()
    }
    assert.notInclude(JSON.stringify(await replay(runner)), 'the hidden attack')
    assert.equal((await replay(owner)).output, 'the hidden attack')
  })

  test('stored responses can be graded with different assertions without calling the provider', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: ({ body }) => ({ kind: 'reply', text: JSON.parse(body).message }),
    })
    cleanup(() => target.close())
    const config = {
      prompts: ['{{number}}'],
      providers: [httpProvider(target.url)],
      tests: numberedTests(3),
    }
    const first = await scanEnds(await startEval(client, owner, { config }))
    assert.lengthOf(target.requests, 3)
    const tests = config.tests.map(({ vars }) => ({
      vars,
      assert: [{ type: 'equals', value: 'n1' }],
    }))
    const regraded = await startEval(client, owner, {
      config: { ...config, tests },
      parentId: first.eval_id,
      mode: 'regrade',
    })
    const scan = await scanEnds(regraded)
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 2 })
    assert.lengthOf(target.requests, 3)
    assert.deepEqual(
      (await evalResults(scan)).map(({ output }) => output),
      ['n0', 'n1', 'n2']
    )
    const same = await startEval(client, owner, { parentId: first.eval_id, mode: 'regrade' })
    assert.containsSubset(await scanEnds(same), { status: 'completed', passed: 3 })
    assert.lengthOf(target.requests, 3)
  })

  test('images in responses are stored as media files and restored for regrading', async ({
    client,
    assert,
    cleanup,
  }) => {
    const picture = Buffer.alloc(3000, 7)
    const url = `data:image/png;base64,${picture.toString('base64')}`
    const target = await startScriptedTarget({
      answer: () => ({ kind: 'reply', text: `Here: ![a town](${url})` }),
    })
    cleanup(() => target.close())
    const assertion = [{ type: 'contains', value: url }]
    const config = {
      description: 'Painted',
      prompts: ['Paint {{what}}'],
      providers: [httpProvider(target.url)],
      tests: [{ vars: { what: 'a town' }, assert: assertion }],
    }
    const first = await scanEnds(await startEval(client, owner, { config }))
    assert.containsSubset(first, { status: 'completed', passed: 1 })
    const address = `promptfoo://blob/${createHash('sha256').update(picture).digest('hex')}`
    const [result] = await evalResults(first)
    assert.equal(result?.output, `Here: ![a town](${address})`)
    const again = { parentId: first.eval_id, mode: 'regrade' } as const
    assert.containsSubset(await scanEnds(await startEval(client, owner, again)), {
      status: 'completed',
      passed: 1,
    })
    assert.lengthOf(target.requests, 1)

    const media = await client.get('/api/v1/media').bearerToken(owner.token)
    assert.lengthOf(media.body(), 2)
    assert.containsSubset(media.body()[1], { evalId: first.eval_id, testIdx: 0, size: 3000 })
    const [cell, file] = await Promise.all([
      client.get(`/api/v1/results/${first.eval_id}/table/0/0`).bearerToken(owner.token),
      client.get(`/api/v1${media.body()[1].url}`).bearerToken(owner.token),
    ])
    assert.containsSubset(cell.body().media, [{ kind: 'image', mimeType: 'image/png' }])
    assert.isTrue(picture.equals(file.body()))
  })

  test("an uploaded result can be replayed only if the server can call the result's provider", async ({
    client,
    assert,
  }) => {
    const upload = async (providers: unknown[]) => {
      const header = uploadHeader({ tests: 1, config: { providers } })
      const tool = toolOf(client, owner)
      await tool.create(header)
      await tool.rows(header.id, uploadRows(1))
      return client.get(`/api/v1/results/${header.id}/table/0/0/replay`).bearerToken(owner.token)
    }
    const body = { q: '{{prompt}}' }
    const http = { id: 'http', config: { url: 'http://127.0.0.1:9', body } }
    const headers = { Authorization: 'Bearer sk-secret-of-the-tool-123456' }
    const secret = { id: 'http', config: { ...http.config, headers } }
    assert.isNull((await upload([http])).body().problem)
    assert.match((await upload([secret])).body().problem, /its own credentials/)
    assert.match((await upload(['openai:gpt-4o'])).body().problem, /contain no model of openai/)
    assert.isString((await upload(['file://provider.py'])).body().problem)
  })
})
