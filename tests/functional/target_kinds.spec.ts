import { startProbeWork } from '#api/targets/start_probe_work'
import Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'
import { signIn } from '#tests/support/http_session'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const SECRET = 'sesame-open-0123456789'

const create = (client: ApiClient, { token }: Persona, type: string, settings: object) =>
  client.post('/api/v1/providers').json({ name: 'T', type, settings }).bearerToken(token)

const served = async (client: ApiClient, { token }: Persona, id: string) =>
  (await client.get(`/api/v1/providers/${id}`).bearerToken(token)).body()

const fieldsOf = (body: { error: { errors: { field: string }[] } }) =>
  body.error.errors.map(({ field }) => field).sort()

const OAUTH = {
  url: 'https://a.example.test/chat',
  auth: 'oauth',
  oauth: {
    tokenUrl: 'https://login.example.test/token',
    clientId: 'assay',
    clientSecret: { value: SECRET },
    scope: 'chat read',
  },
}

test.group('Targets of every kind', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are stored with their credentials apart, and handed to the tool in its own words', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await create(client, owner, 'http', OAUTH)
    made.assertStatus(201)
    assert.deepEqual(made.body().settings.oauth.clientSecret, { isSet: true, hint: '…6789' })
    const row = await Target.findOrFail(made.body().id)
    assert.notInclude(JSON.stringify(row.settings), SECRET)
    assert.equal(openSecrets(row.secrets).fields?.['oauth.clientSecret'], SECRET)
    const { config } = await served(client, owner, row.id)
    assert.deepEqual(config.config.auth, {
      type: 'oauth',
      grantType: 'client_credentials',
      tokenUrl: OAUTH.oauth.tokenUrl,
      clientId: 'assay',
      clientSecret: '{{env.TARGET_OAUTH_CLIENT_SECRET}}',
      scopes: ['chat', 'read'],
    })
    const socket = await create(client, owner, 'websocket', {
      url: 'wss://a.example.test/chat',
      message: '{"text": "{{prompt}}"}',
      responsePath: 'text',
      protocols: 'chat.v2',
    })
    socket.assertStatus(201)
    assert.containsSubset((await served(client, owner, socket.body().id)).config, {
      id: 'websocket',
      config: {
        url: 'wss://a.example.test/chat',
        messageTemplate: '{"text": "{{prompt}}"}',
        transformResponse: 'data.text',
        protocols: ['chat.v2'],
      },
    })
    const cli = await create(client, owner, 'cli', {
      kind: 'python',
      provider: 'file://target.py',
      config: 'region: eu\nworkers: 2',
    })
    cli.assertStatus(201)
    assert.containsSubset((await served(client, owner, cli.body().id)).config, {
      id: 'file://target.py',
      config: { region: 'eu', workers: 2 },
    })
  })

  test('say each fault at its field', async ({ client, assert }) => {
    const owner = await asOwner()
    const faults = async (type: string, settings: object) => {
      const response = await create(client, owner, type, settings)
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

  test('do not send a stored credential to another token service', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id, settings } = (await create(client, owner, 'http', OAUTH)).body()
    const put = (tokenUrl: string) =>
      client
        .put(`/api/v1/providers/${id}`)
        .json({ type: 'http', settings: { ...settings, oauth: { ...settings.oauth, tokenUrl } } })
        .bearerToken(owner.token)
    ;(await put('https://login.example.test/v2/token')).assertStatus(200)
    const elsewhere = await put('https://elsewhere.example.test/token')
    elsewhere.assertStatus(422)
    assert.deepEqual(fieldsOf(elsewhere.body()), ['settings.oauth.clientSecret'])
  })
})

test.group('Credentials by reference', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const MODEL = { vendor: 'anthropic', model: 'claude', apiKey: { value: '{{ env.MY_KEY }}' } }

  test('stay names that only the tool resolves: the server says which it does not have', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await create(client, owner, 'model', MODEL)
    made.assertStatus(201)
    const { id, settings } = made.body()
    assert.deepEqual(settings.apiKey, { isSet: true, reference: 'MY_KEY' })
    assert.isNull((await Target.findOrFail(id)).secrets)
    const { config } = await served(client, owner, id)
    assert.equal(config.config.apiKey, '{{env.MY_KEY}}')
    // A form that sends back what it got changes nothing.
    const again = await client
      .put(`/api/v1/providers/${id}`)
      .json({ type: 'model', settings })
      .bearerToken(owner.token)
    assert.deepEqual(again.body().settings.apiKey, { isSet: true, reference: 'MY_KEY' })
    const probe = await client.post(`/api/v1/providers/${id}/test`).bearerToken(owner.token)
    assert.include(probe.body().error.message, 'does not have MY_KEY')
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'MY_KEY')
  })

  test('that need code are refused as scans of the server', async ({ client, assert }) => {
    const owner = await asOwner()
    const made = await create(client, owner, 'cli', { provider: 'file://target.py' })
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: made.body().id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'command line only')
  })
})

