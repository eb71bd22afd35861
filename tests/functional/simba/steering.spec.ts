import { startAssistant } from '#api/demo/assistant/server'
import type { SimbaAttempt, SimbaExchange } from '#api/contract/simba/session'
import { startQueueingAssistant } from '#tests/support/peers/queueing_assistant'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  bankTarget,
  exchangesOf,
  order,
  postTo,
  sequencesOf,
  sessionEnds,
  SESSIONS_URL,
  sessionUntil,
  startSession,
} from '#tests/support/simba/session_records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { setTimeout as wait } from 'node:timers/promises'

/** Delay that slows the target, so that users act while the session runs. */
const PAUSE_MS = 50

test.group('Steering Simba sessions', (group) => {
  let owner: Persona
  let url: string
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.setup(async () => {
    const assistant = await startAssistant()
    const slow = await startQueueingAssistant(assistant.url, PAUSE_MS)
    url = `${slow.url}/chat`
    return async () => {
      slow.close()
      await assistant.close()
    }
  })
  group.each.timeout(60_000)

  const post = (client: ApiClient, path: string, body?: object) => postTo(client, owner, path, body)

  const get = async (client: ApiClient, path: string) =>
    (await client.get(`${SESSIONS_URL}/${path}`).bearerToken(owner.token)).body()

  const started = async (client: ApiClient, more: object = {}) => {
    const targetId = await bankTarget(owner, url)
    return startSession(client, owner, order(targetId, more))
  }

  /** Waits until no message is in flight. @returns the number of messages sent */
  const settled = async (id: string) => {
    await sessionUntil(id, () => true)
    for (;;) {
      const exchanges = await exchangesOf(id)
      const sent = exchanges.filter(({ sent_at: sentAt }) => sentAt !== null)
      if (sent.every(({ judged_at: judgedAt }) => judgedAt !== null)) return sent.length
      await wait(50)
    }
  }

  test('a paused session sends no messages, and a resumed session resends no message', async ({
    client,
    assert,
  }) => {
    const id = await started(client, { limits: { probes: 30 } })
    await sessionUntil(id, ({ probes }) => probes >= 5)
    const paused = await post(client, `${id}/pause`)
    assert.containsSubset(paused.body(), {
      state: 'paused',
      stopReason: `Paused by ${owner.user.name}.`,
    })
    ;(await post(client, `${id}/pause`)).assertStatus(200)
    await wait(600)
    const sent = await settled(id)
    await wait(800)
    assert.equal(await settled(id), sent)
    ;(await post(client, `${id}/resume`)).assertStatus(200)
    const row = await sessionEnds(id)
    assert.containsSubset(row, { state: 'completed', probes: 30 })
    const exchanges = await exchangesOf(id)
    assert.isFalse(exchanges.some(({ is_resent: isResent }) => isResent))
    ;(await post(client, `${id}/pause`)).assertStatus(409)
    ;(await post(client, `${id}/resume`)).assertStatus(409)
  })

  test('a stopped session ends and publishes a partial report', async ({ client, assert }) => {
    const id = await started(client)
    await sessionUntil(id, ({ phase, probes }) => phase !== 'reconnaissance' && probes >= 20)
    const stopped = await post(client, `${id}/stop`)
    assert.equal(stopped.body().state, 'stopped')
    const row = await sessionEnds(id)
    assert.containsSubset(row, { state: 'stopped', stop_reason: `Stopped by ${owner.user.name}.` })
    assert.notInclude(['completed', 'reconnaissance'], row.phase, 'the phase of the stop is kept')
    const scan = await db.from('scans').where('eval_id', String(row.eval_id)).firstOrFail()
    assert.containsSubset(scan, { status: 'partial', type: 'redteam' })
    ;(await post(client, `${id}/resume`)).assertStatus(409)
    ;(await post(client, `${id}/attempts`, { message: 'Hi' })).assertStatus(409)
  })

  test('a raised limit applies to a running session', async ({ client, assert }) => {
    const id = await started(client, { limits: { probes: 20 } })
    await sessionUntil(id, ({ probes }) => probes >= 8)
    const extended = await post(client, `${id}/extend`, { probes: 26, tokens: null })
    extended.assertStatus(200)
    assert.containsSubset(extended.body().limits, { probes: 26, tokens: null, minutes: 60 })
    const row = await sessionEnds(id)
    assert.equal(row.probes, 26)
    assert.equal(row.stop_reason, 'Reached the limit of 26 probes.')
  })

  test('a user can take control, send and branch messages, and return control', async ({
    client,
    assert,
  }) => {
    const id = await started(client, { limits: { probes: 30 } })
    await sessionUntil(id, ({ probes }) => probes >= 5)
    const taken = await post(client, `${id}/control`, { by: 'person' })
    assert.equal(taken.body().state, 'waiting')
    await wait(600)
    const before = await settled(id)

    ;(await post(client, `${id}/attempts`, { message: 'Which accounts do I have?' })).assertStatus(
      202
    )
    await sessionUntil(id, (row) => row.probes === before + 1)
    // Waits, because a message is stored before it is sent.
    while ((await settled(id)) < before + 1) await wait(20)
    const first = (await exchangesOf(id)).at(-1)
    assert.equal(first?.message, 'Which accounts do I have?')
    assert.isNotNull(first?.output)
    const { stopReason } = await get(client, id)
    assert.match(stopReason, / controls the session\.$/, 'is still named after a message')
    const branch = { message: 'And what is on the first one?', fromExchange: first?.number }
    ;(await post(client, `${id}/attempts`, branch)).assertStatus(202)
    // The conversation up to the exchange is repeated, followed by the message.
    await sessionUntil(id, (row) => row.probes === before + 3)
    while ((await settled(id)) < before + 3) await wait(20)
    const tree: SimbaAttempt[] = await get(client, `${id}/tree`)
    const [own, branched] = tree.slice(-2)
    assert.containsSubset(own, { author: 'person', technique: 'person', parent: null, messages: 1 })
    assert.containsSubset(branched, { author: 'person', parent: own?.number, messages: 2 })
    const conversation: SimbaExchange[] = await get(
      client,
      `${id}/conversations/${branched?.number}`
    )
    assert.deepEqual(
      conversation.map(({ message }) => message),
      ['Which accounts do I have?', 'And what is on the first one?']
    )
    const [{ state }] = await db.from('simba_sessions').where('id', id)
    assert.equal(state, 'waiting')
    const exported = await client
      .get(`${SESSIONS_URL}/${id}/export`)
      .qs({ format: 'markdown' })
      .bearerToken(owner.token)
    const report = exported.text() || Buffer.from(exported.body()).toString()
    assert.include(report, '- State: Under manual control.')
    const hypotheses = report.match(/^\| .* \|$/gm) ?? []
    assert.isAbove(hypotheses.length, 1)
    for (const line of hypotheses.slice(1)) {
      assert.match(
        line,
        /\| (?:Critical|High|Medium|Low|Informational) \| (?:Open|Confirmed|Refuted|Exhausted) \| \d+ \|$/
      )
    }
    ;(await post(client, `${id}/attempts`, { message: 'x', fromExchange: 4000 })).assertStatus(422)

    const returned = await post(client, `${id}/control`, { by: 'agent' })
    assert.include(['queued', 'running'], returned.body().state)
    const row = await sessionEnds(id)
    assert.equal(row.probes, 30)
    ;(await post(client, `${id}/control`, { by: 'agent' })).assertStatus(409)
    const sequences = await sequencesOf(id)
    assert.equal(sequences.at(-1), sequences.length)
  })

  test('a pruned attempt sends no more messages, and a boosted attempt is marked', async ({
    client,
    assert,
  }) => {
    const id = await started(client, { limits: { probes: 40 }, concurrency: 1 })
    await sessionUntil(id, ({ phase }) => phase !== 'reconnaissance')
    ;(await post(client, `${id}/pause`)).assertStatus(200)
    await wait(600)
    await settled(id)
    const tree: SimbaAttempt[] = await get(client, `${id}/tree`)
    const last = tree.findLast(({ purpose }) => purpose === 'attack')
    assert.isDefined(last)
    ;(await post(client, `${id}/attempts/${last?.number}/prune`)).assertStatus(200)
    ;(await post(client, `${id}/attempts/${last?.number}/boost`)).assertStatus(200)
    ;(await post(client, `${id}/attempts/4999/prune`)).assertStatus(404)
    ;(await post(client, `${id}/resume`)).assertStatus(200)
    await sessionEnds(id)
    const after: SimbaAttempt[] = await get(client, `${id}/tree`)
    const pruned = after.find(({ number }) => number === last?.number)
    assert.containsSubset(pruned, {
      state: 'pruned',
      isBoosted: true,
      exchanges: last?.exchanges,
    })
    const repeated = after.filter(
      ({ number, hypothesis, technique, purpose }) =>
        number > (last?.number ?? 0) &&
        purpose === 'attack' &&
        hypothesis === last?.hypothesis &&
        technique === last?.technique
    )
    assert.isEmpty(repeated)
  })

  test('a fork copies the log up to the selected exchange and then makes its own decisions', async ({
    client,
    assert,
  }) => {
    const id = await started(client, { limits: { probes: 30 } })
    await sessionEnds(id)
    const all = await exchangesOf(id)
    const from = all.find(({ batch }) => batch === 4)?.number ?? 0
    const forked = await post(client, `${id}/fork`, { fromExchange: from })
    forked.assertStatus(201)
    assert.containsSubset(forked.body(), { parentId: id, forkedFromExchange: from })
    assert.notEqual(forked.body().seed, 7)
    await sessionEnds(forked.body().id)
    const copy = await exchangesOf(forked.body().id)
    const prefix = all.filter(({ batch }) => batch <= 4)
    const comparable = ({ number, batch, attempt, message, output }: (typeof all)[number]) => [
      ...[number, batch, attempt],
      ...[message, output],
    ]
    assert.deepEqual(copy.slice(0, prefix.length).map(comparable), prefix.map(comparable))
    assert.lengthOf(copy, 30)
    const messages = (rows: typeof all) => rows.map(({ message }) => message)
    assert.notDeepEqual(messages(copy), messages(all))
    ;(await post(client, `${id}/fork`, { fromExchange: 4000 })).assertStatus(422)
  })

  test('a session waits outside the allowed hours and continues afterwards', async ({
    client,
    assert,
  }) => {
    const now = DateTime.utc()
    const time = (minutes: number) => now.plus({ minutes }).toFormat('HH:mm')
    const hours = { from: time(60), to: time(120), timeZone: 'UTC' }
    const id = await started(client, { rules: { hours }, limits: { probes: 20 } })
    const row = await sessionUntil(id, ({ state }) => state === 'paused')
    assert.match(String(row.stop_reason), /^Outside of the allowed hours/)
    assert.isEmpty((await exchangesOf(id)).filter(({ sent_at: sentAt }) => sentAt))
    await db
      .from('simba_sessions')
      .where('id', id)
      .update({
        resume_at: new Date(),
        rules: JSON.stringify({ hours: null, forbiddenPlugins: [], maxMessagesPerMinute: null }),
      })
    assert.equal((await sessionEnds(id)).probes, 20)
  })
})
