import { startProbeWork } from '#api/targets/probe/start_probe_work'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import {
  startScriptedTarget,
  type ScriptedTargetOptions,
} from '#tests/support/scripted/scripted_target'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Sends real requests through the queue and a runner process. */
test.group('Target connection test', (group) => {
  let runners: Awaited<ReturnType<typeof startProbeWork>>
  group.setup(async () => {
    runners = await startProbeWork()
    return () => runners.close()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(60_000)

  const settingsFor = (url: string, changes: object = {}) => ({
    url: `${url}/chat`,
    headers: [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-API-Key', secret: true, value: { value: 'sesame-open-0123456789' } },
    ],
    body: '{"message":"{{prompt}}"}',
    responsePath: 'reply.text',
    timeoutMs: 5000,
    ...changes,
  })

  const probe = async (
    client: ApiClient,
    { token }: Persona,
    options: ScriptedTargetOptions,
    changes: object = {}
  ) => {
    const target = await startScriptedTarget(options)
    try {
      const settings = settingsFor(target.url, changes)
      const response = await client
        .post('/api/v1/providers/test')
        .json({ type: 'http', settings })
        .bearerToken(token)
      response.assertStatus(200)
      return { body: response.body(), requests: target.requests }
    } finally {
      await target.close()
    }
  }

  test('a connection test returns latency, status, raw response, and the value at the response path', async ({
    client,
    assert,
  }) => {
    const { body, requests } = await probe(client, await asOwner(), {
      delayMs: 30,
      answer: { kind: 'reply', json: { reply: { text: 'I can help with cards.' } } },
    })
    assert.containsSubset(body, {
      ok: true,
      status: 200,
      output: 'I can help with cards.',
      error: null,
    })
    assert.isAtLeast(body.latencyMs, 25)
    assert.equal(body.raw, '{"reply":{"text":"I can help with cards."}}')
    assert.equal(requests[0]?.headers['x-api-key'], 'sesame-open-0123456789')
    assert.match(JSON.parse(requests[0]?.body ?? '').message, /what can you help me with/)
  })

  test('a wrong response path is reported with the actual properties of the response', async ({
    client,
    assert,
  }) => {
    const { body } = await probe(client, await asOwner(), {
      answer: { kind: 'reply', json: { output: 'Hello' } },
    })
    assert.isFalse(body.ok)
    assert.equal(body.error.code, 'bad_answer')
    assert.include(body.error.message, 'reply.text')
    assert.include(body.error.suggestion, 'output')
    assert.equal(body.raw, '{"output":"Hello"}')
  })

  test('a connection test fails if the text of the response is blank', async ({
    client,
    assert,
  }) => {
    const { body } = await probe(client, await asOwner(), {
      answer: { kind: 'reply', json: { reply: { text: '  ' } } },
    })
    assert.containsSubset(body, { ok: false, status: 200, error: { code: 'bad_answer' } })
  })

  test('a rejected credential is reported but not quoted', async ({ client, assert }) => {
    const { body } = await probe(client, await asOwner(), {
      answer: { kind: 'status', status: 401, body: 'bad key sesame-open-0123456789' },
    })
    assert.containsSubset(body, { ok: false, status: 401, error: { code: 'http_status' } })
    assert.match(body.error.suggestion, /credentials/)
    assert.notInclude(JSON.stringify(body), 'sesame-open')
  })

  test('a connection test of a hanging target ends at the timeout', async ({ client, assert }) => {
    const { body } = await probe(
      client,
      await asOwner(),
      { answer: { kind: 'hang' } },
      { timeoutMs: 300 }
    )
    assert.containsSubset(body, { ok: false, status: null, error: { code: 'timeout' } })
  })

  test('an address on which nothing listens is reported as unreachable', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const gone = await startScriptedTarget()
    await gone.close()
    const response = await client
      .post('/api/v1/providers/test')
      .json({ type: 'http', settings: settingsFor(gone.url) })
      .bearerToken(owner.token)
    assert.containsSubset(response.body(), { ok: false, error: { code: 'unreachable' } })
    assert.isNotEmpty(response.body().error.suggestion)
  })

  test('a stored target is tested with its stored credentials', async ({ client, assert }) => {
    const owner = await asOwner()
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { reply: { text: 'yes' } } },
    })
    try {
      const created = await client
        .post('/api/v1/providers')
        .json({ name: 'A', type: 'http', settings: settingsFor(target.url) })
        .bearerToken(owner.token)
      const { id, settings } = created.body()
      const stored = await client.post(`/api/v1/providers/${id}/test`).bearerToken(owner.token)
      assert.isTrue(stored.body().ok)
      const edited = await client
        .post('/api/v1/providers/test')
        .json({ type: 'http', providerId: id, settings: { ...settings, responsePath: '' } })
        .bearerToken(owner.token)
      assert.equal(edited.body().output, '{"reply":{"text":"yes"}}')
      // Each connection test sends two messages.
      assert.deepEqual(
        target.requests.map(({ headers }) => headers['x-api-key']),
        Array.from({ length: 4 }, () => 'sesame-open-0123456789')
      )
      const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
      const refused = await client.post(`/api/v1/providers/${id}/test`).bearerToken(viewer.token)
      refused.assertStatus(403)
    } finally {
      await target.close()
    }
  })

  test('a chat target is called through the chat API, without an authorization header if it has no key', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { choices: [{ message: { content: 'Hi there' } }] } },
    })
    try {
      const settings = { url: `${target.url}/v1`, model: 'tiny', systemPrompt: 'Be brief.' }
      const response = await client
        .post('/api/v1/providers/test')
        .json({ type: 'openai-chat', settings })
        .bearerToken(owner.token)
      assert.containsSubset(response.body(), { ok: true, output: 'Hi there' })
      const [seen] = target.requests
      assert.equal(seen?.path, '/v1/chat/completions')
      assert.notProperty(seen?.headers, 'authorization')
      assert.equal(JSON.parse(seen?.body ?? '').messages[0].content, 'Be brief.')
    } finally {
      await target.close()
    }
  })
})
