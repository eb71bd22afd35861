import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  evalResults,
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/eval_job_records'
import { completedOf, logOf, makeTarget, scanEnds, scanUntil } from '#tests/support/scan_records'
import { startScriptedTarget, type Answer, type SeenRequest } from '#tests/support/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const messageOf = ({ body }: SeenRequest): string => JSON.parse(body).message

/** Answers with what was asked. */
const sayBack = (request: SeenRequest): Answer => ({ kind: 'reply', text: messageOf(request) })

test.group('Evaluations on the server', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test('each test is asked by each prompt of each provider, graded and stored in the tool’s order', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: sayBack })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        description: 'Greetings',
        prompts: ['Say {{word}}', { raw: 'Shout {{word}}!', label: 'Loud' }],
        providers: ['echo', httpProvider(target.url)],
        tests: [
          {
            vars: { word: ['hello', 'bye'] },
            assert: [{ type: 'contains', value: 'hello', metric: 'greets' }],
          },
          { description: 'No checks', vars: { word: 'x' } },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, {
      status: 'completed',
      error: null,
      total: 12,
      passed: 8,
      failed: 4,
      errors: 0,
    })
    const { results, evaluation } = await evalState(id)
    assert.deepEqual(
      results.map(({ test_idx: at, output }) => [at, output]),
      [
        [0, 'Say hello'],
        [0, 'Shout hello!'],
        [0, 'Say hello'],
        [0, 'Shout hello!'],
        [1, 'Say bye'],
        [1, 'Shout bye!'],
        [1, 'Say bye'],
        [1, 'Shout bye!'],
        [2, 'Say x'],
        [2, 'Shout x!'],
        [2, 'Say x'],
        [2, 'Shout x!'],
      ]
    )
    assert.deepEqual(results[0]?.named_scores, { greets: 1 })
    assert.include(results[4]?.reason ?? '', 'hello')
    assert.containsSubset(evaluation, {
      type: 'eval',
      description: 'Greetings',
      is_partial: false,
      tests: 3,
      total: 12,
      expected: 12,
      vars: ['word'],
    })
    assert.deepEqual(
      evaluation.prompts.map((each: Record<string, string>) => [each.label, each.provider]),
      [
        ['Say {{word}}', 'echo'],
        ['Loud', 'echo'],
        ['Say {{word}}', 'Scripted'],
        ['Loud', 'Scripted'],
      ]
    )
    const detail = await client
      .get(`/api/v1/results/${scan.eval_id}/table/0/2`)
      .bearerToken(owner.token)
    detail.assertStatus(200)
    assert.equal(detail.body().status, 'passed')
  })

  test('a prompt and its variables keep the spaces that they begin and end with', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: sayBack })
    cleanup(() => target.close())
    const document = {
      prompts: ['  Say {{word}}\n'],
      providers: [httpProvider(target.url)],
      tests: [
        { vars: { word: ' hello ' }, assert: [{ type: 'equals', value: '  Say  hello \n' }] },
      ],
    }
    const saved = await client
      .post('/api/v1/configs')
      .json({ name: '  Spaces  ', config: document })
      .bearerToken(owner.token)
    assert.equal(saved.body().name, 'Spaces')
    assert.containSubset(saved.body().config, document)
    const scan = await scanEnds(await startEval(client, owner, { configId: saved.body().id }))
    assert.containsSubset(scan, { status: 'completed', total: 1, passed: 1 })
    const [sent] = target.requests.map(messageOf)
    assert.equal(sent, '  Say  hello \n')
    const [{ vars, output } = {}] = await evalResults(scan)
    assert.deepEqual([vars, output], [{ word: ' hello ' }, '  Say  hello \n'])
  })

  test('a stored target is called as it is stored, and its errors are errors', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: (request, number) =>
        number % 2 ? sayBack(request) : { kind: 'status', status: 500 },
    })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url, { maxConcurrency: 1 })
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [`promptfoo://provider/${targetId}`],
        tests: numberedTests(4),
        evaluateOptions: { maxConcurrency: 5 },
      },
    })
    const scan = await scanEnds(id)
    assert.equal(target.widest, 1)
    assert.containsSubset(scan, { status: 'completed', passed: 2, failed: 0, errors: 2 })
    const errors = (await evalResults(scan)).filter(({ status }) => status === 'error')
    assert.include(errors[0]?.error ?? '', '500')
    assert.include(await logOf(id), '4')
  })

  test('errors are retried, and all else stays', async ({ client, assert, cleanup }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (request) =>
        isBroken && messageOf(request) === 'n1'
          ? { kind: 'status', status: 400 }
          : sayBack(request),
    })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(3),
      },
    })
    assert.containsSubset(await scanEnds(id), { passed: 2, errors: 1 })
    isBroken = false
    const again = await client.post(`/api/v1/jobs/${id}/retry-errors`).bearerToken(owner.token)
    again.assertStatus(200)
    await scanUntil(id, ({ passed }) => passed === 3)
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 3, errors: 0 })
    assert.lengthOf(target.requests, 4)
    assert.lengthOf(await evalResults(scan), 3)
  })

  test('what failed is run again as an evaluation of its own', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isWrong = true
    const target = await startScriptedTarget({
      answer: (request) =>
        isWrong && messageOf(request) !== 'n0' ? { kind: 'reply', text: 'no' } : sayBack(request),
    })
    cleanup(() => target.close())
    const first = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(3),
      },
    })
    const before = await scanEnds(first)
    assert.containsSubset(before, { passed: 1, failed: 2 })
    isWrong = false
    const second = await startEval(client, owner, { parentId: before.eval_id, mode: 'failed' })
    const after = await scanEnds(second)
    assert.containsSubset(after, { status: 'completed', total: 2, passed: 2 })
    assert.deepEqual(
      (await evalResults(after)).map(({ vars }) => vars.number),
      ['n1', 'n2']
    )
    const { evaluation } = await evalState(second)
    assert.equal(evaluation.parent_id, before.eval_id)
    assert.containsSubset(await scanUntil(first, () => true), { passed: 1, failed: 2 })
  })

  test('a run is stopped, and goes on where it was left', async ({ client, assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: sayBack, delayMs: 100 })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(60),
        evaluateOptions: { maxConcurrency: 2 },
      },
    })
    await scanUntil(id, (scan) => completedOf(scan) >= 4)
    const stop = await client
      .post(`/api/v1/jobs/${id}/stop`)
      .json({ mode: 'cancel' })
      .bearerToken(owner.token)
    stop.assertStatus(200)
    const stopped = await scanEnds(id)
    assert.equal(stopped.status, 'cancelled')
    assert.isBelow(completedOf(stopped), 60)
    assert.isTrue((await evalState(id)).evaluation.is_partial)
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    resumed.assertStatus(200)
    const scan = await scanUntil(id, ({ status }) => status === 'completed')
    assert.equal(scan.passed, 60)
    const { results, places } = await evalState(id)
    assert.lengthOf(results, 60)
    assert.equal(places.size, 60)
  })

  test('repeats and delay are kept', async ({ client, assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: sayBack })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(2),
      },
      options: { repeat: 2, delayMs: 120 },
    })
    assert.containsSubset(await scanEnds(id), { total: 4, passed: 4 })
    assert.equal(target.widest, 1)
    const times = target.requests.map(({ at }) => at)
    // Three pauses of 120 ms; a single one may look shorter from this end.
    assert.isAbove((times.at(-1) ?? 0) - (times[0] ?? 0), 300)
  })

  test('answers of all columns are compared: highest score', async ({ client, assert }) => {
    const id = await startEval(client, owner, {
      config: {
        prompts: ['short', 'a longer text with short'],
        providers: ['echo'],
        tests: [
          {
            assert: [
              { type: 'contains', value: 'longer', weight: 1 },
              { type: 'max-score', metric: 'best' },
            ],
          },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 1 })
    assert.deepEqual(
      (await evalResults(scan)).map(({ status, named_scores: scores }) => [status, scores?.best]),
      [
        ['failed', 0],
        ['passed', 1],
      ]
    )
  })

  test('a comparison waits for answers: with an error it is none, and after a retry it is made', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (request) => (isBroken ? { kind: 'status', status: 400 } : sayBack(request)),
    })
    cleanup(() => target.close())
    const best = [{ type: 'contains', value: 'a' }, { type: 'max-score' }]
    const id = await startEval(client, owner, {
      config: {
        prompts: ['a'],
        providers: ['echo', httpProvider(target.url)],
        tests: [{ assert: best }, { assert: [{ type: 'equals', value: 'a' }] }],
      },
    })
    assert.containsSubset(await scanEnds(id), { passed: 1, failed: 0, errors: 3 })
    isBroken = false
    await client.post(`/api/v1/jobs/${id}/retry-errors`).bearerToken(owner.token)
    await scanUntil(id, ({ status, errors }) => status === 'completed' && errors === 0)
    assert.deepEqual(
      (await evalResults(await scanEnds(id))).map(({ status }) => status),
      ['passed', 'failed', 'passed', 'passed']
    )
  })

  test('a provider that only errors ends the run with its name and reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: { kind: 'status', status: 401 } })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(60),
      },
    })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'failed')
    assert.include(scan.error ?? '', 'Scripted: ')
    assert.include(scan.error ?? '', '401')
    assert.isBelow(scan.errors, 60)
  })

  test('the same key gives the same run', async ({ client, assert }) => {
    const config = { prompts: ['x'], providers: ['echo'], tests: [] }
    const send = () =>
      client
        .post('/api/v1/jobs')
        .json({ type: 'eval', config })
        .header('Idempotency-Key', 'once')
        .bearerToken(owner.token)
    const first = await send()
    const second = await send()
    first.assertStatus(201)
    second.assertStatus(200)
    assert.equal(first.body().id, second.body().id)
    const { total } = await db
      .from('evals')
      .where('team_id', owner.team.id)
      .count('* as total')
      .first()
    assert.equal(Number(total), 1)
    await scanEnds(first.body().id)
  })
})
