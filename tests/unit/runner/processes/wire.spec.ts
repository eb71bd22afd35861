import { createServer } from 'node:https'
import { once } from 'node:events'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { test } from '@japa/runner'
import { eventsIn, isStreamOver, textOfStream } from '#api/platform/runner/wire/event_stream'
import { parseStatuses } from '#api/platform/runner/wire/ok_status'
import { ask, callTargets, targetsFor } from '#tests/support/runner/call_targets'
import { certificates } from '#tests/support/peers/certificates'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import type { TargetReply, SeenRequest } from '#tests/support/scripted/scripted_target'

const OAUTH = { clientId: 'assay', clientSecret: 'a-long-client-secret', scope: 'chat' }

/** Starts an OAuth server that issues token-1, token-2, … and accepts only the latest token. */
function tokenService(lifeSeconds: number) {
  let issued = 0
  return (request: SeenRequest): TargetReply => {
    if (request.path === '/token') {
      const isKnown = request.body.includes('client_secret=a-long-client-secret')
      if (!isKnown) return { kind: 'status', status: 401, body: '{"error":"invalid_client"}' }
      const json = { access_token: `token-${++issued}`, expires_in: lifeSeconds }
      return { kind: 'reply', json }
    }
    const isCurrent = request.headers.authorization === `Bearer token-${issued}`
    return isCurrent ? { kind: 'reply', text: 'welcome' } : { kind: 'status', status: 401 }
  }
}

test.group('OAuth', (group) => {
  const startTarget = targetsFor(group)

  test('an OAuth token is fetched once for all test cases and sent as a bearer token', async ({
    assert,
  }) => {
    const peer = await startTarget({ answer: tokenService(3600) })
    const target = httpTarget(`${peer.url}/chat`, {
      wire: { oauth: { ...OAUTH, tokenUrl: `${peer.url}/token` } },
    })
    const attempts = await callTargets(target, plannedCases(4))
    assert.deepEqual(
      attempts.map(({ output }) => output),
      ['welcome', 'welcome', 'welcome', 'welcome']
    )
    const fetched = peer.requests.filter(({ path }) => path === '/token')
    assert.lengthOf(fetched, 1)
    assert.include(fetched[0]?.body, 'grant_type=client_credentials')
    assert.include(fetched[0]?.body, 'scope=chat')
  })

  test('an OAuth token is refreshed once when the target rejects it', async ({ assert }) => {
    const peer = await startTarget({ answer: tokenService(3600) })
    const oauth = { ...OAUTH, tokenUrl: `${peer.url}/token` }
    let number = 0
    const service = tokenService(3600)
    const flaky = await startTarget({
      answer: (request) => (++number === 2 ? { kind: 'status', status: 401 } : service(request)),
    })
    const renewed = await ask(
      httpTarget(`${flaky.url}/chat`, {
        wire: { oauth: { ...oauth, tokenUrl: `${flaky.url}/token` } },
      })
    )
    assert.equal(renewed.output, 'welcome')
    assert.equal(renewed.tries, 2)
    const always = await startTarget({ answer: { kind: 'status', status: 401 } })
    const refused = await ask(httpTarget(always.url, { wire: { oauth } }))
    assert.equal(refused.error?.status, 401)
    assert.equal(refused.tries, 2)
  })

  test('an OAuth token is refreshed when it has expired', async ({ assert }) => {
    const peer = await startTarget({ answer: tokenService(0.02), delayMs: 15 })
    const target = httpTarget(`${peer.url}/chat`, {
      maxConcurrency: 1,
      wire: { oauth: { ...OAUTH, tokenUrl: `${peer.url}/token` } },
    })
    const attempts = await callTargets(target, plannedCases(2))
    assert.isTrue(attempts.every(({ output }) => output === 'welcome'))
    assert.lengthOf(
      peer.requests.filter(({ path }) => path === '/token'),
      2
    )
  })

  test('an error of the token service is reported, and an echoed access token is masked', async ({
    assert,
  }) => {
    const peer = await startTarget({ answer: tokenService(3600) })
    const wrong = { ...OAUTH, clientSecret: 'another-secret', tokenUrl: `${peer.url}/token` }
    const refused = await ask(httpTarget(`${peer.url}/chat`, { wire: { oauth: wrong } }))
    assert.include(refused.error?.message, 'returned 401')
    assert.include(refused.error?.message, 'invalid_client')
    const echo = await startTarget({
      answer: ({ path, headers }) =>
        path === '/token'
          ? { kind: 'reply', json: { access_token: 'a-secret-token' } }
          : { kind: 'reply', text: `I got ${headers.authorization}` },
    })
    const echoed = await ask(
      httpTarget(echo.url, { wire: { oauth: { ...OAUTH, tokenUrl: `${echo.url}/token` } } })
    )
    assert.equal(echoed.raw, 'I got Bearer •••')
  })

  test('only the start of a long response from the token service is read', async ({ assert }) => {
    const peer = await startTarget({
      answer: ({ path }) =>
        path === '/token'
          ? { kind: 'reply', text: `{"access_token":"t","padding":"${'x'.repeat(300_000)}"}` }
          : { kind: 'reply', text: 'hello' },
    })
    const wire = { oauth: { ...OAUTH, tokenUrl: `${peer.url}/token` } }
    const attempt = await ask(httpTarget(peer.url, { wire }))
    assert.include(attempt.error?.message, 'has no access_token')
  })

  test('the token service is subject to the outbound rules', async ({ assert }) => {
    const peer = await startTarget({ answer: tokenService(3600) })
    const wire = { oauth: { ...OAUTH, tokenUrl: `${peer.url}/token` } }
    const attempt = await ask(httpTarget('https://public.example.test', { wire }), undefined, {
      allowPrivate: false,
      onlyHosts: null,
    })
    assert.equal(attempt.error?.code, 'refused_by_policy')
    assert.lengthOf(peer.requests, 0)
  })
})

