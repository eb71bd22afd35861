import { ownerForEach } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, connectClient, gatewayForAll } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { test } from '@japa/runner'
import { setTimeout } from 'node:timers/promises'

test.group('MCP gateway | replaced connections to servers', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let client: Client
  let slug: string
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach(group)
  group.each.setup(async () => {
    ;({ slug } = await approvedApplication(owner, { one: fixture.url }))
    client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
  })

  const echo = () => client.callTool({ name: 'one__echo', arguments: { message: 'x' } })

  function connections() {
    const { transport } = client
    const id = transport instanceof StreamableHTTPClientTransport ? transport.sessionId : undefined
    const { sessions } = gateway.served.service
    return sessions.find(id ?? '', slug, owner.user.id)?.connectionCount
  }

  /** Ends the server, and starts another one at its address. */
  async function restart() {
    const { port } = new URL(fixture.url)
    await fixture.kill()
    await fixture.start(Number(port))
  }

  test('a session keeps only its current connection to a server that was restarted', async ({
    assert,
  }) => {
    await echo()
    assert.equal(connections(), 1)
    for (let round = 0; round < 2; round++) {
      await restart()
      assert.isTrue((await echo()).isError)
      assert.equal(connections(), 0)
      assert.isUndefined((await echo()).isError)
      assert.equal(connections(), 1)
    }
  })

  test('a replaced connection is kept until its last call has ended', async ({ assert }) => {
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    fixture.answer = async () => {
      started.resolve()
      await released.promise
      return { content: [{ type: 'text', text: 'released' }] }
    }
    const held = echo()
    await started.promise
    fixture.guard = async (_request, response) => {
      fixture.guard = undefined
      response.writeHead(500).end()
      return false
    }
    assert.isTrue((await echo()).isError)
    assert.equal(connections(), 1)
    released.resolve()
    assert.isUndefined((await held).isError)
    // The session of the server is ended first.
    while (connections() !== 0) await setTimeout(10)
  })
})
