import Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { asOwner } from '#tests/support/personas'
import {
  createTarget,
  fieldsOf,
  OAUTH,
  SECRET,
  servedTarget,
} from '#tests/support/records/target_records'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Targets of every kind', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("http, websocket, and cli targets are returned in the command-line tool's format, and credentials are kept separately", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await createTarget(client, owner, 'http', OAUTH)
    made.assertStatus(201)
    assert.deepEqual(made.body().settings.oauth.clientSecret, { isSet: true, hint: '…6789' })
    const row = await Target.findOrFail(made.body().id)
    assert.notInclude(JSON.stringify(row.settings), SECRET)
    assert.equal(openSecrets(row.secrets).fields?.['oauth.clientSecret'], SECRET)
    const { config } = await servedTarget(client, owner, row.id)
    assert.deepEqual(config.config.auth, {
      type: 'oauth',
      grantType: 'client_credentials',
      tokenUrl: OAUTH.oauth.tokenUrl,
      clientId: 'assay',
      clientSecret: '{{env.TARGET_OAUTH_CLIENT_SECRET}}',
      scopes: ['chat', 'read'],
    })
    const socket = await createTarget(client, owner, 'websocket', {
      url: 'wss://a.example.test/chat',
      message: '{"text": "{{prompt}}"}',
      responsePath: 'text',
      protocols: 'chat.v2',
    })
    socket.assertStatus(201)
    assert.containsSubset((await servedTarget(client, owner, socket.body().id)).config, {
      id: 'websocket',
      config: {
        url: 'wss://a.example.test/chat',
        messageTemplate: '{"text": {{prompt | default("") | dump}}}',
        transformResponse: 'data.text',
        protocols: ['chat.v2'],
      },
    })
    const cli = await createTarget(client, owner, 'cli', {
      kind: 'python',
      provider: 'file://target.py',
      config: 'region: eu\nworkers: 2',
    })
    cli.assertStatus(201)
    assert.containsSubset((await servedTarget(client, owner, cli.body().id)).config, {
      id: 'file://target.py',
      config: { region: 'eu', workers: 2 },
    })
  })

  test('every invalid setting of a target is rejected with an error for its field', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const faults = async (type: string, settings: object) => {
      const response = await createTarget(client, owner, type, settings)
      response.assertStatus(422)
      return fieldsOf(response.body())
    }
    assert.deepEqual(
      await faults('http', {
        ...OAUTH,
        oauth: { tokenUrl: 'ftp://x', clientId: '' },
        okStatus: '2xx',
        certificate: { cert: 'no pem' },
      }),
      [
        'settings.certificate.cert',
        'settings.certificate.key',
        'settings.oauth.clientId',
        'settings.oauth.clientSecret',
        'settings.oauth.tokenUrl',
        'settings.okStatus',
      ]
    )
    assert.deepEqual(await faults('http', { ...OAUTH, auth: 'signature' }), [
      'settings.auth',
      'settings.signature.privateKey',
    ])
    assert.deepEqual(
      await faults('websocket', {
        url: 'https://a.test',
        message: 'hi',
        end: 'match',
        endValue: '',
      }),
      ['settings.endValue', 'settings.message', 'settings.url']
    )
    assert.deepEqual(await faults('mcp', { url: 'https://a.test', tool: 'ask', arguments: '{' }), [
      'settings.arguments',
    ])
    assert.deepEqual(await faults('model', { vendor: 'bedrock', model: '' }), [
      'settings.model',
      'settings.options.region',
    ])
    assert.deepEqual(await faults('cli', { provider: '', config: '- a list' }), [
      'settings.config',
      'settings.provider',
    ])
  })

  test('a stored client secret must be entered again when the token URL changes', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, settings } = (await createTarget(client, owner, 'http', OAUTH)).body()
    const put = (tokenUrl: string) =>
      client
        .put(`/api/v1/providers/${id}`)
        .json({ type: 'http', settings: { ...settings, oauth: { ...settings.oauth, tokenUrl } } })
        .bearerToken(owner.token)
    ;(await put('https://login.example.test:443/token')).assertStatus(200)
    ;(await put('https://login.example.test/v2/token')).assertStatus(422)
    const elsewhere = await put('https://elsewhere.example.test/token')
    elsewhere.assertStatus(422)
    assert.deepEqual(fieldsOf(elsewhere.body()), ['settings.oauth.clientSecret'])
  })
})
