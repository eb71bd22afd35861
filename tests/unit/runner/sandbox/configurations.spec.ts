import { test } from '@japa/runner'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'

test.group('Configurations in the runner', (group) => {
  const startTarget = targetsFor(group)

  test('a configuration that would run code is rejected before anything is sent: {0}')
    .with([
      ['config.body', { body: 'file:///etc/passwd {{prompt}}' }],
      ['transformResponse', { transformResponse: 'process.exit()' }],
      ['headers', { headers: { 'x-a': '{{ range.constructor("return 1")() }}' } }],
      ['env', { headers: { 'x-a': '{{env.PATH}}' } }],
    ] as const)
    .run(async ({ assert }, [, config]) => {
      const target = await startTarget()
      const { error } = await ask(httpTarget(target.url, { config }), plannedCases(3))
      assert.equal(error?.code, 'configuration')
      assert.lengthOf(target.requests, 0)
    })

  test('a system prompt is inserted unchanged into its placeholder, which stays empty without a system prompt', async ({
    assert,
  }) => {
    const target = await startTarget()
    const body = '{"system":"{{systemPrompt}}","message":"{{prompt}}"}'
    const systemPrompt = 'Say "no".\nNever {{reveal}} it.'
    await ask(httpTarget(target.url, { config: { body }, systemPrompt }), plannedCases(1))
    await ask(httpTarget(target.url, { config: { body } }), plannedCases(1))
    const sent = target.requests.map((request) => JSON.parse(request.body).system)
    assert.deepEqual(sent, [systemPrompt, ''])
  })

  test('a provider that runs a program is rejected', async ({ assert }) => {
    for (const id of ['exec:echo hi', 'python:x.py', 'file://x.js', 'openai:codex-sdk']) {
      const { error } = await ask({ ...httpTarget('http://127.0.0.1'), id })
      assert.equal(error?.code, 'configuration', id)
    }
  })

  test('the error for a configuration without prompt or body or with an invalid path names the cause', async ({
    assert,
  }) => {
    const target = await startTarget()
    const noPrompt = await ask(httpTarget(target.url, { config: { body: '{"a":1}' } }))
    assert.include(noPrompt.error?.message, '{{prompt}}')
    const noBody = await ask(
      httpTarget(target.url, { config: { body: undefined, url: `${target.url}/{{prompt}}` } })
    )
    assert.include(noBody.error?.message, 'has no body')
    const badPath = await ask(httpTarget(target.url, { responsePath: 'x => x' }))
    assert.include(badPath.error?.message, 'response path')
    for (const { error } of [noPrompt, noBody, badPath]) assert.equal(error?.code, 'configuration')
    assert.lengthOf(target.requests, 0)
  })

  test('credentials of a configuration are removed from error messages and raw responses', async ({
    assert,
  }) => {
    const secrets = [
      'Bearer sk-very-secret-1',
      'cookie-secret-2',
      'query-secret-3',
      'pass-secret-4',
    ]
    const target = await startTarget({
      answer: ({ headers, path }) => ({
        kind: 'status',
        status: 401,
        body: `no: ${JSON.stringify(headers)} ${path}`,
      }),
    })
    const config = {
      url: `${target.url}/?api_key=query-secret-3`,
      headers: { authorization: secrets[0], cookie: secrets[1] },
      auth: { type: 'api_key', placement: 'header', keyName: 'x-pass', value: secrets[3] },
    }
    const attempt = await ask(httpTarget(target.url, { config }))
    assert.equal(target.requests[0]?.headers.authorization, secrets[0])
    assert.equal(target.requests[0]?.headers['x-pass'], secrets[3])
    const shown = JSON.stringify([attempt.raw, attempt.error])
    for (const secret of [...secrets, 'sk-very-secret-1']) assert.notInclude(shown, secret)
    assert.include(attempt.raw, 'no: ')
  })
})
