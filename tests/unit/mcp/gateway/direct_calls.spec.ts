import { type CallExtra, handleCallsDirectly } from '#api/mcp/gateway/streams/direct_calls'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  McpError,
  type Result,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { setImmediate } from 'node:timers/promises'

const call = (id: number, params: object = {}): JSONRPCMessage => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name: 'echo', ...params },
})
const CANCEL: JSONRPCMessage = {
  ...{ jsonrpc: '2.0', method: 'notifications/cancelled' },
  params: { requestId: 1, reason: 'no longer needed' },
}

const CAPABILITIES = { tools: {}, tasks: { requests: { tools: { call: {} } } } }

/** Connects a server to a transport that records what it sends. */
async function connected(handle: (extra: CallExtra) => Promise<Result>) {
  const server = new Server({ name: 'test', version: '1' }, { capabilities: CAPABILITIES })
  const sent: { message: JSONRPCMessage; related: unknown }[] = []
  const transport: Transport = {
    start: async () => {},
    send: async (message, options) => {
      sent.push({ message, related: options?.relatedRequestId })
    },
    close: async () => transport.onclose?.(),
  }
  const byLibrary: string[] = []
  server.fallbackRequestHandler = async ({ method }) => {
    byLibrary.push(method)
    return {}
  }
  await server.connect(transport)
  handleCallsDirectly(transport, server, (_request, extra) => handle(extra))
  const receive = (message: JSONRPCMessage) => transport.onmessage?.(message)
  return { server, transport, sent, byLibrary, receive }
}

test.group('MCP gateway | tool calls without the protocol library', () => {
  test('a call is answered with its result', async ({ assert }) => {
    const { sent, receive, byLibrary } = await connected(async () => ({ content: [] }))
    receive(call(1))
    await setImmediate()
    const message = { jsonrpc: '2.0', id: 1, result: { content: [] } }
    assert.deepEqual(sent, [{ message, related: undefined }])
    assert.isEmpty(byLibrary)
  })

  test('a call that fails is answered with the error that the library would send', async ({
    assert,
  }) => {
    const failures = [
      new McpError(ErrorCode.InvalidParams, 'Unknown tool', { name: 'x' }),
      Object.assign(new Error('no file'), { code: 'ENOENT' }),
    ]
    const { sent, receive, transport, server } = await connected(() => Promise.reject(failures[0]))
    receive(call(1))
    await setImmediate()
    handleCallsDirectly(transport, server, () => Promise.reject(failures[1]))
    receive(call(2))
    await setImmediate()
    assert.deepEqual(
      sent.map(({ message }) => message),
      [
        {
          ...{ jsonrpc: '2.0', id: 1 },
          error: {
            ...{ code: ErrorCode.InvalidParams, data: { name: 'x' } },
            message: 'MCP error -32602: Unknown tool',
          },
        },
        { jsonrpc: '2.0', id: 2, error: { code: ErrorCode.InternalError, message: 'no file' } },
      ]
    )
  })

  for (const [end, how] of [
    ['cancel', 'its client cancels it'],
    ['close', 'its session is closed'],
  ] as const) {
    test(`a call is aborted if ${how}, and sends nothing more`, async ({ assert }) => {
      const ended = Promise.withResolvers<Result>()
      const calls: CallExtra[] = []
      const { sent, receive, transport } = await connected((extra) => {
        calls.push(extra)
        return ended.promise
      })
      receive(call(1))
      await setImmediate()
      if (end === 'cancel') receive(CANCEL)
      else await transport.close()
      const [extra] = calls
      assert.isTrue(extra?.signal.aborted)
      const progress = { progressToken: 1, progress: 1 }
      await extra?.sendNotification({ method: 'notifications/progress', params: progress })
      await assert.rejects(
        async () => extra?.sendRequest({ method: 'roots/list' }, ResultSchema),
        /Request was cancelled/
      )
      ended.resolve({})
      await setImmediate()
      assert.isEmpty(sent)
    })
  }

  test('messages during a call are related to it', async ({ assert }) => {
    const progress = { progressToken: 1, progress: 1 }
    const { sent, receive } = await connected(async ({ sendNotification, sendRequest }) => {
      await sendNotification({ method: 'notifications/progress', params: progress })
      void sendRequest({ method: 'ping' }, ResultSchema).catch(() => {})
      return {}
    })
    receive(call(7))
    await setImmediate()
    const related = sent.filter(({ message }) => 'method' in message)
    assert.deepEqual(
      related.map(({ related: id }) => id),
      [7, 7]
    )
  })

  test('the library handles other requests, and calls that are requested as tasks', async ({
    assert,
  }) => {
    const { receive, byLibrary } = await connected(async () => ({}))
    receive({ jsonrpc: '2.0', id: 1, method: 'prompts/list' })
    receive({ jsonrpc: '2.0', id: 2, method: 'prompts/get', params: { name: 'tools/call' } })
    receive(call(3, { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } }))
    receive(call(4, { task: { ttl: 1_000 } }))
    await setImmediate()
    assert.deepEqual(byLibrary, ['prompts/list', 'prompts/get', 'tools/call', 'tools/call'])
  })
})
