import { ClientTransport } from '#api/mcp/gateway/streams/client_transport'
import { KeptEvents } from '#api/mcp/gateway/streams/kept_events'
import { describeError } from '#api/platform/http/process/exchange'
import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const ID = 'session-1'
const VERSION = '2025-11-25'
const HANDSHAKE = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    ...{ protocolVersion: VERSION, capabilities: {} },
    clientInfo: { name: 'test', version: '1' },
  },
}
const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: {} })
const resultOf = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: { id } })
const NOTE: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/message', params: {} }

type Cleanup = (handler: () => void | Promise<void>) => void

/** Creates a transport behind a real server, and records what it receives from clients. */
async function transportWith(cleanup: Cleanup, { isInitialized = true } = {}) {
  const kept = new KeptEvents()
  const events: string[] = []
  const transport = new ClientTransport({
    id: ID,
    events: kept.eventsOf(ID),
    onInitialized: () => {
      kept.open(ID)
      events.push('initialized')
    },
    onEnded: async () => void events.push('ended'),
  })
  transport.onclose = () => events.push('closed')
  const received: { message: JSONRPCMessage; extra: MessageExtraInfo | undefined }[] = []
  let answer = (message: JSONRPCMessage) => {
    if ('method' in message && 'id' in message) void transport.send(resultOf(Number(message.id)))
  }
  transport.onmessage = (message, extra) => {
    received.push({ message, extra })
    answer(message)
  }
  const server = createServer((request, response) => {
    const body = request.method === 'POST' ? json(request) : Promise.resolve(undefined)
    void body
      .then((message) => transport.receive(request, response, message))
      .catch((error: unknown) => response.writeHead(describeError(error).status).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (method: string, { headers = {}, body }: { headers?: object; body?: object } = {}) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method,
      headers: {
        'accept': 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-session-id': ID,
        'mcp-protocol-version': VERSION,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  cleanup(async () => {
    await transport.close()
    server.closeAllConnections()
    server.close()
  })
  if (isInitialized) await (await send('POST', { body: HANDSHAKE })).text()
  return {
    ...{ transport, events, received, send },
    onMessage: (handler: typeof answer) => (answer = handler),
  }
}

const eventIdsIn = (text: string) => [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? '')

test.group('MCP gateway | streams of a session', () => {
  test('the response to a request is a stream that starts with an event ID and ends with the result', async ({
    assert,
    cleanup,
  }) => {
    const { send, onMessage, transport } = await transportWith(cleanup)
    onMessage(() => {
      void transport.send(NOTE, { relatedRequestId: 2 })
      void transport.send(resultOf(2))
    })
    const response = await send('POST', { body: call(2) })
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    assert.equal(response.headers.get('mcp-session-id'), ID)
    const text = await response.text()
    assert.lengthOf(eventIdsIn(text), 3)
    assert.match(text, /^id: \S+\nretry: 500\ndata: \n\nevent: message\n/)
    assert.isBelow(text.indexOf('notifications/message'), text.indexOf('"result"'))
  })

  test('a response that is ready before its stream opens has a known length and can be resumed', async ({
    assert,
    cleanup,
  }) => {
    const { send } = await transportWith(cleanup)
    const response = await send('POST', { body: call(2) })
    const text = await response.text()
    assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)))
    const [first = ''] = eventIdsIn(text)
    const resumed = await (await send('GET', { headers: { 'last-event-id': first } })).text()
    assert.include(resumed, '"id":2')
  })

  test('ending a stream early after its response has no effect', async ({ assert, cleanup }) => {
    const { send, received } = await transportWith(cleanup)
    await (await send('POST', { body: call(2) })).text()
    received[1]?.extra?.closeSSEStream?.()
    assert.include(await (await send('POST', { body: call(3) })).text(), '"id":3')
  })

  test('a stream opens before a slow response and can be resumed after a lost connection', async ({
    assert,
    cleanup,
  }) => {
    const { send, onMessage, transport } = await transportWith(cleanup)
    onMessage(() => {})
    const response = await send('POST', { body: call(2) })
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    const [id = ''] = eventIdsIn(new TextDecoder().decode(value))
    await reader?.cancel()
    await transport.send(NOTE, { relatedRequestId: 2 })
    const open = await send('GET', { headers: { 'last-event-id': id } })
    await transport.send(resultOf(2))
    const text = await open.text()
    assert.include(text, 'notifications/message')
    assert.include(text, '"id":2')
    const again = await send('GET', { headers: { 'last-event-id': eventIdsIn(text)[0] } })
    const rest = await again.text()
    assert.notInclude(rest, 'notifications/message')
    assert.include(rest, '"id":2')
  })

  test('a client can resume a stream that the server closed for polling', async ({
    assert,
    cleanup,
  }) => {
    const { send, onMessage, transport, received } = await transportWith(cleanup)
    onMessage(() => {})
    const pending = send('POST', { body: call(2) })
    while (received.length < 2) await setTimeout(1)
    received[1]?.extra?.closeSSEStream?.()
    const text = await (await pending).text()
    const [id = ''] = eventIdsIn(text)
    await transport.send(resultOf(2))
    const resumed = await send('GET', { headers: { 'last-event-id': id } })
    assert.include(await resumed.text(), '"id":2')
  })

  test('clients of earlier protocol revisions receive no events without data', async ({
    assert,
    cleanup,
  }) => {
    const { send, received } = await transportWith(cleanup)
    const headers = { 'mcp-protocol-version': '2025-06-18' }
    const response = await send('POST', { body: call(2), headers })
    const text = await response.text()
    assert.match(text, /^event: message\nid: \S+\ndata: \{/)
    assert.isUndefined(received[1]?.extra?.closeSSEStream)
  })

  test('messages that belong to no request are sent on the single stream of the session', async ({
    assert,
    cleanup,
  }) => {
    const { send, transport } = await transportWith(cleanup)
    const stream = await send('GET')
    assert.equal((await send('GET')).status, 409)
    await transport.send(NOTE)
    const { value } = (await stream.body?.getReader().read()) ?? {}
    assert.include(new TextDecoder().decode(value), 'notifications/message')
  })

  test('a notification is accepted, and requests return 404 after the session was deleted', async ({
    assert,
    cleanup,
  }) => {
    const { send, events, received } = await transportWith(cleanup)
    assert.equal((await send('POST', { body: NOTE })).status, 202)
    assert.deepEqual(received[1]?.message, NOTE)
    assert.equal((await send('DELETE')).status, 200)
    assert.deepEqual(events, ['initialized', 'ended', 'closed'])
    assert.equal((await send('POST', { body: call(3) })).status, 404)
  })

  test('a session of another process is restored without involving its client', async ({
    assert,
    cleanup,
  }) => {
    const { transport, send, events } = await transportWith(cleanup, { isInitialized: false })
    await transport.restore(HANDSHAKE)
    assert.deepEqual(events, ['initialized'])
    assert.include(await (await send('POST', { body: call(2) })).text(), '"id":2')
  })

  test('restoring a session resolves if the session is closed in the meantime', async ({
    assert,
    cleanup,
  }) => {
    const { transport, events, onMessage } = await transportWith(cleanup, { isInitialized: false })
    onMessage(() => {})
    const restored = transport.restore(HANDSHAKE)
    await transport.close()
    await restored
    assert.deepEqual(events, ['initialized', 'closed'])
  })

  const REJECTED: [string, number, string, object][] = [
    ['does not accept streams', 406, 'POST', { headers: { accept: 'application/json' } }],
    ['listens without accepting streams', 406, 'GET', { headers: { accept: '*/*' } }],
    ['sends text', 415, 'POST', { headers: { 'content-type': 'text/plain' } }],
    [
      'names an unknown revision',
      400,
      'POST',
      { headers: { 'mcp-protocol-version': '1999-01-01' } },
    ],
    ['names another session', 404, 'POST', { headers: { 'mcp-session-id': 'session-2' } }],
    ['repeats the handshake', 400, 'POST', { body: HANDSHAKE }],
    ['sends no message', 400, 'POST', { body: { jsonrpc: '1.0' } }],
    ['continues a stream that is not known', 400, 'GET', { headers: { 'last-event-id': 'x' } }],
    ['uses another method', 405, 'PUT', {}],
  ]
  for (const [what, status, method, options] of REJECTED) {
    test(`a request that ${what} is rejected with ${status}`, async ({ assert, cleanup }) => {
      const { send, received } = await transportWith(cleanup)
      const body = method === 'POST' ? { body: call(2) } : {}
      assert.equal((await send(method, { ...body, ...options })).status, status)
      assert.lengthOf(received, 1)
    })
  }

  test('a request with the ID of a pending request is rejected', async ({ assert, cleanup }) => {
    const { send, onMessage, transport } = await transportWith(cleanup)
    onMessage(() => {})
    const first = send('POST', { body: call(2) })
    await setTimeout(80)
    assert.equal((await send('POST', { body: call(2) })).status, 400)
    await transport.send(resultOf(2))
    assert.include(await (await first).text(), '"id":2')
  })
})
