import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { Upstream } from '#api/mcp/upstream/upstream'
import { probeServer } from '#api/mcp/servers/probe/probe_server_job'
import { ownerForEach } from '#tests/support/groups'
import { FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { clientsForEach } from '#tests/support/mcp/clients'
import { insertServer } from '#tests/support/mcp/mcp_records'
import { FORM } from '#tests/support/mcp/samples'
import { connectStateless } from '#tests/support/mcp/stateless'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const text = (content: string) => ({ content: [{ type: 'text', text: content }] })
const ECHO = { name: 'one__echo', arguments: { message: 'Grüße' } }

test.group('MCP gateway | servers that support only HTTP+SSE', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  const clients = clientsForEach(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => {
    fixture = one
    fixture.sse = {}
  })

  const application = () => approvedApplication(owner, { one: fixture.url })
  const connect = async (slug: string, client?: Client) => {
    const connected = await connectClient(gateway.url, slug, owner.token, client)
    clients.push(connected)
    return connected
  }
  const serverOf = (id: string | undefined) =>
    db.from('mcp_servers').where('id', String(id)).firstOrFail()

  test('clients of every revision can list and call tools of an HTTP+SSE server, with progress in order', async ({
    assert,
  }) => {
    const { slug, serverIds } = await application()
    assert.include((await serverOf(serverIds[0])).protocol_version, '(HTTP+SSE)')
    fixture.answer = async ({ arguments: given, progress }) => {
      for (const done of [1, 2, 3]) await progress(done)
      return text(String(given.message))
    }
    const session = await connect(slug)
    const stateless = await connectStateless(gateway.url, slug, owner.token)
    clients.push(stateless)
    assert.lengthOf((await session.listTools()).tools, 2)
    assert.lengthOf((await stateless.listTools()).tools, 2)
    const done: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void done.push(progress)
    assert.equal(textOf(await session.callTool(ECHO, undefined, { onprogress })), 'Grüße')
    assert.equal(textOf(await stateless.callTool(ECHO, { onprogress })), 'Grüße')
    assert.deepEqual(done, [1, 2, 3, 1, 2, 3])
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['completed', 'completed']
    )
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('a canceled call is also canceled on the server, and the session remains usable', async ({
    assert,
  }) => {
    const { slug } = await application()
    const received = Promise.withResolvers<void>()
    const canceled = Promise.withResolvers<void>()
    fixture.answer = async ({ signal, tool }) => {
      if (tool === 'echo') return text('done')
      signal.addEventListener('abort', () => canceled.resolve())
      received.resolve()
      await canceled.promise
      return text('late')
    }
    const client = await connect(slug)
    const abort = new AbortController()
    const waiting = client
      .callTool({ name: 'one__count', arguments: {} }, undefined, { signal: abort.signal })
      .catch(() => 'canceled')
    await received.promise
    abort.abort()
    await canceled.promise
    assert.equal(await waiting, 'canceled')
    assert.equal(textOf(await client.callTool(ECHO)), 'done')
  })

  test('a server request during a call reaches the client of the call', async ({ assert }) => {
    const { slug } = await application()
    await allow(owner.team.id, { kind: 'client_request' })
    fixture.answer = async ({ ask }) => text(JSON.stringify(await ask('elicitation/create', FORM)))
    const capabilities = { elicitation: { form: {} } }
    const client = new Client({ name: 'test', version: '1' }, { capabilities })
    const content = { city: 'Oslo' }
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content }))
    await connect(slug, client)
    assert.include(textOf(await client.callTool(ECHO)), 'Oslo')
  })

  test('the detected transport of a server is reused until the server changes', async ({
    assert,
  }) => {
    const { slug } = await application()
    const requestsOf = async (run: () => Promise<unknown>) => {
      fixture.requests = []
      await run()
      return fixture.requests
    }
    const call = async () => textOf(await (await connect(slug)).callTool(ECHO))
    const known = await requestsOf(call)
    assert.equal(known[0], 'GET')
    assert.lengthOf(
      known.filter((method) => method === 'GET'),
      1
    )
    fixture.sse = null
    assert.equal(await call(), 'Grüße')
    const changed = await requestsOf(call)
    assert.equal(changed[0], 'POST')
  })

  test('a call is ambiguous if its stream ends, and the next call opens a new session', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connect(slug)
    fixture.answer = async ({ sessionId }) => {
      await fixture.sessions.get(sessionId)?.server.close()
      return text('never')
    }
    const broken = await client.callTool(ECHO)
    assert.include(textOf(broken), 'closed the stream of its session')
    fixture.answer = () => text('again')
    assert.equal(textOf(await client.callTool(ECHO)), 'again')
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['ambiguous', 'completed']
    )
  })

  test('a message over the limit ends the session, and the reason is reported', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connect(slug)
    fixture.answer = () => text('x'.repeat(11_000_000))
    assert.include(textOf(await client.callTool(ECHO)), 'sent too large a message')
    fixture.answer = () => text('x'.repeat(1000))
    assert.lengthOf(textOf(await client.callTool(ECHO)), 1000)
  })

  test('a message endpoint on another origin is not used and receives no credentials', async ({
    assert,
    cleanup,
  }) => {
    const other = new FixtureServer()
    await other.start()
    cleanup(() => other.kill())
    fixture.sse = { endpoint: other.url }
    const id = await insertServer(owner.team.id, { url: fixture.url })
    await probeServer({ serverId: id })
    assert.containsSubset(await serverOf(id), {
      probe_status: 'failed',
      probe_error: 'The server returned HTTP status 405',
    })
    assert.isEmpty(other.requests)
  })

  test('the stream of an HTTP+SSE server does not follow redirects and requires valid credentials', async ({
    assert,
  }) => {
    fixture.guard = async ({ method }, response) => {
      if (method === 'POST') return true
      response.writeHead(302, { location: 'http://169.254.169.254/sse' }).end()
      return false
    }
    const base = { id: 'server', teamId: owner.team.id, organizationId: owner.organization.id }
    const connectTo = (headers = {}) =>
      Upstream.connect({ ...base, url: fixture.url, headers }).catch((error: unknown) => error)
    assert.containsSubset(await connectTo(), { message: 'The server returned HTTP status 405' })
    fixture.guard = undefined
    fixture.key = 'right'
    const refused = await connectTo({ 'x-key': 'wrong' })
    assert.instanceOf(refused, UpstreamError)
    const upstream = await Upstream.connect({
      ...{ ...base, url: fixture.url },
      headers: { 'x-key': 'right' },
    })
    assert.lengthOf((await upstream.list()).tools, 2)
    await upstream.close()
  })
})
