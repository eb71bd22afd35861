import { type Served, serveGuardrails } from '#api/guardrails/serve/serve_guardrails'
import type { Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { protectedTarget } from '#tests/support/guardrails/protected_target'
import { proxyClients } from '#tests/support/guardrails/proxy_clients'
import { startUpstream, type Upstream } from '#tests/support/guardrails/upstream'
import { chat } from '#tests/support/guardrails/wire_format'
import { test } from '@japa/runner'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

const QUESTION = { input: 'What are your opening hours on Monday?' }
const SENTENCE = 'We open at nine on Monday and close at six in the evening. '
/** Larger than the buffers of two connections, but below the response limit. */
const LARGE_BYTES = 15_000_000
const CHUNK = SENTENCE.repeat(500)
const CHUNKS = Array.from({ length: Math.floor(LARGE_BYTES / CHUNK.length) }, () => CHUNK)
/** Maximum bytes that the proxy itself buffers for a client that does not read: one event and the response's buffer. */
const MAX_BUFFERED_BYTES = 200_000
const STARTED = 'http.server.request.start'

test.group('Guardrail proxy | unread responses', (group) => {
  let owner: Persona
  let upstream: Upstream
  let served: Served
  let responses: ServerResponse[]
  group.each.setup(async () => {
    upstream = await startUpstream()
    served = await serveGuardrails({ port: 0, limits: { stalledMs: 3_000 } })
    responses = []
    const onRequest = (message: unknown) => {
      const { request, response } = message as {
        request: IncomingMessage
        response: ServerResponse
      }
      if (request.url?.startsWith('/proxy/')) responses.push(response)
    }
    subscribe(STARTED, onRequest)
    return async () => {
      unsubscribe(STARTED, onRequest)
      await upstream.close()
      await served.stop()
    }
  })
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  async function protect() {
    const values = { upstreams: { openai: `${upstream.url}/v1` } }
    const { targetId } = await protectedTarget(owner, { served, values })
    const path = `/proxy/${targetId}`
    /** Sends a request and reads nothing. */
    const send = (stream: boolean): Socket => {
      const messages = [{ role: 'user', content: QUESTION.input }]
      const body = JSON.stringify({ model: 'm', stream, messages })
      const socket = connect(served.port, '127.0.0.1').pause()
      socket.on('error', () => {})
      socket.write(
        `POST ${path}/openai/v1/chat/completions HTTP/1.1\r\nHost: guardrails\r\n` +
          `x-assay-token: ${owner.token}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      )
      return socket
    }
    return { send, ...proxyClients(`http://127.0.0.1:${served.port}${path}`, owner.token) }
  }

  test('the proxy reads a stream from the upstream only as fast as its client reads, and ends the stream of a stalled client', async ({
    assert,
  }) => {
    const { send } = await protect()
    upstream.reply = () => ({ events: chat.events({ texts: CHUNKS }) })
    const socket = send(true)
    while (upstream.requests.length === 0) await tick()
    const [{ unsentBytes, closed } = { unsentBytes: () => 0, closed: null }] = upstream.requests
    await untilStable(unsentBytes)
    assert.isAbove(unsentBytes(), 1_000_000, 'the upstream keeps the rest')
    const [response] = responses
    assert.isAbove(response?.writableLength ?? 0, 0)
    assert.isBelow(response?.writableLength ?? Infinity, MAX_BUFFERED_BYTES)
    await closed
    assert.isTrue(response?.destroyed)
    socket.destroy()
  })

  test('a client that keeps reading receives a stream larger than the buffers', async ({
    assert,
  }) => {
    const { ask } = await protect()
    const texts = CHUNKS.slice(0, 40)
    upstream.reply = () => ({ events: chat.events({ texts }) })
    assert.equal((await ask.chat({ ...QUESTION, stream: true })).text, texts.join(''))
  })

  test('if the client stalls, a complete response is dropped, and its slot is released', async ({
    assert,
  }) => {
    const { send, ask } = await protect()
    upstream.reply = () => ({ json: chat.json({ texts: CHUNKS }) })
    const sockets = Array.from({ length: 3 }, () => send(false))
    // Measures each response as soon as it is complete, because the first one may be dropped before the last one is
    // complete.
    const kept = new Map<ServerResponse, number>()
    while (kept.size < 3) {
      for (const response of responses) {
        const isNew = response.writableEnded && !kept.has(response)
        if (isNew) kept.set(response, response.writableLength)
      }
      await tick()
    }
    assert.isTrue([...kept.values()].every((bytes) => bytes > 0 && bytes < LARGE_BYTES * 1.1))
    while (responses.some(({ destroyed }) => !destroyed)) await tick()
    upstream.reply = () => ({ json: chat.json({ texts: ['At nine.'] }) })
    assert.equal((await ask.chat(QUESTION)).text, 'At nine.')
    for (const socket of sockets) socket.destroy()
  })

  test('the upstream connection is reused after a stream', async ({ assert }) => {
    const { ask } = await protect()
    upstream.reply = () => ({ events: chat.events({ texts: ['We open', ' at nine.'] }) })
    for (let times = 0; times < 3; times++) {
      assert.equal((await ask.chat({ ...QUESTION, stream: true })).text, 'We open at nine.')
      // The last bytes of the upstream follow its last event.
      await tick()
    }
    assert.equal(upstream.connections, 1)
  })
})

const tick = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Waits until a positive number has not changed for a second. */
async function untilStable(read: () => number): Promise<void> {
  for (let [last, same] = [-1, 0]; same < 50; await tick()) {
    const now = read()
    same = now === last && now > 0 ? same + 1 : 0
    last = now
  }
}
