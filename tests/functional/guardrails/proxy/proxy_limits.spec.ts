import type { ServeLimits } from '#api/guardrails/serve/serve_route'
import { type Served, serveGuardrails } from '#api/guardrails/serve/serve_guardrails'
import type { Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { protectedTarget } from '#tests/support/guardrails/protected_target'
import { proxyClients } from '#tests/support/guardrails/proxy_clients'
import { startUpstream, type Upstream } from '#tests/support/guardrails/upstream'
import { chat, messages } from '#tests/support/guardrails/wire_format'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const QUESTION = { input: 'What are your opening hours on Monday?' }
/** Number of concurrent requests per target that the proxy allows. */
const SLOTS = 100
/** Each body is 7.9 MB. */
const BODIES_OF_256_MB = 36
/** Larger than the buffers of a connection. */
const LARGE_EVENTS = `event: ${'x'.repeat(100_000)}\n\n`.repeat(140)

test.group('Guardrail proxy | limits', (group) => {
  let owner: Persona
  let upstream: Upstream
  let served: Served | null = null
  group.each.setup(async () => {
    upstream = await startUpstream()
    return async () => {
      await upstream.close()
      await served?.stop()
      served = null
    }
  })
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  async function protect(limits: Partial<ServeLimits> = {}) {
    served ??= await serveGuardrails({ port: 0, limits })
    const { port } = served
    const values = { upstreams: { openai: `${upstream.url}/v1`, anthropic: upstream.url } }
    const { targetId } = await protectedTarget(owner, { served, values })
    const clients = proxyClients(`http://127.0.0.1:${port}/proxy/${targetId}`, owner.token)
    /** Opens a connection and sends a request with this header and body. */
    const open = (header: string, body: string): Socket => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /proxy/${targetId}/openai/v1/chat/completions HTTP/1.1\r\nHost: guardrails\r\n` +
          `x-assay-token: ${owner.token}\r\nContent-Type: application/json\r\n` +
          `${header}\r\n\r\n${body}`
      )
      return socket
    }
    /** Announces more bytes than it sends. */
    const send = (body: string, missing = 0): Socket =>
      open(`Content-Length: ${Buffer.byteLength(body) + missing}`, body)
    return { ...clients, open, send }
  }

  const body = (stream: boolean) =>
    JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content: QUESTION.input }] })

  test('a target has at most 100 concurrent requests, and further requests are rejected with 429 until one ends', async ({
    assert,
  }) => {
    const { ask, send } = await protect()
    const other = await protect()
    upstream.reply = () => ({ events: ': wait\n\n', then: 'hang' })
    const sockets = Array.from({ length: SLOTS }, () => send(body(true)))
    while (upstream.requests.length < SLOTS) await tick()
    for (const api of ['chat', 'messages'] as const) {
      const error = await rejected(ask[api](QUESTION))
      assert.equal(error.status, 429)
      assert.include(error.message, '100 requests of a target at a time')
      assert.include(JSON.stringify(error.error), 'rate_limit_error')
    }
    assert.lengthOf(upstream.requests, SLOTS)
    upstream.reply = () => ({ json: chat.json({ texts: ['At nine.'] }) })
    assert.equal((await other.ask.chat(QUESTION)).text, 'At nine.')

    sockets[0]?.destroy()
    await Promise.race(upstream.requests.map(({ closed }) => closed))
    assert.equal((await untilAdmitted(() => ask.chat(QUESTION))).text, 'At nine.')
    for (const socket of sockets) socket.destroy()
  })

  test('a body that stalls or arrives byte by byte is rejected with 408 at its deadline and releases its slot', async ({
    assert,
  }) => {
    const { ask, send } = await protect({ bodyMs: 3_000 })
    upstream.reply = () => ({ json: messages.json({ texts: ['At nine.'] }) })
    const startedAt = performance.now()
    const sockets = Array.from({ length: SLOTS }, () => send('{"model":"', 1_000))
    const responses = sockets.map(responseOf)
    const drip = setInterval(() => {
      for (const [index, socket] of sockets.slice(0, SLOTS / 2).entries()) {
        if (responses[index]?.text === '') socket.write('m')
      }
    }, 300)
    let isFull = false
    while (!isFull) isFull = await ask.messages(QUESTION).then(() => false, isTooMany)
    await Promise.all(responses.map(({ closed }) => closed))
    for (const response of responses) {
      const [head = '', json = ''] = response.text.split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 408 /)
      assert.match(head, /connection: close/i)
      assert.containsSubset(JSON.parse(json), {
        error: { code: 'timeout', message: 'The request body was not received in time' },
      })
    }
    clearInterval(drip)
    assert.isAtLeast(performance.now() - startedAt, 2_900)
    assert.equal((await untilAdmitted(() => ask.messages(QUESTION))).text, 'At nine.')
  })

  test('request bodies that are still being received count toward the 256 MB limit, even without a declared size', async ({
    assert,
  }) => {
    const { ask, send, open } = await protect()
    const part = `{"model":"${'m'.repeat(7_900_000)}`
    const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
    const sockets = Array.from({ length: BODIES_OF_256_MB }, (_, index) =>
      index % 2 ? send(part, 1_000) : open('Transfer-Encoding: chunked', chunk)
    )
    const texts = await Promise.all(
      sockets.map(async (socket) => {
        const response = responseOf(socket)
        await response.closed
        return response.text
      })
    )
    const rejectedTexts = texts.filter((text) => text.startsWith('HTTP/1.1 429 '))
    assert.isNotEmpty(rejectedTexts)
    for (const text of rejectedTexts) assert.include(text, 'exceed 256 MB')
    upstream.reply = () => ({ json: messages.json({ texts: ['At nine.'] }) })
    assert.equal((await untilAdmitted(() => ask.messages(QUESTION))).text, 'At nine.')
    assert.lengthOf(upstream.requests, 1)
  })

  test('a client that does not read its response is disconnected, and the upstream request ends', async ({
    assert,
  }) => {
    const { send } = await protect({ proxyMs: 2_000 })
    upstream.reply = () => ({ events: LARGE_EVENTS, then: 'hang' })
    const socket = send(body(true)).pause()
    await once(socket, 'connect')
    while (upstream.requests.length === 0) await tick()
    await upstream.requests[0]?.closed
    assert.lengthOf(upstream.requests, 1)
    socket.destroy()
  })
})

/** Reads until the connection is closed. Bytes sent after that may be refused. */
function responseOf(socket: Socket): { text: string; closed: Promise<unknown> } {
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  const response = { text: '', closed }
  socket.once('close', resolve)
  socket.setEncoding('utf8').on('data', (chunk: string) => (response.text += chunk))
  return response
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 20))

const isTooMany = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 429

/** Retries until admitted, because a slot is freed only when the server notices the end of a connection. */
async function untilAdmitted<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isTooMany(error)) throw error
      await tick()
    }
  }
}

type Failure = Error & { status?: number; error?: unknown }

async function rejected(result: Promise<unknown>): Promise<Failure> {
  try {
    await result
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('The request was not rejected')
}
