import { describeFailure } from '#api/mcp/upstream/describe_failure'
import { followRedirects } from '#api/mcp/upstream/http/follow_redirects'
import { SessionTransport } from '#api/mcp/upstream/http/session_transport'
import { createGuardedRequest } from '#api/platform/outbound/guarded_request'
import { startPeer } from '#tests/support/model_audits/peer'
import { McpError, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

type Message = { id?: number; method?: string }
type Handle = (exchange: {
  incoming: IncomingMessage
  message: Message
  response: ServerResponse
}) => void

const request = createGuardedRequest(() => ({ allowPrivate: true, onlyHosts: null }))
const EVENTS = { 'content-type': 'text/event-stream' }
const READY: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/initialized' }
const call = (id: number): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {},
})
const resultOf = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: { id } })

/** Connects a transport to a server and records what the transport receives. */
async function connected(handle: Handle, maxBytes = 1_000_000) {
  const peer = await startPeer(async (incoming, response) => {
    const message = incoming.method === 'POST' ? ((await json(incoming)) as Message) : {}
    handle({ incoming, message, response })
  })
  const received: JSONRPCMessage[] = []
  const polled: number[] = []
  const transport = new SessionTransport(new URL(`${peer.url}/mcp`), {
    ...{ send: followRedirects(request), headers: { 'x-key': 'k' }, maxBytes },
    onPolling: () => polled.push(1),
  })
  const closed = Promise.withResolvers<void>()
  transport.onclose = () => closed.resolve()
  let arrived = Promise.withResolvers<void>()
  transport.onmessage = (message) => {
    received.push(message)
    arrived.resolve()
    arrived = Promise.withResolvers<void>()
  }
  return {
    ...{ transport, received, polled, closed: closed.promise },
    /** Resolves with the next message. */
    arrival: () => arrived.promise.then(() => received.at(-1)),
    stop: async () => {
      await transport.close()
      peer.close()
    },
  }
}

/** Returns Assay's description of the error in a response. */
function failureIn(message: JSONRPCMessage | undefined) {
  if (!message || !('error' in message)) throw new Error('There is no error')
  const { code, message: text, data } = message.error
  return describeFailure(McpError.fromError(code, text, data)).failure
}

