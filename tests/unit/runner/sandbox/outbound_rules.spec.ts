import { test } from '@japa/runner'
import { ask, everywhere, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import { refusals, sharedRunner } from '#tests/support/runner/shared_runner'

test.group('Outbound rules in the runner', (group) => {
  const startTarget = targetsFor(group)

  test('a private address is not called, and the denied call is reported', async ({ assert }) => {
    const target = await startTarget()
    const attempt = await ask(httpTarget(target.url), undefined, {
      allowPrivate: false,
      onlyHosts: null,
    })
    assert.equal(attempt.error?.code, 'refused_by_policy')
    assert.include(attempt.error?.message, '127.0.0.1 is a private address')
    assert.lengthOf(target.requests, 0)
    assert.deepEqual(
      refusals.map(({ host }) => host),
      ['127.0.0.1']
    )
  })

  test('rules that change during a run apply to its next requests', async ({ assert }) => {
    const target = await startTarget({ delayMs: 50 })
    const runner = await sharedRunner()
    const codes: (string | null)[] = []
    const run = runner.attempt(plannedCases(5), httpTarget(target.url, { maxConcurrency: 1 }), {
      outbound: everywhere,
    })
    for await (const { error } of run) {
      if (codes.length === 0) runner.enforce({ allowPrivate: false, onlyHosts: null })
      codes.push(error?.code ?? null)
    }
    assert.isNull(codes[0])
    assert.equal(codes.at(-1), 'refused_by_policy')
    assert.isBelow(target.requests.length, 5)
  })

  test('the runner survives a denied connection to a TLS service', async ({ assert }) => {
    const rules = { allowPrivate: true, onlyHosts: ['127.0.0.1'] }
    for (const id of ['cohere:command', 'groq:x', 'google:gemini-2.5-flash']) {
      const service = { ...httpTarget(''), id, config: { apiKey: 'sk-test-key' } }
      const { error } = await ask(service, undefined, rules)
      assert.equal(error?.code, 'refused_by_policy', id)
    }
    assert.lengthOf(refusals, 3)
  })

  test('metadata addresses are denied in dotted, decimal, and IPv6 notation and by name', async ({
    assert,
  }) => {
    for (const host of [
      '169.254.169.254',
      '2852039166',
      '[::ffff:169.254.169.254]',
      'metadata.google.internal',
    ]) {
      const { error } = await ask(httpTarget(`http://${host}/latest/meta-data`))
      assert.equal(error?.code, 'refused_by_policy', host)
    }
  })

  test('only hosts on the allow list are called', async ({ assert }) => {
    const target = await startTarget()
    const rules = { allowPrivate: true, onlyHosts: ['127.0.0.1'] }
    assert.isNull((await ask(httpTarget(target.url), undefined, rules)).error)
    const other = await ask(httpTarget(`http://localhost:${target.port}`), undefined, rules)
    assert.equal(other.error?.code, 'refused_by_policy')
    assert.lengthOf(target.requests, 1)
  })

  test('the outbound rules of a job also apply to connections that an earlier job opened', async ({
    assert,
  }) => {
    const target = await startTarget()
    assert.isNull((await ask(httpTarget(target.url))).error)
    const strict = { allowPrivate: false, onlyHosts: null }
    const second = await ask(httpTarget(target.url), undefined, strict)
    assert.equal(second.error?.code, 'refused_by_policy')
    assert.lengthOf(target.requests, 1)
  })
})
