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

  test('a provider is set, shown without its key, and unset', async ({ client, assert }) => {
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

  test('a stored key is kept for its own address and never sent to another', async ({
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

  test('what is wrong is named by its field', async ({ client }) => {
    const { token } = await asOwner()
    const response = await client
      .put(URL)
      .json({ ...PROVIDER, baseUrl: 'not an address' })
      .bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({ error: { errors: [{ field: 'baseUrl' }] } })
  })

  test('a model that does not answer is a named error, not a failure of ours', async ({
    client,
  }) => {
    const { token } = await asOwner()
    const response = await client.post(`${URL}/test`).json(PROVIDER).bearerToken(token)
    response.assertStatus(200)
    response.assertBodyContains({ ok: false, error: { code: 'unreachable' } })
  }).timeout(90_000)

  test('another organization sees its own setting only, and members none', async ({ client }) => {
    const owner = await asOwner()
    ;(await client.put(URL).json(PROVIDER).bearerToken(owner.token)).assertStatus(200)
    const stranger = await asStranger()
    const seen = await client.get(URL).bearerToken(stranger.token)
    seen.assertBodyContains({ isSet: false, value: {} })
    const member = await asMember(owner, ['ADMINISTRATOR'])
    ;(await client.get(URL).bearerToken(member.token)).assertStatus(403)
  })

  test('there is no such setting', async ({ client }) => {
    const { token } = await asOwner()
    ;(await client.get('/api/v1/server-settings/nothing').bearerToken(token)).assertStatus(404)
  })
})
