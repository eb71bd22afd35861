import { publish } from '#api/platform/queue/live'
import { signIn } from '#tests/support/requests/http_session'
import { asMember, asNeighbor, asOwner, asStranger, asViewer } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

test.group('Live channels', () => {
  test("only users with permission to view scans of a team can subscribe to the team's events", async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    cleanup(() => Promise.all([removePersona(owner), removePersona(stranger)]).then(() => {}))
    const viewer = await asViewer(owner)
    const blind = await asMember(owner, ['VIEW_ISSUES'])
    const neighbor = await asNeighbor(owner)
    const channel = `teams/${owner.team.id}/jobs`

    for (const refused of [stranger, neighbor, blind]) {
      const session = await signIn(refused)
      const uid = randomUUID()
      const stream = await session.fetch(`/__transmit/events?uid=${uid}`)
      cleanup(() => stream.body?.cancel())
      const remediation = `teams/${owner.team.id}/remediations/eval-1`
      for (const name of [channel, `${channel}/${randomUUID()}`, remediation]) {
        const response = await session.post('/__transmit/subscribe', { uid, channel: name })
        assert.isFalse(response.ok, `${refused.user.name} on ${name}`)
      }
    }

    const session = await signIn(viewer)
    const uid = randomUUID()
    const stream = await session.fetch(`/__transmit/events?uid=${uid}`)
    const reply = await session.post('/__transmit/subscribe', { uid, channel })
    assert.equal(reply.status, 204)
    await publish(channel, { id: 'x', status: 'running' })
    const reader = stream.body?.getReader()
    cleanup(() => reader?.cancel())
    let received = ''
    while (!received.includes('"status":"running"')) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) break
      received += new TextDecoder().decode(value)
    }
    assert.include(received, channel)
    assert.include(received, '"status":"running"')
  })
})
