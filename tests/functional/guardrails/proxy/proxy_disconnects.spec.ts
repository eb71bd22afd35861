import { asMember, type Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { protectedTarget } from '#tests/support/guardrails/protected_target'
import { proxyClients } from '#tests/support/guardrails/proxy_clients'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import { type Upstream, upstreamForEach } from '#tests/support/guardrails/upstream'
import { chat } from '#tests/support/guardrails/wire_format'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Number of clients per token. With three tokens, they exceed the proxy's concurrent requests per target. */
const CLIENTS = 120
/** Time within which the process notices that the clients have disconnected. */
const NOTICED_MS = 1000

test.group('Guardrail proxy | clients that disconnect', (group) => {
  let owner: Persona
  let upstream: Upstream
  const process = guardrailsForAll(group)
  upstreamForEach(group, (one) => (upstream = one))
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  /** Sends the start of a request and disconnects before there can be a response. */
  async function leave(url: string, token: string) {
    const { hostname, port, pathname } = new URL(`${url}/openai/v1/chat/completions`)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      `POST ${pathname} HTTP/1.1`,
      ...['Host: guardrails', `x-assay-token: ${token}`, 'Content-Type: application/json'],
      ...['Content-Length: 500', '', ''],
    ]
    await new Promise<void>((sent) => void socket.write(head.join('\r\n'), () => sent()))
    socket.destroy()
  }

  test('a client that disconnects releases its request slot', async ({ assert }) => {
    const { targetId } = await protectedTarget(owner, {
      served: process.served,
      values: { upstreams: { openai: `${upstream.url}/v1/` } },
    })
    const url = `${process.url}/proxy/${targetId}`
    upstream.reply = () => ({ json: chat.json({ texts: ['We open at nine.'] }) })
    for (const { token } of [owner, await asMember(owner, []), await asMember(owner, [])]) {
      // Locks the table, so that the process cannot cache the token before all its clients have disconnected.
      await db.transaction(async (trx) => {
        await trx.rawQuery('lock table api_tokens in access exclusive mode')
        await Promise.all(Array.from({ length: CLIENTS }, () => leave(url, token)))
        await wait(NOTICED_MS)
      })
    }
    const { ask } = proxyClients(url, owner.token)
    const { text } = await ask.chat({ input: 'What are your opening hours on Monday?' })
    assert.equal(text, 'We open at nine.')
  })
})
