import { startAssistant } from '#api/demo/assistant/server'
import { MAX_COUNTED_MS } from '#api/simba/external/asked_time'
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

test.group('Extending finished Simba sessions', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(90_000)

  const post = (client: ApiClient, path: string, body?: object) => postTo(client, owner, path, body)

  test('a session that ended at its limit can continue with a higher limit and then publishes another report', async ({
    client,
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const id = await startSession(client, owner, order(targetId, { limits: { probes: 25 } }))
    const first = await sessionEnds(id)
    const before = await exchangesOf(id)
    const shown = await client.get(`${SESSIONS_URL}/${id}`).bearerToken(owner.token)
    shown.assertBodyContains({ endedAtLimit: true, state: 'completed' })

    const low = await post(client, `${id}/extend`, { minutes: 90 })
    low.assertStatus(422)
    low.assertBodyContains({ error: { errors: [{ field: 'probes' }] } })
    assert.isNotNull((await sessionEnds(id)).finished_at)

    ;(await post(client, `${id}/extend`, { probes: 40 })).assertStatus(200)
    await sessionUntil(id, ({ probes }) => probes > 25)
    const second = await sessionEnds(id)
    assert.containsSubset(second, { state: 'completed', phase: 'completed', probes: 40 })
    const after = await exchangesOf(id)
    assert.deepEqual(after.slice(0, 25), before)
    assert.isFalse(after.some(({ is_resent: isResent }) => isResent))
    const sequences = await sequencesOf(id)
    assert.deepEqual(
      sequences,
      sequences.map((_sequence, place) => place + 1)
    )

    assert.notEqual(second.eval_id, first.eval_id)
    const reports = await db
      .from('scans')
      .whereIn('eval_id', [String(first.eval_id), String(second.eval_id)])
    assert.lengthOf(reports, 2)
    const found = await client
      .get(SESSIONS_URL)
      .qs({ filter: JSON.stringify({ evalId: second.eval_id }) })
      .bearerToken(owner.token)
    assert.deepEqual(
      found.body().map((row: { id: string }) => row.id),
      [id]
    )

    // Lessons count each attempt once, even though the session ended twice.
    const [{ tries }] = await db
      .from('simba_lessons')
      .where('team_id', owner.team.id)
      .sum('tries as tries')
    const counted = await client.get(`${SESSIONS_URL}/${id}`).bearerToken(owner.token)
    const attempts = counted
      .body()
      .hypotheses.flatMap(({ techniques }: { techniques: { wins: number; losses: number }[] }) =>
        techniques.map(({ wins, losses }) => wins + losses)
      )
    assert.equal(
      Number(tries),
      attempts.reduce((sum: number, count: number) => sum + count, 0)
    )
  })

  test('a session that did not end at a limit cannot be extended', async ({ client, assert }) => {
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const id = await startSession(client, owner, order(targetId, { runner: 'external' }))
    ;(await post(client, `${id}/stop`)).assertStatus(200)
    await sessionEnds(id)
    const refused = await post(client, `${id}/extend`, { probes: 100 })
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'simba.not_extendable' } })
    assert.equal((await sessionEnds(id)).state, 'stopped')
  })

  test('time without requests from an external runner does not count toward the time limit', async ({
    client,
    assert,
  }) => {
    const targetId = await bankTarget(owner, 'http://127.0.0.1:9/chat')
    const body = order(targetId, { runner: 'external', limits: { probes: 30, minutes: 3 } })
    const id = await startSession(client, owner, body)
    const ask = async (agoMs: number) => {
      await db
        .from('simba_sessions')
        .where('id', id)
        .whereNotNull('asked_at')
        .update({ asked_at: new Date(Date.now() - agoMs) })
      const response = await post(client, `${id}/next`, { answers: [] })
      response.assertStatus(200)
      const { active_ms: ms } = await db.from('simba_sessions').where('id', id).firstOrFail()
      return Number(ms)
    }
    assert.equal(await ask(0), 0)
    const short = await ask(20_000)
    assert.isAtLeast(short, 20_000)
    assert.isBelow(short, MAX_COUNTED_MS)
    assert.equal(await ask(3_600_000), short + MAX_COUNTED_MS)
    ;(await post(client, `${id}/pause`)).assertStatus(200)
    assert.equal(await ask(3_600_000), short + MAX_COUNTED_MS)
  })
})
