import { SseTransport } from '#api/mcp/upstream/link/sse_transport'
import { test } from '@japa/runner'

const ENDPOINT = 'event: endpoint\ndata: /messages\n\n'
const NOTIFICATION = 'data: {"jsonrpc":"2.0","method":"notifications/x"}\n\n'
const NO_ADDRESS = /does not name an address for messages/

/** Creates a transport whose server sends these events; `isOpen` keeps the stream open afterwards. */
function transportOf(
  events: string,
  { isOpen = true, maxBytes = 1_000_000, endpointMs = 50 } = {}
) {
  const streams = { opened: 0 }
  const fetch = async () => {
    streams.opened += 1
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(events))
        if (!isOpen) controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const options = { fetch, headers: {}, maxBytes, endpointMs }
  const transport = new SseTransport(new URL('http://server/sse'), options)
  const closed = Promise.withResolvers<void>()
  transport.onclose = () => closed.resolve()
  return { transport, streams, closed: closed.promise }
}

test.group('HTTP+SSE MCP servers | limits', () => {
  for (const isOpen of [true, false]) {
    test(`a stream that ${isOpen ? 'stays silent' : 'ends'} before it sends the message endpoint causes an error`, async ({
      assert,
    }) => {
      const { transport, closed } = transportOf(': wait\n\n', { isOpen })
      await assert.rejects(() => transport.start(), NO_ADDRESS)
      await closed
    })
  }

  test('a message endpoint on another origin is rejected', async ({ assert }) => {
    const { transport } = transportOf('event: endpoint\ndata: http://other/messages\n\n')
    await assert.rejects(() => transport.start(), /has another origin/)
  })

  test('a stream that ends is not reopened, because a new stream would lack the handshake', async ({
    assert,
  }) => {
    const { transport, streams, closed } = transportOf(`retry: 0\n\n${ENDPOINT}`, { isOpen: false })
    await transport.start().catch(() => {})
    await closed
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal(streams.opened, 1)
    assert.isNotNull(transport.failure)
  })

  test('a server that never stops sending is disconnected', async ({ assert }) => {
    const { transport, closed } = transportOf(ENDPOINT + NOTIFICATION.repeat(10_001))
    const received: unknown[] = []
    transport.onmessage = (message) => received.push(message)
    await transport.start()
    await closed
    assert.equal(transport.failure?.failure, 'too_large')
    assert.lengthOf(received, 10_000)
  })

  test('events that are not messages also count toward the limit', async ({ assert }) => {
    const junk = 'data: junk\n\n'.repeat(1000)
    const { transport, closed } = transportOf(ENDPOINT + junk, { maxBytes: 5000 })
    await transport.start().catch(() => {})
    await closed
    assert.equal(transport.failure?.failure, 'too_large')
  })
})
