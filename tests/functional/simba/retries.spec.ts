import { startAssistant } from '#api/demo/assistant/server'
import type { SimbaExchange } from '#api/contract/simba/session'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { startForgetfulProxy } from '#tests/support/peers/forgetful_proxy'
import type { Persona } from '#tests/support/personas'
import {
  bankTarget,
  exchangesOf,
  order,
  sessionEnds,
  SESSIONS_URL,
  startSession,
} from '#tests/support/simba/session_records'
import { test } from '@japa/runner'

test.group('Simba sessions with failed calls', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  test('messages are marked as resent only if they were sent again after a failed call', async ({
    client,
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    const target = await startForgetfulProxy(assistant.url, 10)
    cleanup(() => target.close())
    const targetId = await bankTarget(owner, `${target.url}/chat`)
    const id = await startSession(client, owner, order(targetId, { limits: { probes: 25 } }))
    await sessionEnds(id)

    const sent = target.received.map((body) => JSON.parse(body).message)
    const twice = sent.filter((message, place) => sent.indexOf(message) !== place)
    const exchanges = await exchangesOf(id)
    const marked = exchanges.filter(({ is_resent: isResent }) => isResent)
    assert.lengthOf(marked, 2)
    assert.includeMembers(
      twice,
      marked.map(({ message }) => message)
    )
    assert.isTrue(marked.every(({ output }) => output !== null))
    const { attempt, number } = marked[0]!
    const shown = await client
      .get(`${SESSIONS_URL}/${id}/conversations/${attempt}`)
      .bearerToken(owner.token)
    const exchange = shown.body().find((each: SimbaExchange) => each.number === number)
    assert.isTrue(exchange.isResent)
  })
})
