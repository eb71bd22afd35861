import { describeFailure } from '#api/mcp/upstream/describe_failure'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

/** Returns the failure of a request to a server that responds with `respond`. */
async function failureWith(respond: (server: InMemoryTransport, id: number) => void) {
  const client = new Client({ name: 'test', version: '1' })
  const [transport, server] = InMemoryTransport.createLinkedPair()
  const serverInfo = { name: 'server', version: '1' }
  server.onmessage = (message) => {
    if (!('method' in message) || !('id' in message)) return
    const id = Number(message.id)
    if (message.method !== 'initialize') return respond(server, id)
    const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo }
    void server.send({ jsonrpc: '2.0', id, result })
  }
  await client.connect(transport)
  const request = client.request({ method: 'tools/call' }, ResultSchema, { timeout: 20 })
  const error: unknown = await request.catch((reason: unknown) => reason)
  await client.close()
  const { failure, message } = describeFailure(error)
  return { failure, message }
}

test.group('MCP server failures', () => {
  test('a server error with the same code as a closed connection is reported as a server error', async ({
    assert,
  }) => {
    const error = { code: -32000, message: 'The order is locked' }
    const { failure, message } = await failureWith(
      (server, id) => void server.send({ jsonrpc: '2.0', id, error })
    )
    assert.equal(failure, 'protocol')
    assert.include(message, 'The order is locked')
  })

  test('a connection that closes during a request is reported as unreachable', async ({
    assert,
  }) => {
    const { failure } = await failureWith((server) => void server.close())
    assert.equal(failure, 'unreachable')
  })

  test('a request without a response is reported as timed out', async ({ assert }) => {
    const { failure } = await failureWith(() => {})
    assert.equal(failure, 'timeout')
  })
})
