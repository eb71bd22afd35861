import Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import { ScanFactory } from '#database/factories/scan_factory'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { createTarget } from '#tests/support/records/target_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

const SETTINGS = {
  url: 'https://assistant.example.test/chat',
  method: 'POST',
  headers: [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'Authorization', secret: true, value: { value: 'Bearer long-secret-token-1234' } },
  ],
  body: '{"message": "{{prompt}}"}',
  responsePath: 'reply',
}

const create = (client: ApiClient, { token }: Persona, values: object = {}) =>
  client
    .post('/api/v1/providers')
    .json({ name: 'Assistant', type: 'http', settings: SETTINGS, ...values })
    .bearerToken(token)

const fieldsOf = (body: { error: { errors: { field: string }[] } }) =>
  body.error.errors.map(({ field }) => field)

test.group('Targets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a target is created with defaults for omitted settings', async ({ client, assert }) => {
    const response = await create(client, await asOwner())
    response.assertStatus(201)
    const { settings, lastScan, purpose } = response.body()
    assert.containsSubset(settings, { timeoutMs: 30_000, maxConcurrency: 4, stateful: true })
    assert.isNull(lastScan)
    assert.equal(purpose, '')
  })

  test('a stored credential must be entered again when the URL of the target changes', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, settings } = (await create(client, owner)).body()
    const calls = (url: string) => ({ type: 'http', settings: { ...settings, url } })
    const put = (url: string) =>
      client.put(`/api/v1/providers/${id}`).json(calls(url)).bearerToken(owner.token)
    ;(await put('https://ASSISTANT.example.test:443/chat')).assertStatus(200)
    ;(await put('https://assistant.example.test/v2/chat')).assertStatus(422)
    const elsewhere = await put('https://elsewhere.example.test/chat')
    elsewhere.assertStatus(422)
    assert.deepEqual(fieldsOf(elsewhere.body()), ['settings.headers.1.value'])
    const probed = await client
      .post('/api/v1/providers/test')
      .json({ ...calls('https://elsewhere.example.test/chat'), providerId: id })
      .bearerToken(owner.token)
    probed.assertStatus(422)
  })

  test('a credential is stored encrypted and is not returned when its target is created, read, or listed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const created = await create(client, owner)
    const { id } = created.body()
    const shown = await client.get(`/api/v1/providers/${id}`).bearerToken(owner.token)
    const listed = await client.get('/api/v1/providers').bearerToken(owner.token)
    for (const response of [created, shown, listed]) {
      assert.notInclude(response.text(), 'long-secret-token')
    }
    assert.deepEqual(shown.body().settings.headers[1], {
      name: 'Authorization',
      secret: true,
      value: { isSet: true, hint: '…1234' },
    })
    const row = await Target.findOrFail(id)
    assert.notInclude(JSON.stringify(row.$attributes), 'long-secret-token')
    const { config } = toProvider(row.call, openSecrets(row.secrets))
    assert.containsSubset(config, { headers: { Authorization: 'Bearer long-secret-token-1234' } })
  })

  test('a header whose name indicates a credential is stored as a credential', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const plain = {
      'Authorization': 'Bearer long-secret-token-1234',
      'X-Api-Key': 'a plain key',
      'Cookie': 'sid=1',
      'X-Session-Token': '{{sessionId}}',
      'X-Tenant': 'blue',
    }
    const headers = Object.entries(plain).map(([name, value]) => ({ name, value }))
    const session = { sessionSource: 'client' }
    for (const [type, settings] of [
      ['http', { url: 'https://a.example.test/chat', ...session }],
      ['websocket', { url: 'wss://a.example.test/chat' }],
    ] as const) {
      const made = await createTarget(client, owner, type, { ...settings, headers })
      made.assertStatus(201)
      const shown: { name: string; secret?: boolean }[] = made.body().settings.headers
      assert.deepEqual(
        shown.flatMap(({ name, secret }) => (secret ? [name] : [])),
        ['Authorization', 'X-Api-Key', 'Cookie']
      )
      for (const text of ['long-secret', 'a plain key', 'sid=1']) {
        assert.notInclude(made.text(), text)
        const entries = await db.from('audit_logs').where('target_id', made.body().id)
        assert.notInclude(JSON.stringify(entries), text)
      }
    }
  })

  test('an omitted credential is kept, a new value replaces it, and a removed credential is deleted', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, settings } = (await create(client, owner)).body()
    const put = (headers: object[]) =>
      client
        .put(`/api/v1/providers/${id}`)
        .json({ settings: { ...settings, headers } })
        .bearerToken(owner.token)
    const secretsNow = async () => openSecrets((await Target.findOrFail(id)).secrets).headers

    ;(await put(settings.headers)).assertStatus(200)
    assert.deepEqual(await secretsNow(), { authorization: 'Bearer long-secret-token-1234' })
    ;(
      await put([{ name: 'Authorization', secret: true, value: { value: 'Bearer other' } }])
    ).assertStatus(200)
    assert.deepEqual(await secretsNow(), { authorization: 'Bearer other' })
    ;(await put([{ name: 'Content-Type', value: 'application/json' }])).assertStatus(200)
    assert.deepEqual(await secretsNow(), {})
    const without = await put([{ name: 'Authorization', secret: true, value: { isSet: true } }])
    without.assertStatus(422)
    assert.deepEqual(fieldsOf(without.body()), ['settings.headers.0.value'])
  })

  test('an update changes only the fields that are sent', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner, { purpose: 'Answers questions' })).body()
    const response = await client
      .put(`/api/v1/providers/${id}`)
      .json({ name: 'Renamed' })
      .bearerToken(owner.token)
    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      name: 'Renamed',
      purpose: 'Answers questions',
      settings: { url: SETTINGS.url },
    })
  })

  test('the API key of a chat target can be removed', async ({ client, assert }) => {
    const owner = await asOwner()
    const settings = {
      url: 'http://127.0.0.1:11434/v1',
      model: 'tiny',
      apiKey: { value: 'sk-0123456789abcdef' },
    }
    const created = await create(client, owner, { type: 'openai-chat', settings })
    created.assertStatus(201)
    const { id } = created.body()
    assert.deepEqual(created.body().settings.apiKey, { isSet: true, hint: '…cdef' })
    const removed = await client
      .put(`/api/v1/providers/${id}`)
      .json({ settings: { ...created.body().settings, apiKey: { isSet: false } } })
      .bearerToken(owner.token)
    assert.deepEqual(removed.body().settings.apiKey, { isSet: false })
    assert.isNull((await Target.findOrFail(id)).secrets)
  })

  for (const [what, settings, field, words] of [
    ['a URL without a scheme', { url: 'example.test' }, 'settings.url', 'http:// or https://'],
    ['a body without {{prompt}}', { body: '{"message":"hi"}' }, 'settings.body', '{{prompt}}'],
    [
      'a body that is not JSON',
      { body: '{\n  "message": "{{prompt}}",\n}' },
      'settings.body',
      'line 3, column 1',
    ],
    [
      'a header name with a space',
      { headers: [{ name: 'X Key', value: '1' }] },
      'settings.headers.0.name',
      'without spaces',
    ],
    ['too long a timeout', { timeoutMs: 700_000 }, 'settings.timeoutMs', '600000'],
    [
      'a body that reads a file',
      { body: 'file:///etc/passwd {{prompt}}' },
      'settings.body',
      'file on the server',
    ],
    [
      'a template expression',
      { body: '{"message":"{{prompt}}{{ process.env.APP_KEY }}"}' },
      'settings.body',
      'server',
    ],
    ['a broken response path', { responsePath: 'a b(' }, 'settings.responsePath', 'response path'],
    [
      'a session that is never sent',
      { sessionSource: 'client' },
      'settings.sessionSource',
      '{{sessionId}}',
    ],
  ] as const) {
    test(`a target with ${what} is rejected with an error for that field`, async ({
      client,
      assert,
    }) => {
      const response = await create(client, await asOwner(), {
        settings: { ...SETTINGS, ...settings },
      })
      response.assertStatus(422)
      const found = response
        .body()
        .error.errors.find((error: { field: string }) => error.field === field)
      assert.exists(found, JSON.stringify(response.body()))
      assert.include(found.message, words)
    })
  }

  test('a target of an unknown type is rejected', async ({ client, assert }) => {
    const response = await create(client, await asOwner(), { type: 'python' })
    response.assertStatus(422)
    assert.include(fieldsOf(response.body()), 'type')
  })

  test('credentials in a raw request are extracted and stored encrypted', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const rawRequest =
      'POST /chat HTTP/1.1\nHost: api.example.test\nAuthorization: Bearer raw-secret-0123456789\nContent-Type: application/json\n\n{"q":"{{prompt}}"}'
    const response = await create(client, owner, { settings: { rawRequest } })
    response.assertStatus(201)
    assert.notInclude(response.text(), 'raw-secret')
    const row = await Target.findOrFail(response.body().id)
    assert.deepEqual(toProvider(row.call, openSecrets(row.secrets)).config, {
      url: 'https://api.example.test/chat',
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Authorization': 'Bearer raw-secret-0123456789',
      },
      body: '{"q":"{{prompt}}"}',
    })
  })

  test('several targets are changed or deleted in one request', async ({ client, assert }) => {
    const owner = await asOwner()
    const ids = [(await create(client, owner)).body().id, (await create(client, owner)).body().id]
    const filter = JSON.stringify({ id: ids })
    const changed = await client
      .put('/api/v1/providers')
      .qs({ filter })
      .json({ purpose: 'Banking' })
      .bearerToken(owner.token)
    changed.assertStatus(200)
    assert.sameMembers(changed.body(), ids)
    const many = await client.get('/api/v1/providers').qs({ filter }).bearerToken(owner.token)
    assert.deepEqual(
      many.body().map(({ purpose }: { purpose: string }) => purpose),
      ['Banking', 'Banking']
    )
    ;(
      await client.delete('/api/v1/providers').qs({ filter }).bearerToken(owner.token)
    ).assertStatus(200)
    const left = await client.get('/api/v1/providers').bearerToken(owner.token)
    assert.deepEqual(left.body(), [])
  })

  test("the list of targets returns the status of each target's last scan", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner)).body()
    for (const [status, at] of [
      ['failed', '2026-01-01T00:00:00Z'],
      ['completed', '2026-01-02T00:00:00Z'],
    ] as const) {
      const createdAt = DateTime.fromISO(at)
      await ScanFactory.merge({
        teamId: owner.team.id,
        targetId: id,
        status,
        createdAt,
      }).create()
    }
    const response = await client.get('/api/v1/providers').bearerToken(owner.token)
    assert.equal(response.body()[0].lastScan.status, 'completed')
  })

  test('a curl command is converted to target settings without being stored', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const text = `curl https://api.example.test/v1/ask -H 'X-API-Key: k-123' -H 'Content-Type: application/json' \\\n  -d '{"question":"How are you?","user":"7"}'`
    const response = await client
      .post('/api/v1/providers/import')
      .json({ text })
      .bearerToken(owner.token)
    response.assertStatus(200)
    const { type, settings, warnings } = response.body()
    assert.equal(type, 'http')
    assert.deepEqual(warnings, [])
    assert.deepEqual(JSON.parse(settings.body), { question: '{{prompt}}', user: '7' })
    assert.deepInclude(settings.headers, {
      name: 'X-API-Key',
      secret: true,
      value: { value: 'k-123' },
    })
    assert.deepEqual((await client.get('/api/v1/providers').bearerToken(owner.token)).body(), [])
  })

  test('a connection test with stored credentials requires permission to change the target', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner)).body()
    const creator = await asMember(owner, ['CREATE_PROVIDERS'])
    const stranger = await asStranger()
    const call = (token: string) =>
      client
        .post('/api/v1/providers/test')
        .json({ type: 'http', settings: SETTINGS, providerId: id })
        .bearerToken(token)
    ;(await call(creator.token)).assertStatus(403)
    ;(await call(stranger.token)).assertStatus(404)
  })

  test('an update of an outdated version of a target is rejected and changes nothing', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, updatedAt } = (await create(client, owner)).body()
    const put = (values: object) =>
      client.put(`/api/v1/providers/${id}`).json(values).bearerToken(owner.token)
    const first = await put({ name: 'First', updatedAt })
    first.assertStatus(200)
    const second = await put({ name: 'Second', updatedAt })
    second.assertStatus(409)
    assert.equal(second.body().error.code, 'conflict')
    assert.equal((await Target.findOrFail(id)).name, 'First')
    ;(await put({ name: 'Second', updatedAt: first.body().updatedAt })).assertStatus(200)
    ;(await put({ name: 'Third' })).assertStatus(200)
  })
})