test.group('Request signatures', (group) => {
  const startTarget = targetsFor(group)

  test('a request is signed with the private key, and the signature is sent in the configured header', async ({
    assert,
  }) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const peer = await startTarget()
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const attempt = await ask(
      httpTarget(peer.url, {
        config: {
          url: peer.url,
          headers: { 'x-signature': '{{signature}}', 'x-time': '{{signatureTimestamp}}' },
        },
        wire: {
          signature: {
            privateKey: pem,
            data: 'app\\n{{signatureTimestamp}}',
            algorithm: 'SHA256',
            validityMs: 60_000,
          },
        },
      })
    )
    assert.equal(attempt.output, 'ok')
    const { 'x-signature': signature, 'x-time': time } = peer.requests[0]?.headers ?? {}
    const isGenuine = createVerify('SHA256')
      .update(`app\n${String(time)}`)
      .verify(publicKey, String(signature), 'base64')
    assert.isTrue(isGenuine)
  })

  test('signing a request with an invalid key is reported as a configuration error', async ({
    assert,
  }) => {
    const peer = await startTarget()
    const signature = { privateKey: 'no key', data: 'x', algorithm: 'SHA256', validityMs: 1000 }
    const attempt = await ask(httpTarget(peer.url, { wire: { signature } }))
    assert.equal(attempt.error?.code, 'configuration')
    assert.include(attempt.error?.message, 'private key')
    assert.lengthOf(peer.requests, 0)
  })
})

