import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { ask, targetsFor } from '#tests/support/ask_target'
import { httpTarget, plannedCases } from '#tests/support/runner_target'

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 1
}

test.group('A target that fails', (group) => {
  const startTarget = targetsFor(group)

  test('by hanging is a timeout, before the head and within the body', async ({ assert }) => {
    for (const kind of ['hang', 'hang_in_body'] as const) {
      const target = await startTarget({ answer: { kind } })
      const startedAt = performance.now()
      const attempt = await ask(httpTarget(target.url, { timeoutMs: 300, maxTries: 3 }))
      assert.equal(attempt.error?.code, 'timeout')
      assert.include(attempt.error?.message, '300 ms')
      assert.isNull(attempt.output)
      assert.equal(attempt.tries, 1)
      assert.isBelow(performance.now() - startedAt, 1500)
    }
  })

  test('with 500 is an error that is not tried again', async ({ assert }) => {
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
        message: `127.0.0.1:${target.port} answered 500. The target itself failed.`,
      },
    })
    assert.lengthOf(target.requests, 1)
  })

  test('with {status} says what to look at')
    .with([
      { status: 401, advice: 'Check the credentials.' },
      { status: 404, advice: 'Check the path of the URL.' },
      { status: 405, advice: 'Check the method.' },
      { status: 422, advice: 'Check the body that is sent.' },
    ])
    .run(async ({ assert }, { status, advice }) => {
      const target = await startTarget({ answer: { kind: 'status', status } })
      const { error } = await ask(httpTarget(target.url))
      assert.include(error?.message, advice)
      assert.equal(error?.status, status)
    })

  test('with 503 for a moment gets a second call, which is counted', async ({ assert }) => {
    const target = await startTarget({
      answer: (_request, number) =>
        number === 1 ? { kind: 'status', status: 503 } : { kind: 'reply', text: 'back' },
    })
    const attempt = await ask(httpTarget(target.url, { maxTries: 3 }))
    assert.deepInclude(attempt, { output: 'back', error: null, tries: 2, status: 200 })
    assert.lengthOf(target.requests, 2)
  })

  test('with 502 for good is called as often as allowed and no more', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'status', status: 502 } })
    const attempt = await ask(httpTarget(target.url, { maxTries: 2 }))
    assert.deepInclude(attempt.error, { code: 'http_status', status: 502 })
    assert.equal(attempt.tries, 2)
    assert.lengthOf(target.requests, 2)
  })

  test('with 429 is called again after the time it asked for', async ({ assert }) => {
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

  test('with 429 holds back the other requests as well', async ({ assert }) => {
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

  test('with 429 for good is an error of its own that names the wait', async ({ assert }) => {
    const target = await startTarget({
      answer: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
    })
    const startedAt = performance.now()
    const { error, tries } = await ask(httpTarget(target.url, { maxTries: 5 }))
    assert.deepInclude(error, { code: 'rate_limited', status: 429 })
    assert.include(error?.message, 'It asked to wait 3600 s.')
    assert.equal(tries, 1)
    assert.isBelow(performance.now() - startedAt, 2000)
  })

  test('does not fail by announcing that its quota is now used up', async ({ assert }) => {
    const target = await startTarget({
      answer: { kind: 'reply', text: 'fine', headers: { 'x-ratelimit-remaining': '0' } },
    })
    assert.deepInclude(await ask(httpTarget(target.url)), { output: 'fine', error: null })
  })

  test('by closing the socket is a broken connection, tried again when allowed', async ({
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

  test('by garbage instead of HTTP is a bad answer', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'garbage' } })
    const { error } = await ask(httpTarget(target.url))
    assert.equal(error?.code, 'bad_answer')
    assert.include(error?.message, 'did not answer in HTTP')
  })

  test('by text where JSON was expected is a bad answer that names the path', async ({
    assert,
  }) => {
    const target = await startTarget({ answer: { kind: 'reply', text: '<html>oops</html>' } })
    const attempt = await ask(httpTarget(target.url, { responsePath: 'choices[0].text' }))
    assert.equal(attempt.error?.code, 'bad_answer')
    assert.include(attempt.error?.message, 'not JSON')
    assert.equal(attempt.raw, '<html>oops</html>')
  })

  test('by JSON without the path is a bad answer that shows what there is', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'reply', json: { reply: 'x', id: 1 } } })
    const { error } = await ask(httpTarget(target.url, { responsePath: 'message.text' }))
    assert.equal(error?.code, 'bad_answer')
    assert.include(error?.message, 'It has: reply, id.')
  })

  test('by garbage in a chat answer is a bad answer', async ({ assert }) => {
    for (const answer of [
      { kind: 'reply', text: 'not json' },
      { kind: 'reply', json: { nothing: true } },
    ] as const) {
      const target = await startTarget({ answer })
      const attempt = await ask({
        ...httpTarget(target.url),
        id: 'openai:chat:tiny',
        config: { apiBaseUrl: target.url, apiKey: 'sk-test-key' },
      })
      assert.equal(attempt.error?.code, 'bad_answer')
      assert.equal(attempt.status, 200)
    }
  })

  test('is called by the clients of model services no more often than is counted', async ({
    assert,
  }) => {
    const services = ['openai:chat:tiny', 'anthropic:messages:claude-sonnet-4-5', 'azure:chat:tiny']
    for (const id of services) {
      const target = await startTarget({ answer: { kind: 'status', status: 503 } })
      const startedAt = performance.now()
      const attempt = await ask({
        ...httpTarget(target.url, { maxTries: 2 }),
        id,
        config: { apiKey: 'sk-test-key', apiBaseUrl: target.url },
      })
      assert.deepInclude(attempt.error, { code: 'http_status', status: 503 }, id)
      assert.equal(attempt.tries, 2, id)
      assert.lengthOf(target.requests, 2, id)
      assert.isBelow(performance.now() - startedAt, 5000, id)
    }
  })

  test('by 10 MB is too large, and the rest is not read', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'large', bytes: 10_000_000 } })
    const attempt = await ask(httpTarget(target.url, { maxAnswerBytes: 1_000_000 }))
    assert.deepInclude(attempt, { output: null })
    assert.equal(attempt.error?.code, 'too_large')
    assert.include(attempt.error?.message, '1,000,000 bytes')
    assert.isAtMost(attempt.raw?.length ?? 0, 4000)
  })

  test('by not being there is unreachable, at once', async ({ assert }) => {
    const startedAt = performance.now()
    const refused = await ask(httpTarget(`http://127.0.0.1:${await closedPort()}`, { maxTries: 5 }))
    assert.equal(refused.error?.code, 'unreachable')
    assert.include(refused.error?.message, 'refused the connection')
    const unknown = await ask(httpTarget('http://no-such-host.invalid/chat'))
    assert.equal(unknown.error?.code, 'unreachable')
    assert.include(unknown.error?.message, 'no-such-host.invalid')
    assert.isBelow(performance.now() - startedAt, 8000)
  })

  test('by speaking no TLS says so', async ({ assert }) => {
    const target = await startTarget()
    const { error } = await ask(httpTarget(`https://127.0.0.1:${target.port}`))
    assert.equal(error?.code, 'unreachable')
    assert.include(error?.message, 'certificate')
  })

  test('by redirecting is told where to', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'redirect', to: '/v2/chat?key=secret' } })
    const { error } = await ask(httpTarget(target.url))
    assert.equal(error?.code, 'http_status')
    assert.include(error?.message, `It redirects to ${target.url}/v2/chat; use that address`)
    assert.lengthOf(target.requests, 1)
  })
})
