import { startAssistant } from '#api/demo/assistant/server'
import type { SimbaAnswers, SimbaNext, SimbaOperation } from '#api/contract/simba/session'
import { findToolCalls } from '#api/engines/actions/index'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { asStranger, type Persona } from '#tests/support/personas'
import { poolSize } from '#config/database'
import { isWaitingForLock } from '#tests/support/lock_waits'
import { useModel } from '#tests/support/records/remediation_records'
import {
  bankTarget,
  decisionsOf,
  exchangesOf,
  order,
  postTo,
  sessionEnds,
  SESSIONS_URL,
  startSession,
} from '#tests/support/simba/session_records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

type Answers = SimbaAnswers['answers']

/** Sends messages to the assistant like an external runner, with a separate session for each conversation. */
class Runner {
  readonly #sessions = new Map<string, string>()

  constructor(readonly url: string) {}

  answer(operations: readonly SimbaOperation[]): Promise<Answers> {
    return Promise.all(operations.map((operation) => this.#send(operation)))
  }

  async #send({ conversationId, round, nextQuestion }: SimbaOperation): Promise<Answers[number]> {
    const sessionId = this.#sessions.get(conversationId)
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: nextQuestion, ...(sessionId && { sessionId }) }),
    })
    const body = (await response.json()) as { reply: string; sessionId: string }
    this.#sessions.set(conversationId, body.sessionId)
    const toolCalls = findToolCalls(body)
    return { conversationId, round, output: body.reply, ...(toolCalls && { toolCalls }) }
  }
}