test.group('What the tool is handed', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is decided by who may change the target, and values are recorded and go to no page', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner, 'http', OAUTH)).body()
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const decide = ({ token }: Persona, handedSecrets: string) =>
      client.put(`/api/v1/providers/${id}`).json({ handedSecrets }).bearerToken(token)
    const secretOf = async (persona: Persona) =>
      (await served(client, persona, id)).config.config.auth.clientSecret
    const records = () => db.from('audit_logs').where('action', 'target_secrets_read')
    ;(await decide(viewer, 'values')).assertStatus(403)
    assert.equal(await secretOf(viewer), '{{env.TARGET_OAUTH_CLIENT_SECRET}}')
    ;(await decide(owner, 'none')).assertStatus(200)
    assert.equal(await secretOf(viewer), '')
    assert.lengthOf(await records(), 0)
    ;(await decide(owner, 'values')).assertStatus(200)
    assert.equal(await secretOf(viewer), SECRET)
    const [record] = await records()
    assert.equal(record.actor_id, viewer.user.id)
    const browser = await signIn(owner)
    const page = await browser.fetch(`/api/v1/providers/${id}`)
    assert.include(await page.text(), 'TARGET_OAUTH_CLIENT_SECRET')
    assert.lengthOf(await records(), 1)
    const [changed] = await db
      .from('audit_logs')
      .where('action', 'target_updated')
      .orderBy('id', 'desc')
    assert.include(changed.description, 'handedSecrets')
  })
})

/** Real calls, through the real queue and a real runner process. */
test.group('Testing targets of every kind', (group) => {
  group.setup(async () => {
    const runners = await startProbeWork()
    return () => runners.close()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(60_000)

  const probe = async (client: ApiClient, { token }: Persona, type: string, settings: object) => {
    const body = { type, settings }
    const response = await client.post('/api/v1/providers/test').json(body).bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }
  const wordIn = (text: string) => /remember the word \\?"([a-z-]+)/.exec(text)?.[1] ?? ''

  test('tells whether it remembers, does not, or nobody can tell', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const http = async (
      answer: (text: string, session: string, known: Map<string, string>) => string
    ) => {
      const known = new Map<string, string>()
      const target = await startScriptedTarget({
        answer: ({ body, headers }) => {
          const session = String(headers['x-session'] ?? '')
          const text = answer(body, session, known)
          if (wordIn(body)) known.set(session, wordIn(body))
          return { kind: 'reply', text }
        },
      })
      cleanup(() => target.close())
      const body = await probe(client, owner, 'http', {
        url: target.url,
        body: '{"message":"{{prompt}}"}',
        headers: [{ name: 'x-session', value: '{{sessionId}}' }],
        sessionSource: 'client',
      })
      assert.isTrue(body.ok)
      assert.lengthOf(body.memory.turns, 2)
      return body.memory.verdict
    }
    assert.equal(
      await http((body, session, known) =>
        wordIn(body) ? 'I help.' : `It was ${known.get(session)}.`
      ),
      'remembers'
    )
    assert.equal(
      await http((body) => (wordIn(body) ? 'I help.' : 'I do not know which word you mean.')),
      'forgets'
    )
    assert.equal(await http(() => 'I help with cards.'), 'unclear')
  })

  test('talks to a WebSocket on one connection, and calls the tool of an MCP server', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const socket = await startSocketPeer((text, said) => ({
      texts: [JSON.stringify({ text: wordIn(text) ? 'Hello' : `It was ${wordIn(said[0] ?? '')}` })],
    }))
    cleanup(() => socket.close())
    const talked = await probe(client, owner, 'websocket', {
      url: socket.url,
      message: '{"text": "{{prompt}}"}',
      responsePath: 'text',
    })
    assert.equal(talked.memory.verdict, 'remembers')
    assert.lengthOf(socket.handshakes, 1)
    const mcp = await startMcpPeer('stream')
    cleanup(() => mcp.close())
    const called = await probe(client, owner, 'mcp', {
      url: mcp.url,
      tool: 'ask',
      arguments: '{"question": "{{prompt}}"}',
    })
    assert.include(called.output, 'You said: Hello!')
    assert.notProperty(called, 'memory')
  })

  /** What each vendor's API answers to the last message of a conversation. */
  const speaking: Record<string, (text: string) => object> = {
    openai: (content) => ({ choices: [{ message: { role: 'assistant', content } }] }),
    anthropic: (text) => ({
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
    google: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
  }
  const shapes = {
    openai: 'openai',
    groq: 'openai',
    mistral: 'openai',
    azure: 'openai',
    anthropic: 'anthropic',
    google: 'google',
  }

  for (const [vendor, shape] of Object.entries(shapes)) {
    test(`asks a hosted model in its own words: ${vendor}`, async ({ client, assert, cleanup }) => {
      const owner = await asOwner()
      const target = await startScriptedTarget({
        answer: ({ body }) => {
          const json = speaking[shape]?.(
            body.includes('Which word') ? `It was ${wordIn(body)}` : 'I help.'
          )
          return { kind: 'reply', json }
        },
      })
      cleanup(() => target.close())
      const body = await probe(client, owner, 'model', {
        vendor,
        model: vendor === 'google' ? 'gemini-2.5-flash' : 'a-model',
        url: target.url,
        apiKey: { value: SECRET },
        systemPrompt: 'You are a bank.',
      })
      assert.equal(body.output, 'I help.', JSON.stringify(body.error))
      assert.equal(body.memory.verdict, 'remembers')
      const [seen] = target.requests
      const sent = JSON.stringify([seen?.headers, seen?.path])
      assert.include(sent, SECRET)
      assert.include(seen?.body, 'You are a bank.')
    })
  }
})
