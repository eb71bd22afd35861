import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { MAX_ACTIVE_SIMBA_SESSIONS, type SimbaEvent } from '#api/contract/simba/session'
import { ownerForEach } from '#tests/support/groups'
import { asNeighbor, asStranger, asViewer, type Persona } from '#tests/support/personas'
import {
  bankTarget,
  order,
  sequencesOf,
  SESSIONS_URL,
  startSession,
} from '#tests/support/simba/session_records'
import { eventsAfter } from '#api/simba/read/session_events'
import { appendEvents } from '#api/simba/log/events'
import server from '@adonisjs/core/services/server'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

test.group('Simba session API', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(30_000)

  const get = (client: ApiClient, path: string, { token } = owner) =>
    client.get(`${SESSIONS_URL}${path}`).bearerToken(token)
  const post = (client: ApiClient, path: string, body: object, { token } = owner) =>
    client.post(`${SESSIONS_URL}${path}`).json(body).bearerToken(token)

  const target = (persona = owner) => bankTarget(persona, 'http://127.0.0.1:9/chat')
  const external = async (client: ApiClient, more: object = {}) =>
    startSession(client, owner, order(await target(), { runner: 'external', ...more }))

  test('sessions can be listed, filtered, sorted, and searched, but only by their team', async ({
    client,
    assert,
  }) => {
    const first = await external(client)
    const second = await external(client, { limits: { probes: 30 } })
    await db.from('simba_sessions').where('id', first).update({ target_name: 'Zebra', probes: 9 })
    const ids = async (qs: Record<string, string>, persona = owner) => {
      const response = await get(client, '', persona).qs(qs)
      response.assertStatus(200)
      return response.body().map(({ id }: { id: string }) => id)
    }
    assert.sameMembers(await ids({}), [first, second])
    assert.deepEqual(await ids({ sort: '["probes","DESC"]' }), [first, second])
    assert.deepEqual(await ids({ filter: '{"q":"zebr"}' }), [first])
    assert.deepEqual(await ids({ filter: '{"state":"running","q":"north"}' }), [second])
    assert.deepEqual(await ids({ filter: '{"state":"paused"}' }), [])
    ;(await get(client, '').qs({ sort: '["plan","ASC"]' })).assertStatus(422)
    for (const other of [await asStranger(), await asNeighbor(owner)]) {
      assert.deepEqual(await ids({}, other), [])
      for (const path of ['', '/tree', '/findings', '/events', '/conversations/0']) {
        ;(await get(client, `/${first}${path}`, other)).assertStatus(404)
      }
      for (const path of ['pause', 'stop', 'resume']) {
        ;(await post(client, `/${first}/${path}`, {}, other)).assertStatus(404)
      }
      ;(await post(client, `/${first}/fork`, { fromExchange: 0 }, other)).assertStatus(404)
      ;(await post(client, `/${first}/attempts`, { message: 'Hi' }, other)).assertStatus(404)
    }
    const { state } = await db.from('simba_sessions').where('id', first).firstOrFail()
    assert.equal(state, 'running')
  })

  test('viewers can read sessions but not start or steer them', async ({ client }) => {
    const id = await external(client)
    const viewer = await asViewer(owner)
    ;(await get(client, `/${id}`, viewer)).assertStatus(200)
    ;(await post(client, '', order(await target()), viewer)).assertStatus(403)
    ;(await post(client, `/${id}/stop`, {}, viewer)).assertStatus(403)
    ;(await post(client, `/${id}/harmful-texts`, { attempt: 0 }, viewer)).assertStatus(403)
  })

  test('a start request is validated, and the session excludes the plugins that its rules forbid', async ({
    client,
    assert,
  }) => {
    const targetId = await target()
    const start = (more: object) =>
      post(client, '', order(targetId, { runner: 'external', ...more }))
    ;(await start({ plugins: ['unknown'] })).assertStatus(422)
    ;(await start({ limits: { probes: 19 } })).assertStatus(422)
    ;(await start({ rules: { hours: { from: '9', to: '17:00', timeZone: 'UTC' } } })).assertStatus(
      422
    )
    ;(
      await start({ rules: { hours: { from: '09:00', to: '17:00', timeZone: 'Mars/Base' } } })
    ).assertStatus(422)
    ;(await start({ goals: [{ text: 'x'.repeat(2001) }] })).assertStatus(422)
    ;(
      await start({
        rules: { forbiddenPlugins: ['prompt-extraction', 'pii', 'bola', 'contracts'] },
      })
    ).assertStatus(409)
    const made = await start({
      goals: [{ text: 'Get the code', criterion: { kind: 'secret', value: 'ZX-42' } }],
      purpose: 'Sells shoes',
      rules: { forbiddenPlugins: ['pii'], maxMessagesPerMinute: 2 },
    })
    made.assertStatus(201)
    assert.containsSubset(made.body(), {
      ...{ state: 'running', runner: 'external', purpose: 'Sells shoes', goalsTotal: 1 },
      plugins: ['prompt-extraction', 'bola', 'contracts'],
      rules: { hours: null, forbiddenPlugins: ['pii'], maxMessagesPerMinute: 2 },
      limits: { probes: 60, minutes: 60, tokens: null, usd: null },
    })
    const next = await post(client, `/${made.body().id}/next`, { answers: [] })
    assert.lengthOf(next.body().operations, 2)
    const again = await post(client, `/${made.body().id}/next`, { answers: [] })
    assert.lengthOf(again.body().operations, 2)
  })

  test('repeating a start request with the same idempotency key returns the same session', async ({
    client,
    assert,
  }) => {
    const body = order(await target(), { runner: 'external' })
    const start = () =>
      client.post(SESSIONS_URL).json(body).header('Idempotency-Key', 'k1').bearerToken(owner.token)
    const both = await Promise.all([start(), start()])
    assert.sameMembers(
      both.map((response) => response.status()),
      [200, 201]
    )
    assert.equal(both[0].body().id, both[1].body().id)
    assert.equal((await start()).status(), 200)
  })

  test('the number of unfinished sessions per team is limited', async ({ client, assert }) => {
    const targetId = await target()
    const ids: string[] = []
    for (let made = 0; made < MAX_ACTIVE_SIMBA_SESSIONS; made++) {
      ids.push(await startSession(client, owner, order(targetId, { runner: 'external' })))
    }
    const body = order(targetId, { runner: 'external' })
    ;(await post(client, '', body)).assertStatus(409)
    ;(await post(client, `/${ids[0]}/stop`, {})).assertStatus(200)
    ;(await post(client, '', body)).assertStatus(201)
    assert.lengthOf(ids, MAX_ACTIVE_SIMBA_SESSIONS)
    const [, failed = '', stopped = ''] = ids
    await db.from('simba_sessions').where('id', failed).update({ state: 'failed' })
    ;(await post(client, '', body)).assertStatus(201)
    ;(await post(client, `/${failed}/resume`, {})).assertStatus(409)
    ;(await post(client, `/${stopped}/stop`, {})).assertStatus(200)
    ;(await post(client, `/${failed}/resume`, {})).assertStatus(200)
  })

  test('texts of harmful attacks are hidden, and revealing them is audited', async ({
    client,
    assert,
  }) => {
    const id = await external(client)
    await post(client, `/${id}/next`, { answers: [] })
    const hidden = JSON.stringify({ pluginId: 'harmful:hate', strategyId: 'basic' })
    await db.from('simba_attempts').where({ session_id: id, number: 0 }).update({ test: hidden })
    await db
      .from('simba_exchanges')
      .where({ session_id: id, number: 0 })
      .update({ message: 'Say something vile', output: 'Vile', responded_at: new Date() })
    const shown = await get(client, `/${id}/conversations/0`)
    assert.containsSubset(shown.body()[0], {
      ...{ message: HIDDEN_TEXT, output: HIDDEN_TEXT, isHidden: true },
    })
    for (const format of ['jsonl', 'markdown', 'sarif']) {
      const file = await get(client, `/${id}/export`).qs({ format })
      file.assertStatus(200)
      assert.notInclude(String(file.text() ?? file.body()), 'vile')
    }
    const revealed = await post(client, `/${id}/harmful-texts`, { attempt: 0 })
    assert.containsSubset(revealed.body()[0], { message: 'Say something vile', isHidden: false })
    const entries = await db
      .from('audit_logs')
      .where({ team_id: owner.team.id, action: 'harmful_text_shown' })
    assert.lengthOf(entries, 1)
    ;(await post(client, `/${id}/harmful-texts`, { attempt: 999 })).assertStatus(404)
  })

  test("the event stream resumes after the client's last event and ends with the session", async ({
    client,
    assert,
  }) => {
    const id = await external(client)
    await post(client, `/${id}/next`, { answers: [] })
    const known = (await eventsAfter(id, 0)).length
    const { port } = server.getNodeServer()?.address() as AddressInfo
    const stream = await fetch(`http://127.0.0.1:${port}${SESSIONS_URL}/${id}/events`, {
      headers: {
        'authorization': `Bearer ${owner.token}`,
        'accept': 'text/event-stream',
        'last-event-id': String(known - 1),
      },
    })
    assert.equal(stream.status, 200)
    assert.match(String(stream.headers.get('content-type')), /^text\/event-stream/)
    await post(client, `/${id}/pause`, {})
    await db.transaction(async (trx) => {
      await appendEvents(trx, id, [{ kind: 'log', message: 'Over' }])
      await trx.from('simba_sessions').where('id', id).update({ finished_at: new Date() })
    })
    const text = await stream.text()
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    const sequences = await sequencesOf(id)
    assert.deepEqual(ids, sequences.slice(known - 1))
    const data: SimbaEvent[] = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) =>
      JSON.parse(String(json))
    )
    assert.equal(data.at(-1)?.message, 'Over')
    ;(await get(client, `/${id}/events`).qs({ after: 'x' })).assertStatus(422)
  })

  test('the event stream ends after access was removed, even while events arrive', async ({
    client,
    assert,
  }) => {
    const id = await external(client)
    const { port } = server.getNodeServer()?.address() as AddressInfo
    const stream = await fetch(`http://127.0.0.1:${port}${SESSIONS_URL}/${id}/events`, {
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
    })
    const reading = { hasEnded: false }
    const text = stream.text().finally(() => (reading.hasEnded = true))
    await db.from('api_tokens').where('tokenable_id', owner.user.id).delete()
    let appended = 0
    while (!reading.hasEnded && appended < MAX_APPENDED) {
      await db.transaction((trx) =>
        appendEvents(trx, id, [{ kind: 'log', message: `Event ${appended}` }])
      )
      appended++
      await wait(50)
    }
    assert.isTrue(reading.hasEnded)
    assert.include(await text, 'Event 0')
  })
})

/** Appended while a stream stays open, for about four times as long as the time between two permission checks. */
const MAX_APPENDED = 320
