import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  evalResults,
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/records/eval_job_records'
import { completedOf, scanEnds, scanUntil } from '#tests/support/records/scan_records'
import {
  startScriptedTarget,
  type TargetReply,
  type SeenRequest,
} from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const messageOf = ({ body }: SeenRequest): string => JSON.parse(body).message

const echoMessage = (request: SeenRequest): TargetReply => ({
  kind: 'reply',
  text: messageOf(request),
})

test.group('Evaluations on the server | failures', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test('a retry runs only the test cases that ended in an error and keeps all other results', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (request) =>
        isBroken && messageOf(request) === 'n1'
          ? { kind: 'status', status: 400 }
          : echoMessage(request),
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

  test('failed test cases can be rerun as a separate evaluation', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isWrong = true
    const target = await startScriptedTarget({
      answer: (request) =>
        isWrong && messageOf(request) !== 'n0'
          ? { kind: 'reply', text: 'no' }
          : echoMessage(request),
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

  test('a stopped evaluation can be resumed and then has exactly one result per test case', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: echoMessage, delayMs: 100 })
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

  test('a max-score assertion is an error while a column has an error and is graded when a retry succeeds', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (request) => (isBroken ? { kind: 'status', status: 400 } : echoMessage(request)),
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

  test("a run fails with the provider's name and reason if a provider returns only errors", async ({
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

  test('two requests with the same idempotency key start one run', async ({ client, assert }) => {
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