test.group('Client certificates', (group) => {
  targetsFor(group)

  test('a target that requires a client certificate is called only with a valid certificate and a trusted CA', async ({
    assert,
    cleanup,
  }) => {
    const seen: string[] = []
    const { ca, server: own, client } = certificates
    const server = createServer(
      { ...own, ca, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const { subject } = (request.socket as TLSSocket).getPeerCertificate()
        seen.push(String(subject.CN))
        response.end('known')
      }
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`
    const known = await ask(httpTarget(url, { wire: { certificate: { ...client, ca } } }))
    assert.equal(known.output, 'known')
    assert.deepEqual(seen, ['client'])
    const distrusted = await ask(httpTarget(url, { wire: { certificate: client } }))
    assert.include(distrusted.error?.message, 'certificate')
    const unknown = await ask(httpTarget(url, { wire: { certificate: { ca } } }))
    assert.isNull(unknown.output)
    const broken = await ask(
      httpTarget(url, { wire: { certificate: { cert: 'nonsense', key: 'nonsense', ca } } })
    )
    assert.equal(broken.error?.code, 'configuration')
  })
})

test.group('Streamed responses', (group) => {
  const startTarget = targetsFor(group)

  test('a streamed response is assembled from its events up to the end marker', async ({
    assert,
  }) => {
    const pieces = ['Hel', 'lo', ' there'].map((content) =>
      JSON.stringify({ choices: [{ delta: { content } }] })
    )
    const events = ['{"choices":[{"delta":{"role":"assistant"}}]}', ...pieces, '[DONE]']
    const peer = await startTarget({ answer: { kind: 'events', events } })
    const stream = { path: 'choices[0].delta.content', join: 'append' as const }
    const attempt = await ask(httpTarget(peer.url, { wire: { stream } }))
    assert.equal(attempt.output, 'Hello there')
    const last = await ask(httpTarget(peer.url, { wire: { stream: { ...stream, join: 'last' } } }))
    assert.equal(last.output, ' there')
    const wrong = await ask(httpTarget(peer.url, { wire: { stream: { ...stream, path: 'text' } } }))
    assert.include(wrong.error?.message, 'No event of the stream has text at "text"')
  })

  test('tool calls of a streamed response are assembled, even without any text', async ({
    assert,
  }) => {
    const delta = (part: object) => JSON.stringify({ choices: [{ delta: part }] })
    const called = (piece: object) => delta({ tool_calls: [{ index: 0, ...piece }] })
    const calls = [
      called({ id: 'call_1', function: { name: 'transfer', arguments: '' } }),
      called({ function: { arguments: '{"to":' } }),
      called({ function: { arguments: '"DE89"}' } }),
    ]
    const stream = { path: 'choices[0].delta.content', join: 'append' as const }
    for (const text of ['Done.', '']) {
      const events = [...(text ? [delta({ content: text })] : []), ...calls, '[DONE]']
      const peer = await startTarget({ answer: { kind: 'events', events } })
      const attempt = await ask(httpTarget(peer.url, { wire: { stream } }))
      assert.equal(attempt.output, text)
      assert.deepEqual(attempt.toolCalls, [{ name: 'transfer', arguments: '{"to":"DE89"}' }])
    }
  })

  test('a stream without an end marker times out', async ({ assert }) => {
    const peer = await startTarget({ answer: { kind: 'events', events: ['{"t":"x"}'] } })
    const wire = { stream: { path: 't', join: 'append' as const } }
    const attempt = await ask(httpTarget(peer.url, { timeoutMs: 200, wire }))
    assert.equal(attempt.error?.code, 'timeout')
  })

  test('a stream with CRLF line endings and comments is parsed', ({ assert }) => {
    const stream = 'event: a\r\ndata: {"t":"x"}\r\ndata: \r\n\r\n: note\r\n\r\ndata:[DONE]\r\n\r\n'
    assert.deepEqual(eventsIn(stream), ['{"t":"x"}\n'])
    assert.equal(textOfStream(['a', 'b'], null, 'append'), 'ab')
    assert.isTrue(isStreamOver(stream))
    assert.isFalse(isStreamOver('data: {"text":"data: [DONE]"}\n\n'))
  })
})

test.group('Success status codes', (group) => {
  const startTarget = targetsFor(group)

  test("a status code is a success if the target's settings list it", async ({ assert }) => {
    const peer = await startTarget({ answer: { kind: 'status', status: 422, body: 'I refuse' } })
    const taken = await ask(httpTarget(peer.url, { wire: { okStatus: '200-299, 422' } }))
    assert.equal(taken.output, 'I refuse')
    assert.equal(taken.status, 422)
    const refused = await ask(httpTarget(peer.url))
    assert.equal(refused.error?.status, 422)
    assert.isTrue(parseStatuses('200 - 299')?.(250))
    assert.isNull(parseStatuses('2xx'))
    assert.isNull(parseStatuses('299-200'))
  })

  test('a session ID can be read from a cookie', async ({ assert }) => {
    const headers = { 'set-cookie': 'sid=abc123; Path=/; HttpOnly' }
    const peer = await startTarget({ answer: { kind: 'reply', text: 'hi', headers } })
    const attempt = await ask(
      httpTarget(peer.url, {
        session: 'server',
        sessionPath: 'cookies.sid',
        config: { url: peer.url, headers: { cookie: 'sid={{sessionId}}' } },
      })
    )
    assert.equal(attempt.sessionId, 'abc123')
  })
})
