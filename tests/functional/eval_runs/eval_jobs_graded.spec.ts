import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { evalResults, evalState, startEval } from '#tests/support/records/eval_job_records'
import { scanEnds } from '#tests/support/records/scan_records'
import {
  startScriptedTarget,
  type TargetReply,
  type SeenRequest,
} from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const chat = (content: string): TargetReply => ({
  kind: 'reply',
  json: { choices: [{ message: { role: 'assistant', content } }], usage: { total_tokens: 7 } },
})

const textOf = ({ body }: SeenRequest): string => JSON.stringify(JSON.parse(body).messages)

test.group('Evaluations graded by a model', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  /** Configures a scripted model for grading. */
  async function useModel(response: (request: SeenRequest, number: number) => TargetReply) {
    const model = await startScriptedTarget({ answer: response })
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      key: 'redteam.grading',
      value: modelAt(model.url, { model: 'judge-1' }),
    }).create()
    return model
  }

  test('the grading model in the server settings grades responses, and its verdict is stored with a reason', async ({
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

  test('responses that cannot be graded become errors, and the run fails if every grading request returns an error', async ({
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

  test('a select-best assertion lets a model pick the best response of all columns', async ({
    client,
    assert,
    cleanup,
  }) => {
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

  test('derived metrics are computed from column totals and included in the export', async ({
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

  test('the configured model can be used as a provider, and its API key is not sent to other addresses', async ({
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

  test('an evaluation runs the test cases of a dataset version and refers to that version', async ({
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
})