test.group('External runners of Simba sessions', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const post = (client: ApiClient, path: string, body?: object) => postTo(client, owner, path, body)

  async function next(client: ApiClient, id: string, answers: Answers): Promise<SimbaNext> {
    const response = await post(client, `${id}/next`, { answers })
    response.assertStatus(200)
    return response.body()
  }

  async function runExternally(client: ApiClient, id: string, url: string) {
    const runner = new Runner(url)
    const phases: string[] = []
    let step = await next(client, id, [])
    while (!step.completed) {
      phases.push(...step.operations.map(({ phase }) => phase))
      step = await next(client, id, await runner.answer(step.operations))
    }
    return phases
  }

  test('an external runner sends the same messages and finds the same weaknesses as the server', async ({
    client,
    assert,
  }) => {
    const body = (targetId: string, runner: string) =>
      order(targetId, { runner, limits: { probes: 50 } })
    const first = await startAssistant()
    const targetId = await bankTarget(owner, `${first.url}/chat`)
    const server = await startSession(client, owner, body(targetId, 'server'))
    await sessionEnds(server)
    await first.close()
    await db.from('simba_lessons').where('team_id', owner.team.id).delete()

    const second = await startAssistant()
    const external = await startSession(client, owner, body(targetId, 'external'))
    const phases = await runExternally(client, external, `${second.url}/chat`)
    await second.close()
    assert.deepEqual(await decisionsOf(external), await decisionsOf(server))
    const findingsOf = (id: string) =>
      db
        .from('simba_findings')
        .where('session_id', id)
        .orderBy('number')
        .select('hypothesis', 'technique', 'attempt', 'state', 'reproduced')
    assert.deepEqual(await findingsOf(external), await findingsOf(server))
    assert.isNotEmpty(await findingsOf(external))
    assert.includeMembers(phases, ['reconnaissance', 'probing', 'attacking'])
    assert.notInclude(phases, 'validation')

    const row = await sessionEnds(external)
    assert.containsSubset(row, { state: 'completed', probes: 50 })
    assert.isNotNull(row.eval_id)
    const over = await next(client, external, [])
    assert.deepEqual(over, { sessionId: external, operations: [], completed: true })
    const plans = await client
      .get(`${SESSIONS_URL}/${external}`)
      .qs({ format: 'attackPlans' })
      .bearerToken(owner.token)
    plans.assertStatus(200)
    const won = plans
      .body()
      .filter(({ result }: { result: { score: number } }) => result.score === 0)
    assert.isNotEmpty(won)
    for (const { result, messages } of won) {
      assert.isFalse(result.success)
      assert.isNotEmpty(result.successfulJailbreaks)
      assert.isNotEmpty(messages)
    }
  })

  /** Starts a session with an external runner, and returns it with the runner and its target. */
  async function externalSession(client: ApiClient) {
    const assistant = await startAssistant()
    const url = `${assistant.url}/chat`
    const targetId = await bankTarget(owner, url)
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    return { id, runner: new Runner(url), close: () => assistant.close() }
  }

  test('repeated and concurrent requests with the same responses return the same messages and are processed once', async ({
    client,
    assert,
  }) => {
    const { id, runner, close } = await externalSession(client)
    const resent = async () => (await exchangesOf(id)).filter((each) => each.is_resent).length
    const first = await next(client, id, [])
    assert.equal(await resent(), 0)
    assert.deepEqual(await next(client, id, []), first)
    assert.equal(await resent(), first.operations.length, 'the runner may send them twice')
    const answers = await runner.answer(first.operations)
    const both = await Promise.all([next(client, id, answers), next(client, id, answers)])
    assert.deepEqual(both[0], both[1])
    assert.deepEqual(await next(client, id, answers), both[0])
    const exchanges = await exchangesOf(id)
    assert.lengthOf(exchanges, first.operations.length + both[0].operations.length)

    const [one, ...others] = await runner.answer(both[0].operations)
    const partial = await next(client, id, [one])
    assert.deepEqual(
      partial.operations.map(({ conversationId }) => conversationId),
      others.map(({ conversationId }) => conversationId)
    )
    const failed = others.map(({ conversationId }) => ({ conversationId, error: 'Timed out' }))
    assert.isNotEmpty((await next(client, id, failed)).operations)
    await close()
  })

  test('a repeated response is not used as the response to the next message of its conversation', async ({
    client,
    assert,
  }) => {
    const { id, runner, close } = await externalSession(client)
    let answers: Answers = []
    let step = await next(client, id, answers)
    while (!step.operations.some(({ round }) => round === 2)) {
      answers = await runner.answer(step.operations)
      step = await next(client, id, answers)
    }
    assert.deepEqual(await next(client, id, answers), step)
    await close()
  })

  test('a response is accepted only once, only in its round, and only for a message that the runner received', async ({
    client,
    assert,
  }) => {
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const rules = { maxMessagesPerMinute: 1 }
    const id = await startSession(client, owner, order(targetId, { runner: 'external', rules }))
    const { operations } = await next(client, id, [])
    const [open, ...unsent] = await exchangesOf(id)
    assert.lengthOf(operations, 1)
    assert.isNotEmpty(unsent)
    const [{ conversationId }] = operations as [SimbaOperation]
    await next(client, id, [
      ...unsent.map(({ conversation }) => ({
        conversationId: `c${conversation}`,
        output: 'unsent',
      })),
      { conversationId: 'c999', output: 'of no conversation' },
      { conversationId, round: 2, output: 'of a later round' },
    ])
    assert.isTrue((await exchangesOf(id)).every(({ output }) => output === null))

    const forged = { isResent: false, number: unsent[0]?.number, verdict: { outcome: 'failed' } }
    await next(client, id, [{ conversationId, round: 1, output: 'first', ...forged }])
    await next(client, id, [{ conversationId, round: 1, output: 'second' }])
    const [answered, ...others] = await exchangesOf(id)
    assert.containsSubset(answered, { number: open?.number, output: 'first', is_resent: true })
    assert.isTrue(others.every(({ output }) => output === null))
    assert.lengthOf(others, unsent.length)
  })

  test('runner requests that exceed an input limit are rejected', async ({ client, assert }) => {
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    const { operations } = await next(client, id, [])
    const [{ conversationId }] = operations as [SimbaOperation]
    const call = { name: 'f' }
    const tooMuch = [
      { output: 'x'.repeat(200_001) },
      { error: 'x'.repeat(2001) },
      { round: 0 },
      { round: 5001 },
      { conversationId: 'c'.repeat(101) },
      { toolCalls: Array.from({ length: 101 }, () => call) },
      { toolCalls: [{ name: 'x'.repeat(501) }] },
      { toolCalls: [{ ...call, arguments: 'x'.repeat(50_001) }] },
      { toolCalls: [{ ...call, result: 'x'.repeat(50_001) }] },
      { toolCalls: [{ ...call, error: 'x'.repeat(50_001) }] },
    ].map((more) => [{ conversationId, ...more }])
    const many = Array.from({ length: 21 }, () => ({ conversationId, output: 'x' }))
    for (const answers of [...tooMuch, many]) {
      const response = await post(client, `${id}/next`, { answers })
      assert.equal(response.status(), 422, Object.keys(answers[0] ?? {}).join())
    }
    assert.isTrue((await exchangesOf(id)).every(({ output }) => output === null))
  })

  test('a session with an external runner can be paused and stopped, and other sessions accept no runner', async ({
    client,
    assert,
  }) => {
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    const { operations } = await next(client, id, [])
    assert.isNotEmpty(operations)
    ;(await post(client, `${id}/pause`)).assertStatus(200)
    assert.deepEqual(await next(client, id, []), {
      sessionId: id,
      operations: [],
      completed: false,
    })
    ;(await post(client, `${id}/resume`)).assertStatus(200)
    assert.deepEqual((await next(client, id, [])).operations, operations)
    ;(await post(client, `${id}/stop`)).assertStatus(200)
    assert.isTrue((await next(client, id, [])).completed)
    assert.containsSubset(await sessionEnds(id), { state: 'stopped', eval_id: null })
    const stranger = await asStranger()
    const foreign = await client
      .post(`${SESSIONS_URL}/${id}/next`)
      .json({ answers: [] })
      .bearerToken(stranger.token)
    foreign.assertStatus(404)

    const hours = { from: '00:00', to: '00:01', timeZone: 'UTC' }
    const own = await startSession(client, owner, order(targetId, { rules: { hours } }))
    ;(await post(client, `${own}/next`, { answers: [] })).assertStatus(409)
  })

  const answersTo = ({ operations }: SimbaNext): Answers =>
    operations.map(({ conversationId, round }) => ({ conversationId, round, output: 'Hello.' }))

  test('a session that is stopped during a failing model request stays stopped and ends', async ({
    client,
    assert,
    cleanup,
  }) => {
    let stopping: Promise<{ status: () => number }> | undefined
    const model = await useModel(owner, async () => {
      stopping ??= post(client, `${id}/stop`).then((response) => response)
      while (!(await isWaitingForLock('select * from "simba_sessions"'))) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      return { status: 401, body: { error: { message: 'No' } } }
    })
    cleanup(() => model.close())
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    let step = await next(client, id, [])
    while (!stopping) step = await next(client, id, answersTo(step))
    assert.equal((await stopping).status(), 200)
    assert.isTrue((await next(client, id, [])).completed)
    assert.containsSubset(await sessionEnds(id), { state: 'stopped' })
  })

  test('requests that wait for the model leave database connections for other requests', async ({
    client,
    assert,
    cleanup,
  }) => {
    const asked = Promise.withResolvers<null>()
    const failing = Promise.withResolvers<{ status: number }>()
    const model = await useModel(owner, () => {
      asked.resolve(null)
      return failing.promise
    })
    cleanup(() => model.close())
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    let step: SimbaNext | null = await next(client, id, [])
    const steps: Promise<SimbaNext>[] = []
    while (step) {
      const following = next(client, id, answersTo(step))
      step = await Promise.race([following, asked.promise])
      if (!step) steps.push(following)
    }
    while (steps.length < poolSize + 4) steps.push(next(client, id, []))
    // Polls until the requests have reached the database.
    for (let reads = 0; reads < 50; reads++) {
      const session = await client.get(`${SESSIONS_URL}/${id}`).bearerToken(owner.token)
      session.assertStatus(200)
    }
    failing.resolve({ status: 401 })
    for (const { completed } of await Promise.all(steps)) assert.isFalse(completed)
  })
})
