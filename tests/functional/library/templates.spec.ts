import { asOwner, asStranger, type Persona } from '#tests/support/personas'
import { HTTP_SETTINGS } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { parse } from 'yaml'

const CONFIG = {
  plugins: [
    { id: 'prompt-extraction', numTests: 3 },
    { id: 'policy', config: { policy: 'Never speak of competitors.' } },
  ],
  strategies: [{ id: 'basic' }, { id: 'base64' }],
  numTests: 2,
}

const create = (client: ApiClient, { token }: Persona, values: object = {}) =>
  client
    .post('/api/v1/redteam/configs')
    .json({ name: 'Quick', config: CONFIG, ...values })
    .bearerToken(token)

test.group('Scan templates', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a scan template is created with defaults for omitted settings and can be changed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const created = await create(client, owner)
    created.assertStatus(201)
    const { id, config } = created.body()
    assert.containsSubset(config, { languages: ['en'], maxConcurrency: 4, delayMs: 0, numTests: 2 })
    const changed = await client
      .put(`/api/v1/redteam/configs/${id}`)
      .json({ config: { ...config, numTests: 7 } })
      .bearerToken(owner.token)
    assert.containsSubset(changed.body(), { name: 'Quick', config: { numTests: 7 } })
  })

  for (const [what, config, field] of [
    ['an unknown plugin', { plugins: [{ id: 'no-such' }] }, 'config.plugins.0.id'],
    [
      'an unknown strategy',
      { ...CONFIG, strategies: [{ id: 'no-such' }] },
      'config.strategies.0.id',
    ],
    ['zero test cases', { ...CONFIG, numTests: 0 }, 'config.numTests'],
    ['a delay between concurrent requests', { ...CONFIG, delayMs: 500 }, 'config.delayMs'],
    ['an invalid language code', { ...CONFIG, languages: ['English!'] }, 'config.languages.0'],
    [
      'a plugin setting that reads a file',
      { plugins: [{ id: 'policy', config: { policy: 'file:///etc/passwd' } }] },
      'config.plugins.0.config.policy',
    ],
  ] as const) {
    test(`a scan template with ${what} is rejected with an error for that field`, async ({
      client,
      assert,
    }) => {
      const response = await create(client, await asOwner(), { config })
      response.assertStatus(422)
      assert.equal(response.body().error.errors[0].field, field)
    })
  }

  test('a copy of a scan template gets a unique name', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner)).body()
    const duplicate = () =>
      client.post(`/api/v1/redteam/configs/${id}/duplicate`).bearerToken(owner.token)
    const first = await duplicate()
    first.assertStatus(201)
    assert.equal(first.body().name, 'Quick (copy)')
    assert.equal((await duplicate()).body().name, 'Quick (copy 2)')
    assert.deepEqual(first.body().config.plugins, CONFIG.plugins)
    const stranger = await asStranger()
    const refused = await client
      .post(`/api/v1/redteam/configs/${id}/duplicate`)
      .bearerToken(stranger.token)
    refused.assertStatus(404)
  })

  test('the estimate counts each test case once per strategy, including the basic strategy', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const config = {
      plugins: [{ id: 'prompt-extraction', numTests: 3 }],
      strategies: [{ id: 'basic' }, { id: 'base64' }],
    }
    const response = await client
      .post('/api/v1/redteam/configs/estimate')
      .json({ config })
      .bearerToken(owner.token)
    response.assertStatus(200)
    assert.equal(response.body().probes, 6)
    assert.deepEqual(response.body().byPlugin, [{ pluginId: 'prompt-extraction', probes: 6 }])
    assert.isAbove(response.body().seconds.high, response.body().seconds.low)
  })

  test('the estimated duration is longer for a target with a concurrency of 1', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const slow = await client
      .post('/api/v1/providers')
      .json({ name: 'Slow', type: 'http', settings: { ...HTTP_SETTINGS, maxConcurrency: 1 } })
      .bearerToken(owner.token)
    const seconds = async (targetId: string | null) => {
      const config = { plugins: [{ id: 'prompt-extraction' }], maxConcurrency: 10 }
      const response = await client
        .post('/api/v1/redteam/configs/estimate')
        .json({ config, targetId })
        .bearerToken(owner.token)
      return response.body().seconds.high
    }
    assert.isAbove(await seconds(slow.body().id), await seconds(null))
  })

  test('importing a scan template drops its targets and unknown plugins and returns a warning for each', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const yaml = `description: Bank check
targets:
  - https://example.test
redteam:
  purpose: Helps customers of a bank
  numTests: 4
  language: en
  plugins:
    - harmful:hate
    - id: policy
      numTests: 2
      config:
        policy: No financial advice
    - nonsense-plugin
  strategies: [basic, rot13]
  tracing:
    enabled: false
`
    const imported = await client
      .post('/api/v1/redteam/configs/import')
      .json({ yaml })
      .bearerToken(owner.token)
    imported.assertStatus(201)
    const { id, name, config, warnings } = imported.body()
    assert.equal(name, 'Bank check')
    assert.deepEqual(
      config.plugins.map((plugin: { id: string }) => plugin.id),
      ['harmful:hate', 'policy']
    )
    assert.lengthOf(warnings, 2)
    assert.include(warnings[0], 'nonsense-plugin')

    const exported = await client.get(`/api/v1/redteam/configs/${id}/yaml`).bearerToken(owner.token)
    exported.assertHeader('content-type', 'text/yaml; charset=utf-8')
    const file = parse(exported.text())
    assert.deepEqual(file.redteam.plugins, [
      'harmful:hate',
      { id: 'policy', numTests: 2, config: { policy: 'No financial advice' } },
    ])
    assert.deepEqual(file.redteam.tracing, { enabled: false })
    assert.notProperty(file, 'targets')
  })

  test('an invalid scan template file is rejected with the line and column of the error, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const response = await client
      .post('/api/v1/redteam/configs/import')
      .json({ yaml: 'redteam:\n  plugins:\n    - id: policy\n      numTests: many\n' })
      .bearerToken(owner.token)
    response.assertStatus(422)
    assert.match(response.body().error.errors[0].message, /Line 4, column 17/)
    const list = await client.get('/api/v1/redteam/configs').bearerToken(owner.token)
    assert.deepEqual(list.body(), [])
  })

  test('a scan template file that would run code is rejected, and the error names the setting', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const yaml = 'redteam:\n  plugins: [policy]\nextensions:\n  - file://hook.py\n'
    const response = await client
      .post('/api/v1/redteam/configs/import')
      .json({ yaml })
      .bearerToken(owner.token)
    response.assertStatus(422)
    assert.match(response.body().error.errors[0].message, /extensions/)
  })

  test("a scan template exported with a target references the target's credentials but never includes them", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const settings = {
      ...HTTP_SETTINGS,
      headers: [
        { name: 'Authorization', secret: true, value: { value: 'Bearer hush-hush-12345' } },
      ],
    }
    const target = await client
      .post('/api/v1/providers')
      .json({ name: 'Bank', type: 'http', purpose: 'A bank assistant', settings })
      .bearerToken(owner.token)
    const { id } = (await create(client, owner)).body()
    const response = await client
      .get(`/api/v1/redteam/configs/${id}/yaml`)
      .qs({ targetId: target.body().id })
      .bearerToken(owner.token)
    assert.notInclude(response.text(), 'hush-hush')
    assert.match(response.text(), /^# Set TARGET_AUTHORIZATION /)
    const file = parse(response.text())
    assert.equal(
      file.targets[0].config.headers.authorization ?? file.targets[0].config.headers.Authorization,
      '{{env.TARGET_AUTHORIZATION}}'
    )
    assert.equal(file.targets[0].config.transformResponse, 'json.reply')
    assert.deepEqual(file.targets[0].config.body, { message: '{{prompt}}' })
    assert.equal(file.redteam.purpose, 'A bank assistant')
    const stranger = await asStranger()
    const { id: theirs } = (await create(client, stranger)).body()
    const refused = await client
      .get(`/api/v1/redteam/configs/${theirs}/yaml`)
      .qs({ targetId: target.body().id })
      .bearerToken(stranger.token)
    refused.assertStatus(404)
  })

  test("a bulk deletion that includes another organization's scan template deletes nothing", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const mine = (await create(client, owner)).body().id
    const theirs = (await create(client, stranger)).body().id
    const remove = (ids: string[]) =>
      client
        .delete('/api/v1/redteam/configs')
        .qs({ filter: JSON.stringify({ id: ids }) })
        .bearerToken(owner.token)
    ;(await remove([mine, theirs])).assertStatus(404)
    assert.deepEqual((await remove([mine])).body(), [mine])
  })
})
