import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { connectStateless } from '#tests/support/mcp/stateless'
import { type StatelessServer, statelessServerForEach } from '#tests/support/mcp/stateless_server'
import { FORM } from '#tests/support/mcp/samples'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const CAPABILITIES = { elicitation: { form: {} } }
const accepted = () => ({ action: 'accept' as const, content: { city: 'Oslo' } })

test.group('MCP gateway | clients and servers of different revisions', (group) => {
  let owner: Persona
  let older: FixtureServer
  let newer: StatelessServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => {
    older = one
    older.tools = ['ask', 'echo'].map((name) => ({ name, inputSchema: { type: 'object' } }))
    older.answer = async ({ tool, arguments: given, ask }) => {
      const text =
        tool === 'echo'
          ? String(given.message)
          : JSON.stringify(await ask('elicitation/create', FORM))
      return { content: [{ type: 'text', text }] }
    }
  })
  statelessServerForEach(group, (one) => (newer = one))

  const connectOlder = async (slug: string) => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: CAPABILITIES })
    client.setRequestHandler(ElicitRequestSchema, accepted)
    return connectClient(gateway.url, slug, owner.token, client)
  }
  const connectNewer = (slug: string) =>
    connectStateless(gateway.url, slug, owner.token, { capabilities: CAPABILITIES }, (client) =>
      client.setRequestHandler('elicitation/create', accepted)
    )

  for (const clientIs of ['older', 'newer'] as const) {
    for (const serverIs of ['older', 'newer'] as const) {
      test(`a client of the ${clientIs} revision can use the tools of a server of the ${serverIs} revision and respond to server requests`, async ({
        assert,
        cleanup,
      }) => {
        const { url } = serverIs === 'older' ? older : newer
        const { slug } = await approvedApplication(owner, { one: url })
        await allow(owner.team.id, { kind: 'client_request' })
        const client = await (clientIs === 'older' ? connectOlder : connectNewer)(slug)
        cleanup(() => client.close())
        const { tools } = await client.listTools()
        assert.deepEqual(
          tools.map(({ name }) => name),
          ['one__ask', 'one__echo']
        )
        const message = 'Grüße'
        const echoed = await client.callTool({ name: 'one__echo', arguments: { message } })
        assert.equal(textOf(echoed), message)
        const asked = textOf(await client.callTool({ name: 'one__ask', arguments: {} }))
        assert.include(asked, 'Oslo')
        if (serverIs === 'newer') assert.match(asked, /^kept: /)
        const calls = await callsOf(owner.team.id)
        assert.sameMembers(
          calls.map(({ tool, outcome }) => `${tool} ${outcome}`),
          ['echo completed', 'ask completed', 'elicitation completed']
        )
        assert.isTrue(await isLogIntact(owner.team.id))
      })
    }
  }

  test('the review of a stateless server shows its revision, and the server never receives a call twice', async ({
    assert,
    cleanup,
  }) => {
    const { slug, serverIds } = await approvedApplication(owner, { one: newer.url })
    const server = await db.from('mcp_servers').where('id', serverIds[0]).firstOrFail()
    assert.deepEqual([server.protocol_version, server.server_name], ['2026-07-28', 'stateless'])
    const client = await connectOlder(slug)
    cleanup(() => client.close())
    const refused = textOf(await client.callTool({ name: 'one__ask', arguments: {} }))
    assert.match(refused, /needs input that it cannot get.*No permission allows elicitation/)
    assert.deepEqual(newer.calls, [{ name: 'ask', isRepeated: false }])
    assert.isEmpty(newer.requests.filter(({ isSession }) => isSession))
  })
})
