import type { McpServerRecord } from '#api/contract/mcp/server'
import { probeServer } from '#api/mcp/servers/probe/probe_server_job'
import { ownerForEach } from '#tests/support/groups'
import {
  agentForEach,
  fixtureAddress,
  fixtureCommand,
  type TestAgent,
  waitFor,
} from '#tests/support/mcp/agent'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const SERVERS = '/api/v1/mcp/servers'

test.group('MCP stdio servers', (group) => {
  let owner: Persona
  let at: TestAgent
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one))

  const propose = (client: ApiClient, values: object) =>
    client
      .post(SERVERS)
      .json({ name: 'Files', prefix: 'files', kind: 'stdio', ...values })
      .bearerToken(owner.token)
  const show = async (client: ApiClient, id: string): Promise<McpServerRecord> =>
    (await client.get(`${SERVERS}/${id}`).bearerToken(owner.token)).body()
  const change = (client: ApiClient, id: string, values: object) =>
    client.put(`${SERVERS}/${id}`).json(values).bearerToken(owner.token)

  test('a proposed command is stored with encrypted variable values and is not started', async ({
    client,
    assert,
  }) => {
    const environment = [{ name: 'API_KEY', value: 'secret-value' }]
    const made = await propose(client, { ...fixtureCommand('--a b'), environment })
    made.assertStatus(201)
    const { id, ...server }: McpServerRecord = made.body()
    assert.containsSubset(server, {
      kind: 'stdio',
      ...fixtureCommand('--a b'),
      url: fixtureAddress('--a b'),
      environment: [{ name: 'API_KEY', isSet: true }],
      requestHeaders: [],
      status: 'proposed',
      probeStatus: 'none',
    })
    const row = await db.from('mcp_servers').where('id', id).firstOrFail()
    assert.notInclude(JSON.stringify(row), 'secret-value')
    assert.equal(at.agent.pool.size, 0)
  })

  test('a probe starts a permitted command, stores its tools in quarantine, and stops the process', async ({
    client,
    assert,
  }) => {
    const { id } = (await propose(client, fixtureCommand())).body()
    await probeServer({ serverId: id })
    const server = await show(client, id)
    assert.containsSubset(server, {
      probeStatus: 'completed',
      probeError: null,
      serverName: 'stdio-fixture',
      tools: { unreviewed: 18, approved: 0 },
      health: { state: 'reachable' },
    })
    await waitFor(() => at.agent.pool.size === 0)
  })

  test("only commands that the agent's operator permits are started, with exactly the permitted arguments and variables", async ({
    client,
    assert,
  }) => {
    const variable = { environment: [{ name: 'NODE_OPTIONS', value: '--inspect' }] }
    const refused = [
      { ...fixtureCommand('--more') },
      { ...fixtureCommand(), command: '/bin/sh' },
      { ...fixtureCommand(), ...variable },
    ]
    for (const [index, values] of refused.entries()) {
      const made = await propose(client, { prefix: `p${index}`, ...values })
      await probeServer({ serverId: made.body().id })
      const { probeStatus, probeError } = await show(client, made.body().id)
      assert.equal(probeStatus, 'failed')
      assert.match(String(probeError), /The MCP agent may not (start this command|pass on these)/)
    }
    await at.commands.permit({ ...fixtureCommand(), organizations: ['another'] })
    const made = await propose(client, fixtureCommand())
    await probeServer({ serverId: made.body().id })
    assert.include(String((await show(client, made.body().id)).probeError), 'may not start')
  })

  test('the error for a program that fails to start contains its exit code and error output, without the values of variables', async ({
    client,
    assert,
  }) => {
    await at.commands.permit({ ...fixtureCommand(), environment: ['FAIL'] })
    const environment = [{ name: 'FAIL', value: 'secret-value' }]
    const made = await propose(client, { ...fixtureCommand(), environment })
    await probeServer({ serverId: made.body().id })
    const { probeError } = await show(client, made.body().id)
    assert.include(String(probeError), 'ended with exit code 3')
    assert.include(String(probeError), 'cannot start with [FAIL]')
    assert.notInclude(String(probeError), 'secret-value')
  })

  test('changing the command requires another review and removes the variables', async ({
    client,
    assert,
  }) => {
    const environment = [{ name: 'API_KEY', value: 'secret-value' }]
    const { id } = (await propose(client, { ...fixtureCommand(), environment })).body()
    await db.from('mcp_servers').where('id', id).update({ status: 'approved' })
    ;(await change(client, id, { environment: [{ name: 'API_KEY' }] })).assertStatus(200)
    assert.equal((await show(client, id)).status, 'approved')
    const moved = await change(client, id, fixtureCommand('--other'))
    moved.assertStatus(200)
    assert.containsSubset(moved.body(), {
      status: 'proposed',
      probeStatus: 'none',
      environment: [],
      arguments: fixtureCommand('--other').arguments,
    })
  })

  test('a stdio server with an invalid command or variable name, or with an HTTP-only setting, is rejected with an error for the field', async ({
    client,
    assert,
  }) => {
    const cases: [string, object][] = [
      ['command', {}],
      ['command', { command: './server' }],
      ['url', { command: 'node', url: 'https://example.com/mcp' }],
      ['requestHeaders', { command: 'node', requestHeaders: [{ name: 'x-a', value: 'b' }] }],
      ['environment.0.name', { command: 'node', environment: [{ name: 'A=B', value: 'c' }] }],
      ['command', { kind: 'http', url: 'https://example.com/mcp', command: 'node' }],
      ['arguments', { command: 'node', arguments: Array(5).fill('x'.repeat(500)) }],
      ['auth', { command: 'node', auth: 'oauth' }],
      ['oauthClientId', { command: 'node', oauthClientId: 'client' }],
    ]
    for (const [field, values] of cases) {
      const response = await propose(client, values)
      response.assertStatus(422)
      assert.equal(response.body().error.errors[0].field, field, JSON.stringify(values))
    }
  })
})
