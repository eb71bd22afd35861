import { stdioAddress } from '#api/contract/mcp/stdio'
import { probeServer } from '#api/mcp/servers/probe/probe_server_job'
import { ownerForEach } from '#tests/support/groups'
import {
  agentForEach,
  fixtureAddress,
  fixtureCommand,
  isRunning,
  type TestAgent,
  waitFor,
} from '#tests/support/mcp/agent'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  endSession,
  gatewayForAll,
  textOf,
} from '#tests/support/mcp/gateway'
import { FORM, SAMPLE } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, type Persona } from '#tests/support/personas'
import { mcpAgent } from '#config/mcp_agent'
import db from '@adonisjs/lucid/services/db'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { existsSync } from 'node:fs'

const SERVERS = '/api/v1/mcp/servers'

test.group('MCP gateway | stdio servers', (group) => {
  let owner: Persona
  let at: TestAgent
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one), { memoryMb: 200, diskMb: 20 })
  const clients = clientsForEach<Client>(group, endSession)

  const connect = async (slug: string, by: Persona = owner) => {
    const client = await connectClient(gateway.url, slug, by.token)
    clients.push(client)
    return client
  }
  const call = async (client: Client, tool: string) =>
    textOf(await client.callTool({ name: `one__${tool}`, arguments: {} }))
  const application = () => approvedApplication(owner, { one: fixtureAddress() })
  const lastOutcome = async () => (await callsOf(owner.team.id)).at(-1)?.outcome

  test('each session has its own process, no other session or user shares the process, and the process ends with the session', async ({
    assert,
  }) => {
    const { slug } = await application()
    const member = await asMember(owner, [])
    const sessions = [await connect(slug), await connect(slug), await connect(slug, member)]
    const ids: string[] = []
    for (const session of sessions) ids.push(await call(session, 'pid'))
    assert.lengthOf(new Set(ids), 3)
    assert.notInclude(ids, String(process.pid))
    for (const session of sessions) assert.equal(await call(session, 'count'), '1')
    for (const session of sessions) assert.equal(await call(session, 'count'), '2')
    await Promise.all(clients.splice(0).map((client) => endSession(client)))
    await waitFor(() => at.agent.pool.size === 0)
    assert.isFalse(ids.some((id) => isRunning(Number(id))))
  })

  test('requests from a process reach the client of its session, and the responses return to that process', async ({
    assert,
  }) => {
    const { slug } = await application()
    await allow(owner.team.id, { kind: 'client_request' })
    const asking = async (city: string) => {
      const capabilities = { elicitation: { form: {} }, sampling: {}, roots: {} }
      const client = new Client({ name: 'test', version: '1' }, { capabilities })
      client.setRequestHandler(ElicitRequestSchema, () => ({
        action: 'accept',
        content: { city },
      }))
      client.setRequestHandler(CreateMessageRequestSchema, () => ({
        ...{ role: 'assistant', model: 'test', content: { type: 'text', text: city } },
      }))
      client.setRequestHandler(ListRootsRequestSchema, () => ({
        roots: [{ uri: 'file:///work', name: city }],
      }))
      clients.push(await connectClient(gateway.url, slug, owner.token, client))
      return async (method: string, params: object = {}) =>
        textOf(await client.callTool({ name: 'one__ask', arguments: { method, params } }))
    }
    const [askOslo, askLima] = [await asking('Oslo'), await asking('Lima')]
    const responses = await Promise.all([
      askOslo('elicitation/create', FORM),
      askLima('elicitation/create', FORM),
    ])
    assert.deepEqual(
      responses.map((response) => JSON.parse(response)),
      ['Oslo', 'Lima'].map((city) => ({ action: 'accept', content: { city } }))
    )
    assert.include(await askOslo('sampling/createMessage', SAMPLE), '"text":"Oslo"')
    assert.include(await askLima('roots/list'), '"name":"Lima"')
    const plain = await connect(slug)
    const refused = { name: 'one__ask', arguments: { method: 'roots/list' } }
    assert.include(textOf(await plain.callTool(refused)), 'only to a client that can respond')
  })

  test('a process gets a minimal environment with its permitted variables, a temporary folder, and arguments that no shell expands', async ({
    assert,
  }) => {
    process.env.APP_SECRET_OF_TEST = 'leaked'
    await at.commands.permit({ ...fixtureCommand('$HOME', '; echo'), environment: ['API_KEY'] })
    const urls = { one: fixtureAddress('$HOME', '; echo') }
    const variables = [{ name: 'API_KEY', value: 'secret-value' }]
    const { slug } = await approvedApplication(owner, urls, { environment: variables })
    const client = await connect(slug)
    const environment = JSON.parse(await call(client, 'environment')) as Record<string, string>
    delete process.env.APP_SECRET_OF_TEST
    const minimal = ['PATH', 'HOME', 'LANG', 'TMPDIR']
    // macOS adds a variable to every process.
    const more = Object.keys(environment).filter((name) => !minimal.includes(name))
    assert.deepEqual(
      more.filter((name) => name !== '__CF_USER_TEXT_ENCODING'),
      ['API_KEY']
    )
    assert.deepEqual(JSON.parse(await call(client, 'arguments')), ['$HOME', '; echo'])
    const folder = await call(client, 'folder')
    assert.isTrue(existsSync(folder))
    await Promise.all(clients.splice(0).map((one) => endSession(one)))
    await waitFor(() => !existsSync(folder))
  })

  test('a call is ambiguous if its process crashes, and a server whose process keeps crashing is paused', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connect(slug)
    for (let crash = 0; crash < 3; crash++) {
      const text = await call(client, 'crash')
      assert.include(text, 'ended with exit code 7')
      assert.include(text, 'It is unknown whether the call took effect')
      assert.equal(await lastOutcome(), 'ambiguous')
    }
    const paused = await call(client, 'count')
    assert.match(paused, /ended unexpectedly several times and is started again in \d s/)
    assert.equal(await lastOutcome(), 'denied')
    await waitFor(async () => (await call(client, 'count')) === '1')
  }).timeout(60_000)

  test('a process that exceeds its disk limit is killed, the reason is reported, and its folder is deleted', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connect(slug)
    const folder = await call(client, 'folder')
    const text = await call(client, 'store')
    assert.include(text, 'The server stored more than 20 MB')
    assert.include(text, 'It is unknown whether the call took effect')
    assert.equal(await lastOutcome(), 'ambiguous')
    assert.isFalse(existsSync(folder))
    assert.equal(await call(client, 'count'), '1')
  }).timeout(60_000)

  test('a process that exceeds its memory or message limit is killed, and its call is ambiguous', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connect(slug)
    assert.include(await call(client, 'grow'), 'used more than 200 MB')
    assert.equal(await lastOutcome(), 'ambiguous')
    assert.include(await call(client, 'large'), 'a message of more than 10 MB')
    assert.equal(await lastOutcome(), 'ambiguous')
  }).timeout(60_000)

  test('if the agent is not running, the client and the server page show the reason', async ({
    client: api,
    assert,
  }) => {
    const { slug, serverIds } = await application()
    const client = await connect(slug)
    await at.agent.stop()
    assert.include(
      await call(client, 'count'),
      'The MCP agent, which runs this server, cannot be reached'
    )
    await waitFor(async () => {
      const shown = await api.get(`${SERVERS}/${serverIds[0]}`).bearerToken(owner.token)
      return String(shown.body().health.error).includes('The MCP agent')
    })
  })

  test('a caller with the wrong token cannot start a process', async ({ assert }) => {
    mcpAgent.token = 'x'.repeat(43)
    const { rows } = await db.rawQuery(
      `insert into mcp_servers (team_id, name, prefix, url) values (?, 'A', 'one', ?) returning id`,
      [owner.team.id, stdioAddress(fixtureCommand())]
    )
    await probeServer({ serverId: rows[0].id })
    const server = await db.from('mcp_servers').where('id', rows[0].id).firstOrFail()
    assert.include(server.probe_error, 'The MCP agent rejects the token')
    assert.equal(at.agent.pool.size, 0)
  })
})

