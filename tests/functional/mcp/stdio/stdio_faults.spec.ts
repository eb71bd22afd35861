import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { mcpAgent } from '#config/mcp_agent'
import { ownerForEach } from '#tests/support/groups'
import {
  type AgentProcess,
  agentForEach,
  agentProcessForEach,
  fixtureAddress,
  isRunning,
  type TestAgent,
  waitFor,
} from '#tests/support/mcp/agent'
import {
  approvedApplication,
  connectClient,
  endSession,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { clientsForEach } from '#tests/support/mcp/clients'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'

const call = async (client: Client, tool: string) =>
  textOf(await client.callTool({ name: `one__${tool}`, arguments: {} }))

/** Starts a call that never ends. @returns its result, the ID of its process, and the folder of the process */
async function hang(client: Client) {
  const pid = Number(await call(client, 'pid'))
  const folder = await call(client, 'folder')
  const result = call(client, 'hang').catch(() => null)
  await waitFor(() => existsSync(join(folder, 'hanging')))
  return { result, pid, folder }
}

/** Lists the outcomes of calls to the tool `hang`. */
const outcomes = async ({ team }: Persona): Promise<string[]> => {
  const rows = await db
    .from('mcp_call_entries as ended')
    .join('mcp_calls as call', 'call.id', 'ended.call_id')
    .where({ 'ended.team_id': team.id, 'ended.kind': 'ended', 'call.tool': 'hang' })
    .select('ended.outcome')
  return rows.map(({ outcome }) => outcome)
}

test.group('MCP gateway | killed agents and servers', (group) => {
  let owner: Persona
  let agent: AgentProcess
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentProcessForEach(group, (one) => (agent = one))
  const clients = clientsForEach<Client>(group, endSession)
  const connect = async () => {
    const { slug } = await approvedApplication(owner, { one: fixtureAddress() })
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    return client
  }

  test('after the agent is killed during a call, the call is ambiguous and a restarted agent cleans up and serves calls', async ({
    assert,
  }) => {
    const client = await connect()
    const { result, pid, folder } = await hang(client)
    await agent.kill()
    const text = String(await result)
    assert.include(text, 'The connection to the MCP agent was lost')
    assert.include(text, 'It is unknown whether the call took effect')
    assert.deepEqual(await outcomes(owner), ['ambiguous'])
    // The process ends because its input was closed.
    await waitFor(() => !isRunning(pid))
    assert.include(await call(client, 'count'), 'cannot be reached')
    assert.isTrue(existsSync(folder))
    await agent.start()
    assert.isFalse(existsSync(folder))
    await waitFor(async () => (await call(client, 'count')) === '1')
    assert.deepEqual(await outcomes(owner), ['ambiguous'])
    assert.isTrue(await isLogIntact(owner.team.id))
  }).timeout(60_000)

  test('if a server is killed during a call, the call has one ambiguous outcome, and the next call starts another process', async ({
    assert,
  }) => {
    const client = await connect()
    const { result, pid, folder } = await hang(client)
    process.kill(pid, 'SIGKILL')
    const text = String(await result)
    assert.include(text, 'The program of the server ended by SIGKILL')
    assert.include(text, 'It is unknown whether the call took effect')
    assert.isFalse(existsSync(folder))
    assert.notEqual(await call(client, 'pid'), String(pid))
    assert.deepEqual(await outcomes(owner), ['ambiguous'])
    assert.isTrue(await isLogIntact(owner.team.id))
  }).timeout(60_000)
})

test.group('MCP gateway | faults of stdio servers', (group) => {
  let owner: Persona
  let at: TestAgent
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one))
  const clients = clientsForEach<Client>(group)
  const application = () => approvedApplication(owner, { one: fixtureAddress() })

  test('if the gateway is killed during a call, the process ends and the call is ambiguous', async ({
    assert,
  }) => {
    const { url, token } = mcpAgent
    const killed = await startGatewayProcess({ MCP_AGENT_URL: url, MCP_AGENT_TOKEN: token ?? '' })
    const { slug } = await application()
    const client = await connectClient(killed.url, slug, owner.token)
    const { result, pid } = await hang(client)
    await killed.kill()
    await client.close()
    await result
    await waitFor(() => at.agent.pool.size === 0)
    assert.isFalse(isRunning(pid))
    await closeOpenCalls({ openMinutes: 0 })
    assert.deepEqual(await outcomes(owner), ['ambiguous'])
  }).timeout(60_000)

  for (const [tool, what, reason] of [
    ['noise', 'non-MCP text', 'more than 1 MB to its output that is not MCP messages'],
    ['errors', 'error output', 'more than 10 MB to its error output without receiving a message'],
    ['notifications', 'messages', 'more than 10000 messages without receiving one'],
  ] as const) {
    test(`a server that keeps writing ${what} is stopped, the error states the reason, and the next call succeeds`, async ({
      assert,
    }) => {
      const { slug } = await application()
      const client = await connectClient(gateway.url, slug, owner.token)
      clients.push(client)
      const text = await call(client, tool)
      assert.include(text, reason)
      assert.include(text, 'It is unknown whether the call took effect')
      assert.equal(await call(client, 'count'), '1')
    }).timeout(60_000)
  }

  test('a detached process that keeps the output open does not delay the end of the session', async ({
    assert,
  }) => {
    const { slug } = await application()
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    assert.include(await call(client, 'detach'), 'ended with exit code 7')
    await waitFor(() => at.agent.pool.size === 0)
  }).timeout(60_000)

  test('a folder that cannot be deleted does not stop the agent or other processes', async ({
    assert,
    cleanup,
  }) => {
    const { slug } = await application()
    const client = await connectClient(gateway.url, slug, owner.token)
    const other = await connectClient(gateway.url, slug, owner.token)
    clients.push(client, other)
    assert.equal(await call(other, 'count'), '1')
    const folder = await call(client, 'folder')
    cleanup(() => void execFileSync('rm', ['-rf', folder]))
    assert.include(await call(client, 'nest'), 'ended with exit code 7')
    assert.isTrue(existsSync(folder))
    assert.equal(await call(other, 'count'), '2')
  })

  test('a caller without the token is disconnected, even if it keeps its side of the connection open', async ({
    assert,
  }) => {
    const socket = connectSocket({ port: at.agent.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write(
      'GET /process HTTP/1.1\r\nhost: agent\r\nconnection: upgrade\r\nupgrade: assay-mcp-stdio\r\nauthorization: Bearer x\r\n\r\n'
    )
    const [received] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(received), /^HTTP\/1.1 401 /)
    const isClosed = once(socket, 'error')
    const timer = setInterval(() => socket.write('x'), 20)
    const [error] = (await isClosed) as [NodeJS.ErrnoException]
    clearInterval(timer)
    assert.match(String(error.code), /^(EPIPE|ECONNRESET)$/)
    assert.equal(at.agent.pool.size, 0)
  })

  test('output lines that are not messages do not affect a call', async ({ assert }) => {
    const { slug } = await application()
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    assert.equal(await call(client, 'chatter'), 'done')
    assert.equal(await call(client, 'count'), '1')
  })
})
