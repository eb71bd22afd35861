import { isPlainRequest } from '#api/mcp/gateway/stateless/plain_request'
import { JSONRPCMessageSchema, JSONRPCRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import { test } from '@japa/runner'

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } }
const withMeta = (meta: unknown) => ({ ...CALL, params: { name: 'echo', _meta: meta } })

const PLAIN: [string, object][] = [
  ['a call', CALL],
  ['a request without parameters', { jsonrpc: '2.0', id: 'a', method: 'ping' }],
  ['a handshake', { ...CALL, method: 'initialize' }],
  ['a call with a progress token', withMeta({ progressToken: 'p', traceparent: '00-1-2-01' })],
]

const NOT_PLAIN: [string, unknown][] = [
  ['another version of JSON-RPC', { ...CALL, jsonrpc: '1.0' }],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/cancelled' }],
  ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ['a request that is also a response', { ...CALL, result: {} }],
  ['an unknown field', { ...CALL, extra: 1 }],
  ['an ID that is no integer', { ...CALL, id: 1.5 }],
  ['an ID that is null', { ...CALL, id: null }],
  ['parameters in a list', { ...CALL, params: [1] }],
  ['metadata in a list', withMeta([1])],
  ['a progress token that is an object', withMeta({ progressToken: {} })],
  ['a revision', withMeta({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' })],
  ['a related task', withMeta({ 'io.modelcontextprotocol/related-task': { taskId: 't' } })],
  ['a list of messages', [CALL]],
  ['a text', 'tools/call'],
]

test.group('MCP gateway | plain requests', () => {
  for (const [what, message] of PLAIN) {
    test(`${what} is plain, and the libraries accept it unchanged in a session`, ({ assert }) => {
      assert.isTrue(isPlainRequest(message))
      assert.deepEqual(JSONRPCRequestSchema.parse(message), message)
      assert.deepEqual(JSONRPCMessageSchema.parse(message), message)
      for (const version of [undefined, '2025-03-26', '2025-11-25']) {
        const { kind } = classifyInboundRequest({
          httpMethod: 'POST',
          ...(version !== undefined && { protocolVersionHeader: version }),
          body: message,
        })
        assert.equal(kind, 'legacy')
      }
    })
  }

  for (const [what, message] of NOT_PLAIN) {
    test(`${what} is left to the libraries`, ({ assert }) => {
      assert.isFalse(isPlainRequest(message))
    })
  }
})
