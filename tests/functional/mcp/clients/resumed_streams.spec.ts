import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, callsOf, gatewayForAll } from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const VERSION = '2025-11-25'

test.group('MCP call streams', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const request = (
    slug: string,
    { body, headers = {}, by = owner }: { body?: object; headers?: object; by?: Persona }
  ) =>
    fetch(`${gateway.url}/mcp/a/${slug}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        'authorization': `Bearer ${by.token}`,
        ...headers,
      },
      ...(body && { body: JSON.stringify({ jsonrpc: '2.0', ...body }) }),
    })

  const initialize = async (slug: string, protocolVersion = VERSION) => {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion, capabilities: {}, clientInfo }
    const response = await request(slug, { body: { id: 1, method: 'initialize', params } })
    const text = await response.text()
    const headers = {
      'mcp-session-id': response.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': protocolVersion,
    }
    await request(slug, { body: { method: 'notifications/initialized' }, headers })
    return { headers, text }
  }

  test('a client that loses its connection during a call receives the result on a new connection', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { desk: fixture.url })
    const { headers } = await initialize(slug)
    const answered = Promise.withResolvers<void>()
    fixture.answer = async () => {
      await answered.promise
      return { content: [{ type: 'text', text: 'late result' }] }
    }
    const params = { name: 'desk__echo', arguments: { message: 'a' } }
    const call = await request(slug, { body: { id: 2, method: 'tools/call', params }, headers })
    const reader = call.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    const [, id = ''] = /^id: (\S+)$/m.exec(new TextDecoder().decode(value)) ?? []
    await reader?.cancel()
    answered.resolve()
    const resume = { ...headers, 'last-event-id': id }
    const other = await asMember(owner, [])
    assert.equal((await request(slug, { headers: resume, by: other })).status, 404)
    const resumed = await request(slug, { headers: resume })
    assert.equal(resumed.status, 200)
    const events = resumed.body?.getReader()
    let text = ''
    while (!text.includes('late result')) {
      const chunk = await events?.read()
      if (!chunk || chunk.done) break
      text += new TextDecoder().decode(chunk.value)
    }
    await events?.cancel()
    assert.include(text, '"id":2')
    assert.include(text, 'late result')
    const calls = await callsOf(owner.team.id)
    assert.containsSubset(calls, [{ tool: 'echo', outcome: 'completed' }])
  })

  test('a 2025-06-18 client negotiates its revision and receives no empty events', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { desk: fixture.url })
    const { text } = await initialize(slug, '2025-06-18')
    assert.include(text, '"protocolVersion":"2025-06-18"')
    assert.notMatch(text, /^data: $/m)
  })
})
