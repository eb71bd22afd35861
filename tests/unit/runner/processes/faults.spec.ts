import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 1
}

test.group('Faulty targets', (group) => {
  const startTarget = targetsFor(group)

  test('a target that hangs before the headers or within the body causes a timeout', async ({
    assert,
  }) => {
    for (const kind of ['hang', 'hang_in_body'] as const) {
      const target = await startTarget({ answer: { kind } })
      const attempt = await ask(httpTarget(target.url, { timeoutMs: 300, maxTries: 3 }))
      assert.equal(attempt.error?.code, 'timeout')
      assert.include(attempt.error?.message, '300 ms')
      assert.isNull(attempt.output)
      assert.equal(attempt.tries, 1)
      assert.lengthOf(target.requests, 1)
    }
  })

  test('a 500 response is reported as an error and not retried', async ({ assert }) => {
    const target = await startTarget({
      answer: { kind: 'status', status: 500, body: 'stack trace here' },
    })
    const attempt = await ask(httpTarget(target.url, { maxTries: 3 }))
    assert.deepInclude(attempt, {
      output: null,
      tries: 1,
      status: 500,
      raw: 'stack trace here',
      error: {
        code: 'http_status',
        status: 500,
        message: `127.0.0.1:${target.port} returned 500. The target failed.`,
      },
    })
    assert.lengthOf(target.requests, 1)
  })

  test('a {status} response is reported with advice')
    .with([
      { status: 401, advice: 'Check the credentials.' },
      { status: 404, advice: 'Check the path of the URL.' },
      { status: 405, advice: 'Check the method.' },
      { status: 422, advice: 'Check the request body.' },
    ])
    .run(async ({ assert }, { status, advice }) => {
      const target = await startTarget({ answer: { kind: 'status', status } })
      const { error } = await ask(httpTarget(target.url))
      assert.include(error?.message, advice)
      assert.equal(error?.status, status)
    })

  test('a temporary 503 response is retried, and the retry is counted', async ({ assert }) => {
    const target = await startTarget({
      answer: (_request, number) =>
        number === 1 ? { kind: 'status', status: 503 } : { kind: 'reply', text: 'back' },
    })
    const attempt = await ask(httpTarget(target.url, { maxTries: 3 }))
    assert.deepInclude(attempt, { output: 'back', error: null, tries: 2, status: 200 })
    assert.lengthOf(target.requests, 2)
  })

  test('a persistent 502 response is retried up to the limit', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'status', status: 502 } })
    const attempt = await ask(httpTarget(target.url, { maxTries: 2 }))
    assert.deepInclude(attempt.error, { code: 'http_status', status: 502 })
    assert.equal(attempt.tries, 2)
    assert.lengthOf(target.requests, 2)
  })

  test('a 429 response is retried after the requested time', async ({ assert }) => {
    const target = await startTarget({
      answer: (_request, number) =>
        number === 1
          ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
          : { kind: 'reply', text: 'now' },
    })
    const attempt = await ask(httpTarget(target.url, { maxTries: 2 }))
    assert.deepInclude(attempt, { output: 'now', tries: 2 })
    const [first, second] = target.requests
    assert.isAtLeast(second!.at - first!.at, 950)
  })

  test('a 429 response also delays the other requests', async ({ assert }) => {
    const target = await startTarget({
      delayMs: 20,
      answer: (_request, number) =>
        number === 1
          ? { kind: 'status', status: 429, headers: { 'retry-after-ms': '500' } }
          : { kind: 'reply', text: 'ok' },
    })
    await ask(httpTarget(target.url, { maxTries: 2, maxConcurrency: 2 }), plannedCases(6))
    const [first, ...others] = target.requests
    const early = others.filter(({ at }) => at - first!.at < 480)
    assert.isAtMost(early.length, 3)
    assert.lengthOf(target.requests, 7)
  })

  test('a persistent 429 response is reported as a rate limit error with the requested wait time', async ({
    assert,
  }) => {
    const target = await startTarget({
      answer: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
    })
    const { error, tries } = await ask(httpTarget(target.url, { maxTries: 5 }))
    assert.deepInclude(error, { code: 'rate_limited', status: 429 })
    assert.include(error?.message, 'It requested a wait of 3600 s.')
    assert.equal(tries, 1)
    assert.lengthOf(target.requests, 1)
  })

  test('a successful response with x-ratelimit-remaining: 0 is not an error', async ({
    assert,
  }) => {
    const target = await startTarget({
      answer: { kind: 'reply', text: 'fine', headers: { 'x-ratelimit-remaining': '0' } },
    })
    assert.deepInclude(await ask(httpTarget(target.url)), { output: 'fine', error: null })
  })

  test('a closed socket is reported as a broken connection, and the request is retried if allowed', async ({
    assert,
  }) => {
    for (const kind of ['close_socket', 'close_in_body'] as const) {
      const broken = await startTarget({ answer: { kind } })
      const attempt = await ask(httpTarget(broken.url, { maxTries: 2 }))
      assert.equal(attempt.error?.code, 'connection_closed', kind)
      assert.equal(attempt.tries, 2)
      assert.lengthOf(broken.requests, 2)
    }
    const flaky = await startTarget({
      answer: (_request, number) =>
        number === 1 ? { kind: 'close_socket' } : { kind: 'reply', text: 'there' },
    })
    const attempt = await ask(httpTarget(flaky.url, { maxTries: 2 }))
    assert.deepInclude(attempt, { output: 'there', tries: 2 })
  })

  test('a response that is not HTTP is reported as an invalid response', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'garbage' } })
    const { error } = await ask(httpTarget(target.url))
    assert.equal(error?.code, 'bad_answer')
    assert.include(error?.message, 'did not return an HTTP response')
  })

  test('plain text instead of JSON is reported as an invalid response', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'reply', text: '<html>oops</html>' } })
    const attempt = await ask(httpTarget(target.url, { responsePath: 'choices[0].text' }))
    assert.equal(attempt.error?.code, 'bad_answer')
    assert.include(attempt.error?.message, 'not JSON')
    assert.equal(attempt.raw, '<html>oops</html>')
  })

  test('JSON without a value at the response path is reported as invalid, with the properties that exist', async ({
    assert,
  }) => {
    const target = await startTarget({ answer: { kind: 'reply', json: { reply: 'x', id: 1 } } })
    const { error } = await ask(httpTarget(target.url, { responsePath: 'message.text' }))
    assert.equal(error?.code, 'bad_answer')
    assert.include(error?.message, 'Its fields: reply, id.')
  })

  test('a malformed chat response is reported as an invalid response', async ({ assert }) => {
    for (const response of [
      { kind: 'reply', text: 'not json' },
      { kind: 'reply', json: { nothing: true } },
    ] as const) {
      const target = await startTarget({ answer: response })
      const attempt = await ask({
        ...httpTarget(target.url),
        id: 'openai:chat:tiny',
        config: { apiBaseUrl: target.url, apiKey: 'sk-test-key' },
      })
      assert.equal(attempt.error?.code, 'bad_answer')
      assert.equal(attempt.status, 200)
    }
  })

  test('clients of model services do not retry on their own', async ({ assert }) => {
    const services = ['openai:chat:tiny', 'anthropic:messages:claude-sonnet-4-5', 'azure:chat:tiny']
    for (const id of services) {
      const target = await startTarget({ answer: { kind: 'status', status: 503 } })
      const attempt = await ask({
        ...httpTarget(target.url, { maxTries: 2 }),
        id,
        config: { apiKey: 'sk-test-key', apiBaseUrl: target.url },
      })
      assert.deepInclude(attempt.error, { code: 'http_status', status: 503 }, id)
      assert.equal(attempt.tries, 2, id)
      assert.lengthOf(target.requests, 2, id)
    }
  })

  test('a response of 10 MB is rejected as too large, and at most 4,000 characters of it are kept', async ({
    assert,
  }) => {
    const target = await startTarget({ answer: { kind: 'large', bytes: 10_000_000 } })
    const attempt = await ask(httpTarget(target.url, { maxResponseBytes: 1_000_000 }))
    assert.deepInclude(attempt, { output: null })
    assert.equal(attempt.error?.code, 'too_large')
    assert.include(attempt.error?.message, '1,000,000 bytes')
    assert.isAtMost(attempt.raw?.length ?? 0, 4000)
  })

  test('a target that refuses connections or whose host is unknown is reported as unreachable', async ({
    assert,
  }) => {
    const refused = await ask(httpTarget(`http://127.0.0.1:${await closedPort()}`, { maxTries: 5 }))
    assert.equal(refused.error?.code, 'unreachable')
    assert.include(refused.error?.message, 'refused the connection')
    const unknown = await ask(httpTarget('http://no-such-host.invalid/chat'))
    assert.equal(unknown.error?.code, 'unreachable')
    assert.include(unknown.error?.message, 'no-such-host.invalid')
    assert.deepEqual([refused.tries, unknown.tries], [1, 1])
  })

  test('an HTTPS request to a target without TLS is reported as a certificate problem', async ({
    assert,
  }) => {
    const target = await startTarget()
    const { error } = await ask(httpTarget(`https://127.0.0.1:${target.port}`))
    assert.equal(error?.code, 'unreachable')
    assert.include(error?.message, 'certificate')
  })

  test('a redirect is reported as an error with the new address', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'redirect', to: '/v2/chat?key=secret' } })
    const { error } = await ask(httpTarget(target.url))
    assert.equal(error?.code, 'http_status')
    assert.include(error?.message, `It redirects to ${target.url}/v2/chat; use that URL`)
    assert.lengthOf(target.requests, 1)
  })
})
