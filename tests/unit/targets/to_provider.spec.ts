import { DEFAULT_CHAT_SETTINGS, DEFAULT_HTTP_SETTINGS } from '#api/contract/targets/target_settings'
import { callOf } from '#api/contract/targets/call_of'
import { toProvider } from '#api/targets/provider/to_provider'
import { toToolTarget } from '#api/targets/tool/to_tool_target'
import { test } from '@japa/runner'

const HTTP = {
  ...DEFAULT_HTTP_SETTINGS,
  url: ' https://a.example.test/chat ',
  headers: [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'X-Key', secret: true as const, value: { isSet: true } },
  ],
  body: '{"message":"{{prompt}}"}',
  responsePath: '$.choices[0].text',
  sessionSource: 'server' as const,
  sessionPath: 'headers["x-session"]',
  delayMs: 20,
}

test.group('Settings of a new target', () => {
  test('a new target of the type {type} has no address, credentials, model, or tool')
    .with(['http', 'openai-chat', 'model', 'websocket', 'mcp'].map((type) => ({ type })))
    .run(({ assert }, { type }) => {
      const { settings } = callOf(type, {})
      const given = Object.entries(settings).filter(([name]) =>
        ['url', 'apiKey', 'model', 'tool', 'systemPrompt', 'rawRequest', 'sessionPath'].includes(
          name
        )
      )
      assert.isNotEmpty(given)
      for (const [name, value] of given) {
        assert.deepEqual(value, name === 'apiKey' ? { isSet: false } : '', name)
      }
    })

  test('a given setting replaces its default unless the setting is undefined', ({ assert }) => {
    const { settings } = callOf('http', { url: 'https://a.example', method: undefined })
    assert.deepInclude(settings, { url: 'https://a.example', method: 'POST' })
  })
})

test.group('Provider configuration of a target', () => {
  test('an HTTP target becomes a provider with its fields and plain credentials', ({ assert }) => {
    assert.deepEqual(toProvider({ type: 'http', settings: HTTP }, { headers: { 'x-key': 'k' } }), {
      id: 'http',
      config: {
        url: 'https://a.example.test/chat',
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Key': 'k' },
        body: '{"message":"{{prompt}}"}',
      },
      credentials: ['k'],
      responsePath: '$.choices[0].text',
      session: 'server',
      sessionPath: 'headers["x-session"]',
      timeoutMs: 30_000,
      maxConcurrency: 4,
      delayMs: 20,
      maxTries: 3,
      maxResponseBytes: 2_000_000,
    })
  })

  test('a provider lists every stored credential for the masking of responses', ({ assert }) => {
    const secrets = { headers: { 'x-key': 'k' }, fields: { 'oauth.clientSecret': 'c' } }
    const { credentials } = toProvider({ type: 'http', settings: HTTP }, secrets)
    assert.deepEqual(credentials, ['k', 'c'])
    const chat = { ...DEFAULT_CHAT_SETTINGS, url: 'https://a.example.test/v1', model: 'm' }
    const call = { type: 'openai-chat' as const, settings: chat }
    assert.deepEqual(toProvider(call, { headers: {}, apiKey: 'a' }).credentials, ['a'])
  })

  test('a raw request replaces the fields and keeps secret headers', ({ assert }) => {
    const rawRequest =
      'PUT /v1/ask?x=1 HTTP/1.1\r\nHost: b.example.test:8080\r\nAccept: text/plain\r\nContent-Length: 9\r\n\r\nq={{prompt}}'
    const call = { type: 'http' as const, settings: { ...HTTP, rawRequest, useHttps: false } }
    assert.deepEqual(toProvider(call, { headers: { 'x-key': 'k' } }).config, {
      url: 'http://b.example.test:8080/v1/ask?x=1',
      method: 'PUT',
      headers: { 'Accept': 'text/plain', 'X-Key': 'k' },
      body: 'q={{prompt}}',
    })
  })

  test('a provider for a chat target has base URL, model, and key, or no key and a disabled default key', ({
    assert,
  }) => {
    const settings = {
      ...DEFAULT_CHAT_SETTINGS,
      url: 'http://localhost:11434/v1/chat/completions',
      model: 'llama3.2:1b',
      temperature: 0,
    }
    const withKey = toProvider({ type: 'openai-chat', settings }, { apiKey: 'sk', headers: {} })
    assert.equal(withKey.id, 'openai:chat:llama3.2:1b')
    assert.containsSubset(withKey.config, {
      apiBaseUrl: 'http://localhost:11434/v1',
      apiKey: 'sk',
      temperature: 0,
    })
    const without = toProvider({ type: 'openai-chat', settings }, { headers: {} })
    assert.containsSubset(without.config, { apiKeyRequired: false, useDefaultApiKey: false })
    assert.notProperty(without.config, 'apiKey')
  })

  test('a provider for the command-line tool refers to credentials by name', ({ assert }) => {
    const { provider, variables } = toToolTarget('A', { type: 'http', settings: HTTP })
    assert.deepEqual(variables, ['TARGET_X_KEY'])
    assert.containsSubset(provider.config, {
      headers: { 'X-Key': '{{env.TARGET_X_KEY}}' },
      body: { message: '{{prompt}}' },
      transformResponse: 'json.choices[0].text',
      sessionParser: 'data.headers["x-session"]',
      stateful: true,
    })
    assert.equal(provider.delay, 20)
  })
})
