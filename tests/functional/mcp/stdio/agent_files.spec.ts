import { AgentTransport } from '#api/mcp/upstream/stdio/agent_transport'
import { type AgentProcess, agentProcessForEach, fixtureAddress } from '#tests/support/mcp/agent'
import { mcpAgent } from '#config/mcp_agent'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const MAX_FILES = 80

test.group('MCP agent | without free file descriptors', (group) => {
  let agent: AgentProcess
  agentProcessForEach(group, (one) => (agent = one), {
    maxFiles: MAX_FILES,
    maxProcesses: MAX_FILES,
  })

  let users = 0
  const start = async (): Promise<AgentTransport> => {
    users += 1
    const place = { teamId: 'team', organizationId: `organization ${users}` }
    const transport = new AgentTransport({
      ...{ ...place, id: `server ${users}`, userId: `user ${users}` },
      ...{ url: fixtureAddress(), headers: {} },
    })
    await transport.start()
    return transport
  }
  const messageOf = () =>
    start().then(
      async (transport) => {
        await transport.close()
        return 'started'
      },
      (error: Error) => error.message
    )

  /** Keeps connections without a process open. The agent closes those for which it has no file descriptor. */
  async function flood(): Promise<Socket[]> {
    const { hostname, port } = new URL(mcpAgent.url)
    const sockets = Array.from({ length: MAX_FILES * 2 }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.on('error', () => {})
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})))
    return sockets
  }

  test('an agent without free file descriptors rejects new programs and accepts programs again when descriptors are free', async ({
    assert,
  }) => {
    const running: AgentTransport[] = []
    let refused = ''
    while (refused === '') {
      await start().then(
        (transport) => running.push(transport),
        (error: Error) => (refused = error.message)
      )
    }
    assert.match(refused, /no free file descriptor.*ulimit -n|cannot be reached/)
    assert.isAbove(running.length, 2)
    assert.isTrue(agent.isRunning())

    const sockets = await flood()
    // A process of the first step may end in the meantime and make room for another.
    while ((await messageOf()) === 'started') sockets.push(...(await flood()))
    assert.isTrue(agent.isRunning())
    for (const socket of sockets) socket.destroy()

    await Promise.all(running.map((transport) => transport.close()))
    for (;;) {
      const message = await messageOf()
      if (message === 'started') break
      assert.match(message, /no free file descriptor|cannot be reached|was lost/)
    }
    assert.isTrue(agent.isRunning())
  }).timeout(60_000)
})
