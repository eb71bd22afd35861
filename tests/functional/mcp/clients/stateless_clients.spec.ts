import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvalIdIn,
  approvedApplication,
  callsOf,
  decide,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { connectStateless, sendStateless } from '#tests/support/mcp/stateless'
import { POISONED } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, type Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/client'
import { test } from '@japa/runner'

test.group('Stateless MCP clients', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  const connect = async (slug: string) => {
    const client = await connectStateless(gateway.url, slug, owner.token)
    clients.push(client)
    return client
  }
  const send = (slug: string, message: Parameters<typeof sendStateless>[2], token = owner.token) =>
    sendStateless(`${gateway.url}/mcp/a/${slug}`, token, message)

  test('stateless clients discover the gateway, list tools, and call them on one connection per user', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['one__count', 'one__echo']
    )
    const echoed = await client.callTool({ name: 'one__echo', arguments: { message: 'Hello' } })
    assert.equal(textOf(echoed), 'Hello')
    await client.callTool({ name: 'one__count', arguments: {} })
    const other = await connect(slug)
    assert.equal(textOf(await other.callTool({ name: 'one__count', arguments: {} })), '3')
    assert.equal(new Set(fixture.calls.map(({ sessionId }) => sessionId)).size, 1)
    assert.isTrue(await isLogIntact(owner.team.id))
    const { body } = await send(slug, { method: 'server/discover' })
    assert.containsSubset(body.result, {
      supportedVersions: ['2026-07-28'],
      cacheScope: 'private',
      resultType: 'complete',
    })
  })

  test('stateless clients read resources and get prompts', async ({ assert }) => {
    fixture.resources = [{ uri: 'file:///a', name: 'a' }]
    fixture.prompts = [{ name: 'hello' }]
    fixture.read = (method) =>
      method === 'resources/read'
        ? { contents: [{ uri: 'file:///a', text: 'Content' }] }
        : { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }] }
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, { kind: 'resource' })
    await allow(owner.team.id, { kind: 'prompt' })
    const client = await connect(slug)
    const { resources } = await client.listResources()
    assert.equal(resources[0]?.uri, 'assay://one/file:///a')
    const read = await client.readResource({ uri: 'assay://one/file:///a' })
    assert.containsSubset(read, { contents: [{ text: 'Content' }] })
    assert.lengthOf((await client.getPrompt({ name: 'one__hello' })).messages, 1)
  })

  test('stateless clients authenticate every request and see only their own applications', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const unknown = await send(slug, { method: 'tools/list' }, 'wrong')
    assert.equal(unknown.status, 401)
    const missing = await send('none', { method: 'tools/list' })
    assert.equal(missing.status, 404)
  })

  test('permissions, approvals, and inspection also apply to stateless clients', async ({
    client: api,
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url }, { isAllowed: false })
    await allow(owner.team.id, { effect: 'ask', tool: 'echo', position: 1 })
    await allow(owner.team.id, { tool: 'count', position: 2 })
    const client = await connect(slug)
    const call = () => client.callTool({ name: 'one__echo', arguments: { message: POISONED } })
    const refused = await call()
    assert.notEqual(approvalIdIn(refused), 'none')
    assert.isEmpty(fixture.calls)
    const approver = await asMember(owner, ['MANAGE_MCP_PROXY'])
    ;(await decide(api, approver, refused, 'grant')).assertStatus(200)
    assert.match(textOf(await call()), /withheld, because it addresses the model/)
    assert.lengthOf(fixture.calls, 1)
    await assert.rejects(
      () => client.callTool({ name: 'one__none', arguments: {} }),
      /Unknown tool: one__none/
    )
    const outcomes = (await callsOf(owner.team.id)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes.slice(0, 2), ['unapproved', 'withheld'])
  })

  test('a request with a missing or mismatched header is rejected, and no tool is called', async ({
    assert,
  }) => {
    fixture.tools = [
      {
        name: 'echo',
        inputSchema: {
          type: 'object',
          properties: { message: { 'type': 'string', 'x-mcp-header': 'Message' } },
        },
      },
    ]
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const params = { name: 'one__echo', arguments: { message: 'Grüße' } }
    const encoded = `=?base64?${Buffer.from('Grüße').toString('base64')}?=`
    const cases: Record<string, string | null>[] = [
      { 'mcp-method': 'tools/list' },
      { 'mcp-method': null },
      { 'mcp-name': 'one__other' },
      { 'mcp-name': 'ONE__ECHO' },
      { 'mcp-name': null },
      { 'mcp-protocol-version': '2025-11-25' },
      { 'mcp-protocol-version': null },
      { 'mcp-param-message': 'other' },
      { 'mcp-param-message': '=?base64?%%?=' },
      { 'mcp-param-message': null },
    ]
    for (const each of cases) {
      const headers = { 'mcp-param-message': encoded, ...each }
      const { status, body } = await send(slug, { method: 'tools/call', params, headers })
      const about = JSON.stringify(each)
      assert.equal(status, 400, about)
      assert.equal(body.error?.code, -32020, about)
      assert.equal(body.id, 7, about)
    }
    assert.isEmpty(fixture.calls)
    const headers = { 'mcp-param-message': encoded, 'mcp-name': ' one__echo ' }
    const { body } = await send(slug, { method: 'tools/call', params, headers })
    assert.equal(textOf(body.result), 'Grüße')
  })

  test('unsupported versions, session methods, and incomplete metadata return the errors defined by the protocol', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const version = await send(slug, { method: 'tools/list', version: 'v999.0.0' })
    assert.equal(version.status, 400)
    assert.containsSubset(version.body.error, {
      code: -32022,
      data: { supported: ['2026-07-28'], requested: 'v999.0.0' },
    })
    for (const method of ['initialize', 'ping', 'logging/setLevel', 'unknown/method']) {
      const { status, body } = await send(slug, { method })
      assert.deepEqual([status, body.error?.code], [404, -32601], method)
    }
    // Unknown methods open no connections, which would count toward the user's limit.
    assert.isNull(gateway.served.service.sessions.statelessOf(slug, owner.user.id))
    const response = await fetch(`${gateway.url}/mcp/a/${slug}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${owner.token}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    assert.equal(response.status, 400)
    assert.containsSubset(await response.json(), { error: { code: -32602 } })
  })

  test('closing the connection cancels the call', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const started = Promise.withResolvers<void>()
    fixture.answer = () => {
      started.resolve()
      return new Promise(() => {})
    }
    const client = await connect(slug)
    const canceled = new AbortController()
    const call = client.callTool(
      { name: 'one__echo', arguments: { message: 'a' } },
      { signal: canceled.signal }
    )
    const rejected = assert.rejects(() => call)
    await started.promise
    canceled.abort()
    await rejected
    for (;;) {
      const [entry] = await callsOf(owner.team.id)
      if (entry?.outcome !== 'running') return assert.equal(entry?.outcome, 'canceled')
    }
  })

  test('clients that subscribed to list changes are notified on a stream', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    await client.listTools()
    const changed = Promise.withResolvers<void>()
    client.setNotificationHandler('notifications/tools/list_changed', () => changed.resolve())
    const subscription = await client.listen({ toolsListChanged: true })
    await fixture.toolsChanged()
    await changed.promise
    await subscription.close()
    assert.equal(gateway.served.service.sessions.size > 0, true)
  })
})
