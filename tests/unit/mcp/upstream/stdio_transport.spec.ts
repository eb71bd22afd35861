import { AgentTransport } from '#api/mcp/upstream/stdio/agent_transport'
import { REVISION } from '#api/mcp/upstream/stateless/stateless_transport'
import { StdioTransport } from '#api/mcp/upstream/stdio/stdio_transport'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the pause before a stream is reopened. */
const PAUSE_MS = 1_300
const SERVER = { id: '1', teamId: '1', organizationId: '1', url: '', headers: {}, userId: '1' }

test.group('Stdio MCP servers | lost processes', () => {
  test('a notification stream is not reopened after the process of its server has ended', async ({
    assert,
    cleanup,
  }) => {
    const { start, send, close } = AgentTransport.prototype
    cleanup(() => void Object.assign(AgentTransport.prototype, { start, send, close }))
    const sent: string[] = []
    Object.assign(AgentTransport.prototype, {
      start: async () => {},
      async close(this: AgentTransport) {
        this.onclose?.()
      },
      async send(this: AgentTransport, message: JSONRPCMessage) {
        if (!('method' in message)) return
        sent.push(message.method)
        if (message.method !== 'server/discover' || !('id' in message)) return
        const capabilities = { tools: { listChanged: true } }
        const result = { supportedVersions: [REVISION], capabilities }
        this.onmessage?.({ jsonrpc: '2.0', id: message.id, result })
      },
    })
    const transport = new StdioTransport(SERVER, true)
    await transport.start()
    await transport.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
    await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual(sent, ['server/discover', 'subscriptions/listen'])
    await transport.close()
    await wait(PAUSE_MS)
    assert.lengthOf(
      sent.filter((method) => method === 'subscriptions/listen'),
      1
    )
  })
})
