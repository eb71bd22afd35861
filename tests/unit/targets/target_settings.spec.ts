import {
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_CLI_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_MCP_SETTINGS,
  DEFAULT_MODEL_SETTINGS,
  DEFAULT_SOCKET_SETTINGS,
  PROMPT_PLACEHOLDER,
  REFERENCE,
  referenceTo,
  SESSION_PLACEHOLDER,
} from '#api/contract/targets/target_settings'
import { test } from '@japa/runner'

test.group('References to environment variables', () => {
  test('the credential {text} refers to the variable {name}')
    .with([
      { text: '{{env.API_KEY}}', name: 'API_KEY' },
      { text: '{{  env.key2  }}', name: 'key2' },
      { text: '{{ env._k }}', name: '_k' },
      { text: referenceTo('TOKEN_1'), name: 'TOKEN_1' },
    ])
    .run(({ assert }, { text, name }) => {
      assert.equal(REFERENCE.exec(text)?.[1], name)
    })

  test('the credential {$self} is a secret, not a reference')
    .with([
      'API_KEY',
      '{{API_KEY}}',
      '{{env.1KEY}}',
      '{{env.A-B}}',
      '{{env.}}',
      'Bearer {{env.KEY}}',
      '{{env.KEY}} and more',
      '{{xenv.KEY}}',
      '{{env.KEY | dump}}',
    ])
    .run(({ assert }, text) => {
      assert.isNull(REFERENCE.exec(text))
    })
})

test.group('Placeholders of requests', () => {
  test('only the exact names of the prompt and session placeholders are recognized: {text}')
    .with([
      { text: '{{prompt}}', isPrompt: true, isSession: false },
      { text: '{{-  prompt | dump }}', isPrompt: true, isSession: false },
      { text: '{{ sessionId }}', isPrompt: false, isSession: true },
      { text: '{{-sessionId}}', isPrompt: false, isSession: true },
      { text: '{{prompts}} {{sessionIds}}', isPrompt: false, isSession: false },
      { text: '{{myprompt}} {{xsessionId}}', isPrompt: false, isSession: false },
      { text: '{prompt} {sessionId}', isPrompt: false, isSession: false },
    ])
    .run(({ assert }, { text, isPrompt, isSession }) => {
      assert.equal(PROMPT_PLACEHOLDER.test(text), isPrompt)
      assert.equal(SESSION_PLACEHOLDER.test(text), isSession)
    })
})

test.group('Defaults of target settings', () => {
  const limits = { timeoutMs: 30_000, maxConcurrency: 4, delayMs: 0 }
  const noSecret = { isSet: false }

  test('a new HTTP target posts the attack as JSON over HTTPS, without authentication', ({
    assert,
  }) => {
    const { body, ...others } = DEFAULT_HTTP_SETTINGS
    assert.deepEqual(JSON.parse(body), { message: '{{prompt}}' })
    assert.deepEqual(others, {
      url: '',
      method: 'POST',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      rawRequest: '',
      useHttps: true,
      responsePath: '',
      toolCallsPath: '',
      tracing: false,
      stateful: true,
      sessionSource: 'none',
      sessionPath: '',
      auth: 'none',
      oauth: { tokenUrl: '', clientId: '', clientSecret: noSecret, scope: '' },
      signature: {
        privateKey: noSecret,
        data: '{{signatureTimestamp}}',
        algorithm: 'SHA256',
        validityMs: 300_000,
      },
      certificate: { cert: '', key: noSecret, ca: '' },
      stream: 'none',
      streamPath: '',
      streamJoin: 'append',
      okStatus: '200-299',
      ...limits,
    })
  })

  test('new targets of types other than HTTP are empty and have the default limits', ({
    assert,
  }) => {
    const chat = { url: '', model: '', apiKey: noSecret, systemPrompt: '', ...limits }
    const unset = { temperature: null, maxTokens: null }
    assert.deepEqual(DEFAULT_CHAT_SETTINGS, { ...chat, ...unset })
    assert.deepEqual(DEFAULT_MODEL_SETTINGS, { ...chat, ...unset, vendor: 'openai', options: {} })
    assert.deepEqual(DEFAULT_CLI_SETTINGS, {
      kind: 'python',
      provider: '',
      config: '',
      ...limits,
    })
    const request = { url: '', headers: [], responsePath: '', ...limits }
    assert.deepEqual(DEFAULT_SOCKET_SETTINGS, {
      ...request,
      protocols: '',
      message: '{"message": "{{prompt}}"}',
      end: 'first',
      endPath: '',
      endValue: '[DONE]',
      join: 'append',
      stateful: true,
    })
    assert.deepEqual(DEFAULT_MCP_SETTINGS, {
      ...request,
      transport: 'http',
      tool: '',
      arguments: '{"message": "{{prompt}}"}',
      tracing: false,
    })
  })
})
