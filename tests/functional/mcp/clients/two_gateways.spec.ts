import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { allow, approvedApplication, callsOf, isLogIntact } from '#tests/support/mcp/gateway'
import { type GatewayProcess, startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { FORM } from '#tests/support/mcp/samples'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

type Message = {
  id?: unknown
  method?: string
  result?: { tools?: unknown[]; content?: { text: string }[]; isError?: boolean }
  error?: { message: string }
}
type Reply = { status: number; messages: Message[]; sessionId: string }

test.group('MCP gateway | one session in two processes', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let slug: string
  const nodes: GatewayProcess[] = []
  let requests = 10
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  group.setup(async () => {
    const second = await startGatewayProcess()
    nodes[1] = second
    return () => second.kill()
  })
  group.each.setup(async () => {
    const first = await startGatewayProcess()
    nodes[0] = first
    slug = (await approvedApplication(owner, { one: fixture.url })).slug
    return () => first.kill()
  })

  const messagesIn = (text: string): Message[] => {
    const isJson = text.startsWith('{')
    const events = text.match(/^data: ?\{.*$/gm) ?? []
    const texts = isJson ? [text] : events.map((line) => line.replace(/^data: ?/, ''))
    return texts.map((each) => JSON.parse(each))
  }

  /** Sends a message to one of the processes. */
  async function open(node: number, message: object, sessionId = '', token = owner.token) {
    return fetch(`${nodes[node]?.url}/mcp/a/${slug}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${token}`,
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        ...(sessionId && { 'mcp-session-id': sessionId, 'mcp-protocol-version': '2025-11-25' }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
  }
  async function send(...sent: Parameters<typeof open>): Promise<Reply> {
    const response = await open(...sent)
    const sessionId = response.headers.get('mcp-session-id') ?? ''
    return { status: response.status, sessionId, messages: messagesIn(await response.text()) }
  }
  async function start(capabilities: object = {}): Promise<string> {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo }
    const { sessionId } = await send(0, { id: 1, method: 'initialize', params })
    await send(0, { method: 'notifications/initialized' }, sessionId)
    return sessionId
  }
  const call = (node: number, sessionId: string, tool = 'echo', token = owner.token) =>
    send(
      node,
      {
        id: (requests += 1),
        method: 'tools/call',
        params: { name: `one__${tool}`, arguments: { message: 'x' } },
      },
      sessionId,
      token
    )
  const textIn = ({ messages }: Reply) => messages.at(-1)?.result?.content?.[0]?.text

  test('another process continues a session, even after the first process was killed', async ({
    assert,
  }) => {
    const sessionId = await start()
    assert.match(sessionId, /^[\x21-\x7e]+$/)
    assert.equal(textIn(await call(0, sessionId)), 'x')
    const listed = await send(1, { id: 3, method: 'tools/list' }, sessionId)
    assert.lengthOf(listed.messages[0]?.result?.tools ?? [], 2)
    assert.equal(textIn(await call(1, sessionId)), 'x')
    assert.equal(textIn(await call(0, sessionId)), 'x')
    await nodes[0]?.kill()
    assert.equal(textIn(await call(1, sessionId)), 'x')
    const replies = await Promise.all([1, 2, 3].map(() => call(1, sessionId)))
    assert.deepEqual(replies.map(textIn), ['x', 'x', 'x'])
    assert.equal(new Set(fixture.calls.map(({ sessionId: id }) => id)).size, 2)
    const calls = await callsOf(owner.team.id)
    assert.isTrue(calls.every(({ outcome }) => outcome === 'completed'))
    assert.lengthOf(calls, 7)
    assert.isTrue(await isLogIntact(owner.team.id))
  }).timeout(60_000)

  test("requests to another process with an altered, an ended, or another user's session ID return 404", async ({
    assert,
    cleanup,
  }) => {
    const sessionId = await start()
    const member = await asMember(owner, [])
    assert.equal((await call(1, sessionId, 'echo', member.token)).status, 404)
    const altered = [
      sessionId.slice(0, -1) + (sessionId.endsWith('A') ? 'B' : 'A'),
      sessionId.slice(10),
      'x'.repeat(5000),
    ]
    for (const id of altered) assert.equal((await call(1, id)).status, 404)
    assert.equal(textIn(await call(1, sessionId)), 'x')
    const ended = await fetch(`${nodes[0]?.url}/mcp/a/${slug}`, {
      method: 'DELETE',
      headers: { 'authorization': `Bearer ${owner.token}`, 'mcp-session-id': sessionId },
    })
    assert.equal(ended.status, 200)
    assert.equal((await call(0, sessionId)).status, 404)
    while ((await call(1, sessionId)).status !== 404) await new Promise(setImmediate)
    // A process that starts later.
    await nodes[0]?.kill()
    const later = await startGatewayProcess()
    cleanup(() => later.kill())
    nodes[0] = later
    assert.equal((await call(0, sessionId)).status, 404)
  }).timeout(60_000)

  test('flow rules apply to a failed call in another process, because its log messages can contain data', async ({
    assert,
  }) => {
    await db
      .from('mcp_tools')
      .where('name', 'count')
      .update({ profile: JSON.stringify({ produces: ['secret'], isSink: false }) })
    await db
      .from('mcp_tools')
      .where('name', 'echo')
      .update({ profile: JSON.stringify({ produces: [], isSink: true }) })
    await db.from('mcp_applications').where('slug', slug).update({ flow_enforcement: 'block' })
    const sessionId = await start()
    assert.equal(textIn(await call(1, sessionId)), 'x')
    fixture.answer = () => {
      throw new Error('The disk is full')
    }
    await call(0, sessionId, 'count')
    assert.match(String(textIn(await call(1, sessionId))), /Secrets must not leave/)
  }).timeout(60_000)

  test('flow rules apply to data that was read through another process', async ({ assert }) => {
    await db
      .from('mcp_tools')
      .where('name', 'count')
      .update({
        profile: JSON.stringify({ produces: ['secret'], isSink: false }),
      })
    await db
      .from('mcp_tools')
      .where('name', 'echo')
      .update({
        profile: JSON.stringify({ produces: [], isSink: true }),
      })
    await db.from('mcp_applications').where('slug', slug).update({ flow_enforcement: 'block' })
    const sessionId = await start()
    assert.equal(textIn(await call(1, sessionId)), 'x')
    assert.equal(textIn(await call(0, sessionId, 'count')), '1')
    assert.match(String(textIn(await call(1, sessionId))), /Secrets must not leave/)
    assert.match(String(textIn(await call(0, sessionId))), /Secrets must not leave/)
    await nodes[0]?.kill()
    assert.match(String(textIn(await call(1, sessionId))), /Secrets must not leave/)
    // Another session of the user has not read anything.
    const other = await send(1, {
      ...{ id: 1, method: 'initialize' },
      params: {
        ...{ protocolVersion: '2025-11-25', capabilities: {} },
        clientInfo: { name: 'test', version: '1' },
      },
    })
    assert.equal(textIn(await call(1, other.sessionId)), 'x')
  }).timeout(60_000)

  test('a response to a request that waits in the other process is rejected, and the call is not repeated', async ({
    assert,
  }) => {
    await allow(owner.team.id, { kind: 'client_request' })
    fixture.answer = async ({ ask }) => ({
      content: [{ type: 'text', text: JSON.stringify(await ask('elicitation/create', FORM)) }],
    })
    const sessionId = await start({ elicitation: { form: {} } })
    const ask = async (node: number) => {
      const params = { name: 'one__echo', arguments: {} }
      const waiting = await open(
        node,
        { id: (requests += 1), method: 'tools/call', params },
        sessionId
      )
      const reader = waiting.body?.getReader()
      let text = ''
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`The stream ended: ${text}`)
        text += new TextDecoder().decode(value)
        const asked = messagesIn(text).find(({ method }) => method === 'elicitation/create')
        if (asked) return { asked, reader }
      }
    }
    const respond = (node: number, id: unknown) =>
      send(node, { id, result: { action: 'accept', content: { city: 'Oslo' } } }, sessionId)
    const first = await ask(0)
    const second = await ask(1)
    assert.notEqual(first.asked.id, second.asked.id)
    const wrong = await respond(1, first.asked.id)
    assert.equal(wrong.status, 409)
    assert.match(String(wrong.messages[0]?.error?.message), /waited in another gateway process/)
    assert.equal((await respond(1, second.asked.id)).status, 202)
    const ended = new TextDecoder().decode((await second.reader?.read())?.value)
    assert.include(ended, 'Oslo')
    await nodes[0]?.kill()
    await first.reader?.cancel().catch(() => {})
    assert.equal((await respond(1, first.asked.id)).status, 409)
    assert.lengthOf(fixture.calls, 2)
  }).timeout(60_000)
})
