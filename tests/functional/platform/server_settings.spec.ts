import { asMember, asOwner, asStranger } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const URL = '/api/v1/server-settings/redteam.provider'
const KEY = 'sk-a-very-secret-key-1234'
const PROVIDER = {
  kind: 'openai_compatible',
  model: 'tiny',
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKey: { value: KEY },
}

test.group('Server settings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a model provider can be set, is returned without its key, and can be unset', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const set = await client.put(URL).json(PROVIDER).bearerToken(token)
    set.assertStatus(200)
    const shown = await client.get(URL).bearerToken(token)
    shown.assertBodyContains({ isSet: true, value: { model: 'tiny', apiKey: { isSet: true } } })
    assert.notInclude(JSON.stringify([set.body(), shown.body()]), KEY)
    const row = await db.from('server_settings').where('key', 'redteam.provider').first()
    assert.notInclude(JSON.stringify(row), KEY)
    const unset = await client.delete(URL).bearerToken(token)
    unset.assertBodyContains({ isSet: false })
  })

  test('a stored key is kept for the same address and never sent to another address', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const azure = { kind: 'openai', model: 'gpt', apiKey: { value: KEY } }
    ;(await client.put(URL).json(azure).bearerToken(token)).assertStatus(200)
    const same = { ...azure, model: 'gpt-2', apiKey: { isSet: true } }
    ;(await client.put(URL).json(same).bearerToken(token)).assertStatus(200)
    const elsewhere = { ...same, baseUrl: 'https://elsewhere.example/v1' }
    const refused = await client.post(`${URL}/test`).json(elsewhere).bearerToken(token)
    refused.assertStatus(422)
    assert.equal(refused.body().error.errors[0].field, 'apiKey')
  })

  test('an update of an outdated version of a setting is rejected and changes nothing', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const update = (model: string, version: object) =>
      client
        .put(URL)
        .json({ ...PROVIDER, model, ...version })
        .bearerToken(token)
    const read = async () => (await client.get(URL).bearerToken(token)).body()
    const { updatedAt: unset } = await read()
    assert.isNull(unset)
    const first = await update('first', { updatedAt: unset })
    first.assertStatus(200)
    const { updatedAt } = first.body()
    const isRejected = async (version: unknown) => {
      const response = await update('stale', { updatedAt: version })
      response.assertStatus(409)
      assert.equal(response.body().error.code, 'conflict')
    }
    await isRejected(unset)
    ;(await update('second', { updatedAt })).assertStatus(200)
    await isRejected(updatedAt)
    const invalid = await update('stale', { updatedAt: 'yesterday' })
    invalid.assertStatus(422)
    assert.equal(invalid.body().error.errors[0].field, 'updatedAt')
    assert.equal((await read()).value.model, 'second')
    ;(await update('third', {})).assertStatus(200)

    const { updatedAt: third } = await read()
    ;(await client.delete(URL).bearerToken(token)).assertStatus(200)
    await isRejected(third)
    assert.isFalse((await read()).isSet)
    ;(await update('fourth', { updatedAt: null })).assertStatus(200)
  })

  test('an invalid server setting is rejected with an error for its field', async ({ client }) => {
    const { token } = await asOwner()
    const response = await client
      .put(URL)
      .json({ ...PROVIDER, baseUrl: 'not an address' })
      .bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({ error: { errors: [{ field: 'baseUrl' }] } })
  })

  test('a test of an unreachable model returns an error code instead of failing', async ({
    client,
  }) => {
    const { token } = await asOwner()
    const response = await client.post(`${URL}/test`).json(PROVIDER).bearerToken(token)
    response.assertStatus(200)
    response.assertBodyContains({ ok: false, error: { code: 'unreachable' } })
  }).timeout(90_000)

  test('a server setting is visible only to administrators of the same organization', async ({
    client,
  }) => {
    const owner = await asOwner()
    ;(await client.put(URL).json(PROVIDER).bearerToken(owner.token)).assertStatus(200)
    const stranger = await asStranger()
    const seen = await client.get(URL).bearerToken(stranger.token)
    seen.assertBodyContains({ isSet: false, value: {} })
    const member = await asMember(owner, ['ADMINISTRATOR'])
    ;(await client.get(URL).bearerToken(member.token)).assertStatus(403)
  })

  test('a request for an unknown server setting returns 404', async ({ client }) => {
    const { token } = await asOwner()
    ;(await client.get('/api/v1/server-settings/nothing').bearerToken(token)).assertStatus(404)
  })
})
