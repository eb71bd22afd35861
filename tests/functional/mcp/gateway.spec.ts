import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  alertsOf,
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  endSession,
  gatewayForAll,
  isLogIntact,
  newSecret,
  textOf,
} from '#tests/support/mcp/gateway'
import { POISONED } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, asStranger, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

test.group('MCP gateway', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  const connect = async (slug: string, by: Persona = owner) => {
    const client = await connectClient(gateway.url, slug, by.token)
    clients.push(client)
    return client
  }
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

  test('one endpoint lists and calls the tools of several servers, and each tool name is prefixed with its server', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url, two: fixture.url })
    const client = await connect(slug)
    assert.deepEqual(await namesOf(client), ['one__count', 'one__echo', 'two__count', 'two__echo'])
    const result = await client.callTool({ name: 'two__echo', arguments: { message: 'Hello' } })
    assert.equal(textOf(result), 'Hello')
    assert.equal(fixture.calls[0]?.tool, 'echo')
  })

  test('server sessions are shared neither between users nor between sessions of one user', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const member = await asMember(owner, [])
    const sessions = [await connect(slug), await connect(slug), await connect(slug, member)]
    const count = (client: Client) => client.callTool({ name: 'one__count', arguments: {} })
    for (let round = 1; round <= 3; round++) {
      const results = await Promise.all(sessions.map(count))
      assert.deepEqual(results.map(textOf), Array(3).fill(String(round)))
    }
    assert.lengthOf(new Set(fixture.calls.map(({ sessionId }) => sessionId)), 3)
  })

  test('concurrent requests cannot exceed the session limit of a user', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const opened = await Promise.allSettled(Array.from({ length: 60 }, () => connect(slug)))
    const refused = opened.filter(({ status }) => status === 'rejected')
    assert.lengthOf(refused, 10)
    assert.match(String(refused[0] && 'reason' in refused[0] && refused[0].reason), /429|Too many/)
    await Promise.all(clients.splice(0).map((client) => endSession(client)))
    await assert.doesNotReject(() => connect(slug))
  })

  test("a request with another user's session ID returns 404", async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const member = await asMember(owner, [])
    const { transport } = await connect(slug)
    const sessionId = transport && 'sessionId' in transport ? String(transport.sessionId) : ''
    const response = await fetch(`${gateway.url}/mcp/a/${slug}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${member.token}`,
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        'mcp-session-id': sessionId,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    assert.equal(response.status, 404)
  })

  test('without a permission, a tool is neither listed nor callable, and the error does not reveal that the tool exists', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url }, { isAllowed: false })
    const client = await connect(slug)
    assert.deepEqual(await namesOf(client), [])
    const messages: string[] = []
    for (const name of ['one__echo', 'one__nope']) {
      const called = client.callTool({ name, arguments: { message: 'x' } })
      await called.catch((error: Error) => messages.push(error.message.replace(name, '')))
    }
    assert.lengthOf(messages, 2)
    assert.equal(messages[0], messages[1])
    assert.deepEqual(fixture.calls, [])
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['denied', 'denied']
    )
    const alerts = await alertsOf(owner.team.id)
    assert.deepEqual(
      alerts.map(({ kind }) => kind),
      ['unauthorized_tool', 'unauthorized_tool']
    )
  })

  test("a rule can deny calls based on their arguments, and the denial returns the rule's reason and raises an alert", async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, {
      effect: 'deny',
      position: 1,
      tool: 'echo',
      conditions: JSON.stringify([{ path: '/message', operator: 'contains', value: 'delete' }]),
      reason: 'Deletions need an administrator.',
    })
    const client = await connect(slug)
    const denied = await client.callTool({ name: 'one__echo', arguments: { message: 'delete it' } })
    assert.isTrue(denied.isError)
    assert.include(textOf(denied), 'Deletions need an administrator.')
    const passed = await client.callTool({ name: 'one__echo', arguments: { message: 'keep it' } })
    assert.equal(textOf(passed), 'keep it')
    assert.lengthOf(fixture.calls, 1)
    assert.equal((await alertsOf(owner.team.id))[0].kind, 'policy_denied')
  })

  test('a rule redacts arguments before they are sent', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url }, { isAllowed: false })
    const secret = newSecret()
    await allow(owner.team.id, { effect: 'redact' })
    const client = await connect(slug)
    await client.callTool({ name: 'one__echo', arguments: { message: `My key is ${secret}.` } })
    assert.equal(fixture.calls[0]?.arguments.message, 'My key is [redacted].')
  })

  test('a tool that changes after its approval is quarantined before its next call', async ({
    assert,
  }) => {
    const { slug, serverIds } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    await client.callTool({ name: 'one__echo', arguments: { message: 'before' } })
    fixture.tools = fixture.tools.map((tool) =>
      tool.name === 'echo' ? { ...tool, description: `Echoes. ${POISONED}` } : tool
    )
    const after = await client.callTool({ name: 'one__echo', arguments: { message: 'after' } })
    assert.isTrue(after.isError)
    assert.include(textOf(after), 'quarantined')
    assert.notInclude(textOf(after), 'evil.test')
    assert.deepEqual(
      fixture.calls.map((call) => call.arguments.message),
      ['before']
    )
    const tool = await db.from('mcp_tools').where({ server_id: serverIds[0], name: 'echo' }).first()
    assert.equal(tool.state, 'quarantined')
    const [alert] = await alertsOf(owner.team.id)
    assert.containsSubset(alert, { kind: 'tool_changed', severity: 'high', tool: 'echo' })
    assert.deepEqual(await namesOf(await connect(slug)), ['one__count'])
  })

  test('a changed tool is omitted from the list even before it is called', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    fixture.tools = fixture.tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: true } }))
    assert.deepEqual(await namesOf(await connect(slug)), [])
  })

  test('a result that addresses the model is withheld or delivered with an alert, depending on the application', async ({
    assert,
  }) => {
    fixture.answer = () => ({ content: [{ type: 'text', text: POISONED }] })
    for (const enforcement of ['block', 'alert']) {
      const name = enforcement === 'block' ? 'one' : 'two'
      const urls = { [name]: fixture.url }
      const { slug } = await approvedApplication(owner, urls, { enforcement })
      const client = await connect(slug)
      const result = await client.callTool({ name: `${name}__echo`, arguments: { message: '' } })
      assert.equal(textOf(result).includes(POISONED), enforcement === 'alert')
    }
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['withheld', 'completed']
    )
    const alerts = await alertsOf(owner.team.id)
    assert.deepEqual(
      alerts.map(({ kind }) => kind),
      ['injection_in_result', 'injection_in_result']
    )
  })

  test('a result that is too large to inspect is withheld, and the reason is reported', async ({
    assert,
  }) => {
    fixture.answer = () => ({ content: [{ type: 'text', text: 'a'.repeat(1_000_000) }] })
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const result = await client.callTool({ name: 'one__echo', arguments: { message: '' } })
    assert.isTrue(result.isError)
    assert.include(textOf(result), 'because it cannot be inspected (Longer than 1,000,000')
    assert.match((await alertsOf(owner.team.id))[0].message, /cannot be inspected$/)
  })

  test('a response that exceeds the size limit ends the call but not the gateway', async ({
    assert,
  }) => {
    fixture.answer = () => ({ content: [{ type: 'text', text: 'a'.repeat(11_000_000) }] })
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const result = await client.callTool({ name: 'one__echo', arguments: { message: '' } })
    assert.isTrue(result.isError)
    assert.include(textOf(result), 'It is unknown whether the call took effect')
    fixture.answer = () => ({ content: [{ type: 'text', text: 'fine' }] })
    const next = await client.callTool({ name: 'one__echo', arguments: { message: '' } })
    assert.equal(textOf(next), 'fine')
  })

  test('large results are inspected completely in worker threads', async ({ assert }) => {
    const filler = 'The order was packed on Monday. '.repeat(10_000)
    const texts = { one: filler, two: `${filler}${POISONED}`, three: `${filler}${newSecret()}` }
    fixture.answer = ({ arguments: { message } }) => ({
      content: [{ type: 'text', text: texts[message as keyof typeof texts] }],
    })
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const [one, two, three] = await Promise.all(
      Object.keys(texts).map((message) =>
        client.callTool({ name: 'one__echo', arguments: { message } })
      )
    )
    assert.equal(textOf(one), filler)
    assert.include(textOf(two), 'it addresses the model')
    assert.equal(textOf(three), texts.three)
    const alerts = await alertsOf(owner.team.id)
    assert.sameMembers(
      alerts.map(({ kind }) => kind),
      ['injection_in_result', 'sensitive_data']
    )
  })

  test('if a server is killed during a call, the call is ambiguous and is not repeated', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    fixture.answer = async () => {
      await fixture.kill()
      return new Promise(() => {})
    }
    const result = await client.callTool({ name: 'one__echo', arguments: { message: 'x' } })
    assert.isTrue(result.isError)
    assert.include(textOf(result), 'It is unknown whether the call took effect')
    const [call] = await callsOf(owner.team.id)
    assert.equal(call.outcome, 'ambiguous')
    assert.lengthOf(fixture.calls, 1)
    const next = await client.callTool({ name: 'one__echo', arguments: { message: 'y' } })
    assert.include(textOf(next), 'cannot be verified, so it was not called')
    assert.equal((await alertsOf(owner.team.id)).at(-1).kind, 'server_unusable')
  })

  test("the client's trace context is passed to the server, and a new trace starts if the client sends no valid trace context", async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const context = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'a=b' }
    const call = (meta: object) =>
      client.callTool({ name: 'one__echo', arguments: { message: 'x' }, _meta: { ...meta } })
    await call(context)
    await call({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, tracestate: 'a=b' })
    await call({})
    const [given, broken, none] = fixture.calls.map(({ meta }) => meta)
    assert.containsSubset(given, context)
    for (const meta of [broken, none]) {
      assert.match(String(meta?.traceparent), /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      assert.notProperty(meta, 'tracestate')
    }
    const calls = await callsOf(owner.team.id)
    assert.equal(calls[0].trace_id, traceId)
    assert.equal(calls[2].trace_id, String(none?.traceparent).slice(3, 35))
  })

  test('every call is logged with its outcome, and the log passes verification', async ({
    assert,
  }) => {
    const { slug, id } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    fixture.answer = ({ arguments: given }) => ({
      content: [{ type: 'text', text: 'done' }],
      isError: given.message === 'fail',
    })
    await Promise.all(
      ['a', 'fail', 'c'].map((message) =>
        client.callTool({ name: 'one__echo', arguments: { message } })
      )
    )
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(calls.map(({ outcome }) => outcome).sort(), [
      'completed',
      'completed',
      'tool_error',
    ])
    assert.containsSubset(calls[0], {
      application_id: id,
      user_id: owner.user.id,
      tool: 'echo',
      effect: 'allow',
    })
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('callers without a valid token of the team are rejected before their body is read', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const stranger = await asStranger()
    const post = async (path: string, headers: Record<string, string>, body = '{"broken') =>
      (await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body })).status
    const endpoint = `/mcp/a/${slug}`
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    assert.equal(await post(endpoint, {}), 401)
    assert.equal(await post(endpoint, bearer('assay_nope')), 401)
    assert.equal(await post(endpoint, bearer(stranger.token)), 404)
    assert.equal(await post('/mcp/a/unknown', bearer(owner.token)), 404)
    assert.equal(await post(endpoint, bearer(owner.token)), 400)
    const evil = { ...bearer(owner.token), origin: 'https://evil.test' }
    assert.equal(await post(endpoint, evil), 403)
  })

  test('bodies over the limit and bodies that are nested too deeply are rejected', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const headers = { authorization: `Bearer ${owner.token}` }
    const post = async (body: string) =>
      (await fetch(`${gateway.url}/mcp/a/${slug}`, { method: 'POST', headers, body })).status
    assert.equal(await post(`{"a":"${'x'.repeat(4_000_001)}"}`), 413)
    assert.equal(await post(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 400)
    assert.equal(await post('[{"jsonrpc":"2.0"}]'), 400)
  })

  test('a disabled application and a blocked server can no longer be used', async ({
    client: api,
    assert,
  }) => {
    const { slug, id, serverIds } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const blocked = await api
      .post(`/api/v1/mcp/servers/${serverIds[0]}/block`)
      .json({ reason: 'Leaks data' })
      .bearerToken(owner.token)
    blocked.assertStatus(200)
    await assert.rejects(async () => {
      // The notification of the change reaches the gateway asynchronously.
      for (let attempt = 0; attempt < 100; attempt++) {
        await client.callTool({ name: 'one__echo', arguments: { message: 'x' } })
      }
    }, /Unknown tool/)
    await api
      .put(`/api/v1/mcp/applications/${id}`)
      .json({ isActive: false })
      .bearerToken(owner.token)
    await assert.rejects(async () => {
      for (let attempt = 0; attempt < 100; attempt++) await client.listTools()
    })
  })
})