test.group('MCP servers with sessions | streamable HTTP', () => {
  test('a response can arrive as JSON or as an event stream, preceded by its notifications', async ({
    assert,
    cleanup,
  }) => {
    const one = await connected(({ message: { id = 0 }, response }) => {
      if (id === 1) {
        return response.writeHead(200, { 'content-type': 'application/json' }).end(resultOf(1))
      }
      const progress = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress' })
      response
        .writeHead(200, EVENTS)
        .end(`data: ${progress}\n\nevent: message\ndata: ${resultOf(id)}\n\n`)
    })
    cleanup(one.stop)
    await one.transport.send(call(1))
    const last = one.arrival()
    await one.transport.send(call(2))
    await last
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(
      one.received.map((message) => ('method' in message ? message.method : message.id)),
      [1, 'notifications/progress', 2]
    )
  })

  test('later requests and the request that ends the session contain the session ID', async ({
    assert,
    cleanup,
  }) => {
    const heard: unknown[] = []
    const one = await connected(({ incoming, message: { id = 0 }, response }) => {
      const {
        'mcp-session-id': session,
        'mcp-protocol-version': version,
        'x-key': key,
      } = incoming.headers
      heard.push([incoming.method, session, version, key])
      response
        .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' })
        .end(resultOf(id))
    })
    cleanup(one.stop)
    await one.transport.send(call(1))
    one.transport.setProtocolVersion('2025-11-25')
    await one.transport.send(call(2))
    await one.transport.terminateSession()
    assert.deepEqual(heard, [
      ['POST', undefined, undefined, 'k'],
      ['POST', 's1', '2025-11-25', 'k'],
      ['DELETE', 's1', '2025-11-25', 'k'],
    ])
  })

  test('a redirect within the same origin is followed, and the message is sent again', async ({
    assert,
    cleanup,
  }) => {
    const one = await connected(({ incoming, message, response }) => {
      if (incoming.url === '/mcp') return response.writeHead(307, { location: '/mcp/' }).end()
      response.writeHead(200, { 'content-type': 'application/json' }).end(resultOf(message.id ?? 0))
    })
    cleanup(one.stop)
    await one.transport.send(call(7))
    assert.deepInclude(one.received[0], { id: 7 })
  })

  test('a redirect to another origin is not followed', async ({ assert, cleanup }) => {
    const requested: unknown[] = []
    const other = await startPeer((incoming, response) => {
      requested.push(incoming.url)
      response.end()
    })
    cleanup(other.close)
    const one = await connected(({ response }) => {
      response.writeHead(307, { location: `${other.url}/mcp` }).end()
    })
    cleanup(one.stop)
    await assert.rejects(() => one.transport.send(call(1)), /rejected a message/)
    assert.deepEqual(requested, [])
  })

  test('a request fails if its stream is lost, and other requests continue', async ({
    assert,
    cleanup,
  }) => {
    const open = new Map<number, ServerResponse>()
    const one = await connected(({ message: { id = 0 }, response }) => {
      response.writeHead(200, EVENTS).flushHeaders()
      open.set(id, response)
    })
    cleanup(one.stop)
    await one.transport.send(call(1))
    await one.transport.send(call(2))
    const failed = one.arrival()
    open.get(1)?.destroy()
    assert.equal(failureIn(await failed), 'unreachable')
    const completed = one.arrival()
    open.get(2)?.end(`data: ${resultOf(2)}\n\n`)
    assert.deepInclude(await completed, { id: 2, result: { id: 2 } })
  })

  test('a request fails if its response exceeds the limit', async ({ assert, cleanup }) => {
    const one = await connected(({ message: { id = 0 }, response }) => {
      response.writeHead(200, EVENTS).end(`data: ${resultOf(id)}${' '.repeat(2000)}\n\n`)
    }, 1000)
    cleanup(one.stop)
    const failed = one.arrival()
    await one.transport.send(call(1))
    assert.equal(failureIn(await failed), 'too_large')
  })

  test('a stream that ends after an event with an ID is resumed after that event', async ({
    assert,
    cleanup,
  }) => {
    const one = await connected(({ incoming, response }) => {
      if (incoming.method === 'POST') {
        return response.writeHead(200, EVENTS).end('retry: 5\nid: e1\ndata:\n\n')
      }
      assert.equal(incoming.headers['last-event-id'], 'e1')
      response.writeHead(200, EVENTS).end(`data: ${resultOf(3)}\n\n`)
    })
    cleanup(one.stop)
    const completed = one.arrival()
    await one.transport.send(call(3))
    assert.deepInclude(await completed, { id: 3 })
    assert.lengthOf(one.polled, 1)
  })

  test('a server that ends each stream immediately is called with pauses in between', async ({
    assert,
    cleanup,
  }) => {
    let requests = 0
    const one = await connected(({ response }) => {
      requests += 1
      response.writeHead(200, EVENTS).end(`retry: 0\nid: e${requests}\ndata:\n\n`)
    })
    cleanup(one.stop)
    const startedAt = performance.now()
    await one.transport.send(call(3))
    await setTimeout(350)
    const pauses = (performance.now() - startedAt) / 100
    assert.isAtLeast(requests, 2)
    assert.isAtMost(requests, 1 + pauses)
  })

  test('a request fails if its stream cannot be resumed', async ({ assert, cleanup }) => {
    let attempts = 0
    const one = await connected(({ incoming, response }) => {
      if (incoming.method === 'POST') {
        return response.writeHead(200, EVENTS).end('retry: 5\nid: e1\ndata:\n\n')
      }
      attempts += 1
      response.writeHead(404).end()
    })
    cleanup(one.stop)
    const failed = one.arrival()
    await one.transport.send(call(3))
    assert.equal(failureIn(await failed), 'unreachable')
    assert.equal(attempts, 2)
  })

  test('a server that floods its notification stream loses the session', async ({ cleanup }) => {
    const one = await connected(({ incoming, response }) => {
      if (incoming.method === 'POST') return response.writeHead(202).end()
      response.writeHead(200, EVENTS).write(`: ${'x'.repeat(5000)}\n\n`)
    }, 1000)
    cleanup(one.stop)
    await one.transport.send(READY)
    await one.closed
  })

  test('a server that does not offer a notification stream receives only one request for it', async ({
    assert,
    cleanup,
  }) => {
    const methods: unknown[] = []
    const one = await connected(({ incoming, message: { id = 0 }, response }) => {
      methods.push(incoming.method)
      if (incoming.method === 'GET') return response.writeHead(405).end()
      if (id === 0) return response.writeHead(202).end()
      response.writeHead(200, { 'content-type': 'application/json' }).end(resultOf(id))
    })
    cleanup(one.stop)
    await one.transport.send(READY)
    await one.transport.send(call(1))
    await one.transport.send(call(2))
    assert.deepEqual(
      methods.filter((method) => method === 'GET'),
      ['GET']
    )
  })
})