test.group('MCP gateway | limits of the agent', (group) => {
  let owner: Persona
  let at: TestAgent
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one), { maxProcesses: 2, idleMs: 6_000 })
  const clients = clientsForEach<Client>(group, endSession)

  test('processes over the limit are rejected until another process ends, and idle processes are stopped', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixtureAddress() })
    await waitFor(() => at.agent.pool.size === 0)
    for (let index = 0; index < 3; index++) {
      clients.push(await connectClient(gateway.url, slug, owner.token))
    }
    const count = async (client?: Client) =>
      textOf(await client?.callTool({ name: 'one__count', arguments: {} }))
    const results = await Promise.all(clients.map(count))
    assert.lengthOf(
      results.filter((text) => text === '1'),
      2
    )
    assert.lengthOf(
      results.filter((text) => text.includes('runs 2 processes, its maximum')),
      1
    )
    await waitFor(() => at.agent.pool.size === 0)
    // The next call starts a new process, whose count starts over.
    assert.equal(await count(clients[results.indexOf('1')]), '1')
    // The teardown would be too late, because the owner is deleted before it.
    await Promise.all(clients.splice(0).map(endSession))
  }).timeout(60_000)

  test('a process that sends no MCP messages counts as idle even if it writes output', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixtureAddress() })
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    const murmured = await client.callTool({ name: 'one__murmur', arguments: {} })
    assert.equal(textOf(murmured), 'done')
    await waitFor(() => at.agent.pool.size === 0)
    await Promise.all(clients.splice(0).map(endSession))
  }).timeout(60_000)
})
