import { asOwner, type Persona } from '#tests/support/personas'
import {
  evalResults,
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/eval_job_records'
import { removePersona, scanEnds } from '#tests/support/scan_records'
import { startScriptedTarget, type Answer, type SeenRequest } from '#tests/support/scripted_target'
import { toolOf } from '#tests/support/upload_client'
import { uploadHeader, uploadRows } from '#tests/support/uploads'
import { startWorker, type Worker } from '#tests/support/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createHash } from 'node:crypto'

const chat = (content: string): Answer => ({
  kind: 'reply',
  json: { choices: [{ message: { role: 'assistant', content } }], usage: { total_tokens: 7 } },
})

const textOf = ({ body }: SeenRequest): string => JSON.stringify(JSON.parse(body).messages)

test.group('Evaluations that are graded, by models and again', (group) => {
  let owner: Persona
  let worker: Worker

  group.setup(async () => {
    worker = await startWorker()
    return () => worker.kill('SIGTERM')
  })
  group.each.setup(async () => {
    owner = await asOwner()
    return () => removePersona(owner)
  })
  group.each.timeout(60_000)

  /** A model in the server settings that answers as told. */
  async function useModel(answer: (request: SeenRequest, number: number) => Answer) {
    const model = await startScriptedTarget({ answer })
    await db.table('server_settings').insert({
      organization_id: owner.organization.id,
      key: 'redteam.grading',
      value: JSON.stringify({ kind: 'openai_compatible', model: 'judge-1', baseUrl: model.url }),
    })
    return model
  }

  test('the grading model of the server settings grades, and its verdict is kept with its reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel((request) =>
      chat(
        JSON.stringify({ pass: textOf(request).includes('please'), score: 0.7, reason: 'Manners.' })
      )
    )
    cleanup(() => model.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{word}}'],
        providers: ['echo'],
        tests: [
          { vars: { word: 'Coffee please' }, assert: [{ type: 'llm-rubric', value: 'is polite' }] },
          { vars: { word: 'Coffee!' }, assert: [{ type: 'llm-rubric', value: 'is polite' }] },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 1, errors: 0 })
    const { evaluation, results } = await evalState(id)
    assert.equal(evaluation.grader_label, 'judge-1')
    assert.include(results[1]?.reason ?? '', 'Manners.')
    assert.include(textOf(model.requests[0] as SeenRequest), 'is polite')
  })

  test('answers that no model grades are errors, and a grader out of order ends the run', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(() => ({ kind: 'status', status: 401 }))
    cleanup(() => model.close())
    const tests = Array.from({ length: 40 }, (_, number) => ({
      vars: { number },
      assert: [{ type: 'llm-rubric', value: 'is polite' }],
    }))
    const id = await startEval(client, owner, {
      config: { prompts: ['{{number}}'], providers: ['echo'], tests },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'failed', passed: 0, failed: 0 })
    assert.include(scan.error ?? '', 'could be graded')
    assert.include(scan.error ?? '', '401')
    assert.isBelow(scan.errors, 40)
    const [first] = await evalResults(scan)
    assert.include(first?.error ?? '', 'was not graded')
    assert.isString(first?.output)
  })

  test('a model picks the best answer of all columns', async ({ client, assert, cleanup }) => {
    const model = await useModel(() => chat('1'))
    cleanup(() => model.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['one', 'two', 'three'],
        providers: ['echo'],
        tests: [{ assert: [{ type: 'select-best', value: 'is even', metric: 'best' }] }],
      },
    })
    assert.containsSubset(await scanEnds(id), { status: 'completed', passed: 1, failed: 2 })
    const { results } = await evalState(id)
    assert.deepEqual(
      results.map(({ status }) => status),
      ['failed', 'passed', 'failed']
    )
    assert.lengthOf(model.requests, 1)
  })

  test('derived metrics are computed of the sums of a column, and exported with it', async ({
    client,
    assert,
  }) => {
    const hit = (value: string, weight: number) => ({
      type: 'contains',
      value,
      metric: 'hits',
      weight,
    })
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{word}}', 'never'],
        providers: ['echo'],
        tests: [
          {
            vars: { word: 'ab' },
            assert: [hit('a', 2), { type: 'icontains', value: 'AB', metric: 'ab' }],
          },
          {
            vars: { word: 'b' },
            assert: [hit('a', 1), { type: 'icontains', value: 'AB', metric: 'ab' }],
          },
        ],
        derivedMetrics: [
          { name: 'rate', value: 'hits / __count' },
          { name: 'both', value: 'max(rate, ab) * 10' },
          { name: 'unknown', value: 'misses + 1' },
          { name: 'nothing', value: '1 / 0' },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 3 })
    const response = await client.get(`/api/v1/results/${scan.eval_id}`).bearerToken(owner.token)
    const derived = response.body().prompts.map((prompt: { derived: unknown }) => prompt.derived)
    const missing = [
      { name: 'unknown', value: null },
      { name: 'nothing', value: null },
    ]
    // An assertion of weight 2 counts twice.
    assert.deepEqual(derived, [
      [{ name: 'rate', value: 1 }, { name: 'both', value: 10 }, ...missing],
      [{ name: 'rate', value: 0 }, { name: 'both', value: 0 }, ...missing],
    ])
    const logs = await db.from('scan_logs').where('scan_id', id).select('message')
    assert.include(JSON.stringify(logs), 'unknown: No result has the metric misses.')
    const exported = await client
      .get(`/api/v1/results/${scan.eval_id}/export`)
      .qs({ format: 'json' })
      .bearerToken(owner.token)
    assert.containsSubset(JSON.parse(exported.text()).results.prompts[0].metrics, {
      namedScores: { hits: 2, ab: 1, rate: 1, both: 10 },
      testPassCount: 1,
    })
  })

  test('the model of the settings may be a provider, and its key goes to its own address only', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(() => chat('I am the model.'))
    const other = await startScriptedTarget({ answer: chat('I am another.') })
    cleanup(() => model.close())
    cleanup(() => other.close())
    const named = (url: string) => ({ id: 'openai:chat:judge-1', config: { apiBaseUrl: url } })
    const id = await startEval(client, owner, {
      config: {
        prompts: ['Who are you?'],
        providers: [named(model.url), named(other.url)],
        tests: [],
      },
    })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    assert.deepEqual(
      (await evalResults(scan)).map(({ output }) => output),
      ['I am the model.', 'I am another.']
    )
    assert.isUndefined(other.requests[0]?.headers.authorization)
  })

  test('tests of a dataset are run by version, and the evaluation says so', async ({
    client,
    assert,
  }) => {
    const made = await client
      .post('/api/v1/datasets')
      .json({ name: 'Greetings' })
      .bearerToken(owner.token)
    const { id: datasetId } = made.body()
    const add = (word: string) =>
      client
        .post(`/api/v1/datasets/${datasetId}/items`)
        .json({ add: [{ vars: { word }, assert: [{ type: 'equals', value: word }] }] })
        .bearerToken(owner.token)
    const first = await add('one')
    await add('two')
    const config = { prompts: ['{{word}}'], providers: ['echo'] }
    const version = first.body().version.number
    const pinned = `dataset://${datasetId}?version=${version}`
    const old = await startEval(client, owner, { config: { ...config, tests: pinned } })
    assert.containsSubset(await scanEnds(old), { total: 1, passed: 1 })
    const newest = await startEval(client, owner, {
      config: { ...config, tests: [`dataset://${datasetId}`] },
    })
    assert.containsSubset(await scanEnds(newest), { total: 2, passed: 2 })
    const { evaluation } = await evalState(newest)
    assert.deepEqual(evaluation.config.metadata.datasets, [{ id: datasetId, version: version + 1 }])
    const uses = await client.get(`/api/v1/datasets/${datasetId}/evals`).bearerToken(owner.token)
    assert.lengthOf(uses.body(), 2)
  })

  test('a dry run really asks every column, and stores nothing', async ({
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
    const answer = await client
      .post('/api/v1/configs/dry-run')
      .json({ config, testIdx: 1 })
      .bearerToken(owner.token)
    answer.assertStatus(200)
    const { results, vars } = answer.body()
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

  test('a result is asked for again with another prompt, graded, and nothing is stored', async ({
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
      const answer = await client.post(cell(3)).json(body).bearerToken(owner.token)
      answer.assertStatus(200)
      return answer.body()
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

  test('answers are graded again by other assertions, and nobody is asked', async ({
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

  test('pictures in answers are in the media library, and graded again as they came', async ({
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

  test('a result of the command-line tool is asked for again only where its provider is known here', async ({
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
    assert.match((await upload([secret])).body().problem, /credentials of its own/)
    assert.match((await upload(['openai:gpt-4o'])).body().problem, /no model of openai is set/)
    assert.isString((await upload(['file://provider.py'])).body().problem)
  })
})
