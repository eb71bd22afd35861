import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, callsOf, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { test } from '@japa/runner'

const CLIENT = { name: 'test', version: '1' }

test.group('HTTP+SSE MCP clients', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const transportOf = (slug: string, token: string) =>
    new SSEClientTransport(new URL(`${gateway.url}/mcp/a/${slug}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })

  test('an HTTP+SSE client can list and call tools, and its session ends with the stream', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = new Client(CLIENT)
    await client.connect(transportOf(slug, owner.token))
    assert.lengthOf((await client.listTools()).tools, 2)
    const echoed = await client.callTool({ name: 'one__echo', arguments: { message: 'Hello' } })
    assert.equal(textOf(echoed), 'Hello')
    assert.containsSubset(await callsOf(owner.team.id), [{ tool: 'echo', outcome: 'completed' }])
    await client.close()
    while (gateway.served.service.sessions.size > 0) await new Promise(setImmediate)
    assert.equal(gateway.served.service.sessions.size, 0)
  })

  test('an HTTP+SSE client that does not read its stream loses its session', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const text = 'Word '.repeat(180_000)
    fixture.answer = () => ({ content: [{ type: 'text', text }] })
    const headers = { authorization: `Bearer ${owner.token}` }
    const stream = await fetch(`${gateway.url}/mcp/a/${slug}`, { headers })
    const reader = stream.body?.getReader()
    const named = new TextDecoder().decode((await reader?.read())?.value)
    const address = /data: (.*)/.exec(named)?.[1] ?? ''
    const post = (message: object) =>
      fetch(new URL(address, gateway.url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      })
    const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: CLIENT }
    await post({ id: 0, method: 'initialize', params })
    await post({ method: 'notifications/initialized' })
    const call = { name: 'one__echo', arguments: { message: 'a' } }
    const id = new URL(address, gateway.url).searchParams.get('sessionId') ?? ''
    const session = gateway.served.service.sessions.find(id, slug, owner.user.id)
    let sent = 0
    let response = await post({ id: 1, method: 'tools/call', params: call })
    while (response.status === 202) {
      sent += 1
      assert.isBelow(sent, 100)
      while (fixture.calls.length < sent || session?.openCalls) await new Promise(setImmediate)
      response = await post({ id: sent + 1, method: 'tools/call', params: call })
    }
    assert.equal(response.status, 429)
    assert.include(await response.text(), 'The stream was closed because it was not read')
    while (gateway.served.service.sessions.size > 0) await new Promise(setImmediate)
  })

  test("an HTTP+SSE client needs a token for the stream and each message and cannot use another user's session", async ({
    assert,
    cleanup,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = new Client(CLIENT)
    cleanup(() => client.close())
    await assert.rejects(() =>
      new Client({ name: 't', version: '1' }).connect(transportOf(slug, 'x'))
    )
    const posted: string[] = []
    const transport = new SSEClientTransport(new URL(`${gateway.url}/mcp/a/${slug}`), {
      requestInit: { headers: { authorization: `Bearer ${owner.token}` } },
      fetch: (url, init) => {
        if (init?.method === 'POST') posted.push(String(url))
        return fetch(url, init)
      },
    })
    await client.connect(transport)
    const member = await asMember(owner, ['VIEW_MCP_PROXY'])
    const post = (token: string) =>
      fetch(String(posted[0]), {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/list' }),
      })
    assert.equal((await post('wrong')).status, 401)
    assert.equal((await post(member.token)).status, 404)
    assert.equal((await post(owner.token)).status, 202)
  })
})
