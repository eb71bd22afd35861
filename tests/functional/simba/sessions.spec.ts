import { startAssistant } from '#api/demo/assistant/server'
import type { SimbaAttempt, SimbaEvent, SimbaExchange } from '#api/contract/simba/session'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  bankTarget,
  decisionsOf,
  exchangesOf,
  order,
  sequencesOf,
  sessionEnds,
  SESSIONS_URL,
  startSession,
} from '#tests/support/simba/session_records'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('Simba sessions', (group) => {
  let owner: Persona
  let assistant: Awaited<ReturnType<typeof startAssistant>>
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.setup(async () => {
    assistant = await startAssistant()
    return () => assistant.close()
  })
  group.each.timeout(60_000)

  const get = async (client: ApiClient, path: string) => {
    const response = await client.get(`${SESSIONS_URL}/${path}`).bearerToken(owner.token)
    response.assertStatus(200)
    return response.body()
  }

  test('a session finds weaknesses, and its log contains every message with the reason for it', async ({
    client,
    assert,
  }) => {
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const id = await startSession(client, owner, order(targetId))
    const row = await sessionEnds(id)
    assert.containsSubset(row, { state: 'completed', phase: 'completed' })
    assert.isAtMost(row.probes, 60)
    assert.isAbove(row.findings, 0)

    const session = await get(client, id)
    assert.containsSubset(session, {
      ...{ state: 'completed', targetId, backend: 'built_in', seed: 7, startedBy: owner.user.name },
      ...{ goalsTotal: 4, lastEvent: row.last_event, plugins: order(targetId).plugins },
    })
    assert.isNotEmpty(session.facts)
    assert.lengthOf(session.hypotheses, 4)
    const confirmed = session.findingList.filter(
      ({ state }: { state: string }) => state === 'confirmed'
    )
    assert.lengthOf(confirmed, session.findings)

    const tree: SimbaAttempt[] = await get(client, `${id}/tree`)
    const stored = await exchangesOf(id)
    assert.lengthOf(stored, row.probes)
    assert.sameMembers(
      tree.flatMap(({ exchanges }) => exchanges),
      stored.map(({ number }) => number)
    )
    assert.isTrue(tree.every(({ reason }) => reason !== ''))
    // The limit ends open conversations.
    const last = stored.at(-1)?.batch ?? 0
    const unfinished = tree.filter(({ state }) => state === 'open')
    const ofLast = stored.filter(({ batch }) => batch >= last - 1).map(({ attempt }) => attempt)
    assert.isTrue(unfinished.every(({ number }) => ofLast.includes(number)))
    const { attempt } = confirmed[0]
    const conversation: SimbaExchange[] = await get(client, `${id}/conversations/${attempt}`)
    assert.isTrue(conversation.some(({ outcome }) => outcome === 'failed'))
    assert.isTrue(stored.every(({ judged_at: judgedAt }) => judgedAt !== null))
    assert.isFalse(stored.some(({ is_resent: isResent }) => isResent))

    const sequences = await sequencesOf(id)
    assert.deepEqual(
      sequences,
      sequences.map((_sequence, place) => place + 1)
    )
    const events: SimbaEvent[] = await get(client, `${id}/events?after=0`)
    assert.equal(events[0].message, `Queued by ${owner.user.name}.`)
    const later: SimbaEvent[] = await get(client, `${id}/events?after=${row.last_event - 2}`)
    assert.deepEqual(
      later.map(({ sequence }) => sequence),
      [row.last_event - 1, row.last_event]
    )
  })

  test('sessions with the same seed make the same decisions', async ({ client, assert }) => {
    const decisions = []
    for (const seed of [7, 7, 8]) {
      // Uses a new assistant and target, because the assistant remembers and lessons of a session change the next one.
      const fresh = await startAssistant()
      const targetId = await bankTarget(owner, `${fresh.url}/chat`)
      const body = order(targetId, { seed, limits: { probes: 40 } })
      const id = await startSession(client, owner, body)
      await sessionEnds(id)
      await fresh.close()
      decisions.push(await decisionsOf(id))
    }
    assert.deepEqual(decisions[1], decisions[0])
    assert.notDeepEqual(decisions[2].messages, decisions[0].messages)
  })
})
