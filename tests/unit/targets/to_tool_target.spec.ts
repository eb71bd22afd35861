import {
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_SOCKET_SETTINGS,
  type TargetCall,
} from '#api/contract/targets/target_settings'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import { toToolTarget } from '#api/targets/tool/to_tool_target'
import { accessor } from '#api/targets/tool/accessor'
import { withClientSession } from '#api/targets/tool/client_session'
import { inJson } from '#api/targets/tool/tool_templates'
import { certificates } from '#tests/support/peers/certificates'
import { test } from '@japa/runner'

const http = (settings: object): TargetCall => ({
  type: 'http',
  settings: { ...DEFAULT_HTTP_SETTINGS, url: 'https://a.example.test/chat', ...settings },
})

const configOf = (call: TargetCall) => toToolTarget('A', call).provider.config

test.group("Targets in the command-line tool's format", () => {
  for (const [path, required, optional] of [
    [
      'choices[0].message.content',
      '.choices[0].message.content',
      '?.choices?.[0]?.message?.content',
    ],
    ['$.a["b-c"].d-e', '.a["b-c"]["d-e"]', '?.a?.["b-c"]?.["d-e"]'],
    ['json.turns[-1]', '.turns.at(-1)', '?.turns?.at(-1)'],
    ['json', '.json', '?.json'],
    ['', '', ''],
  ] as const) {
    test(`a response path is converted to JavaScript: ${path || 'none'}`, ({ assert }) => {
      assert.equal(accessor(path), required)
      assert.equal(accessor(path, 'optional'), optional)
    })
  }

  test('variables in a JSON body are encoded as JSON', ({ assert }) => {
    assert.equal(
      inJson('{"a": "{{ prompt }}", "b": "to {{prompt}}!", "c": {{prompt | dump}}}'),
      '{"a": {{prompt | default("") | dump}}, "b": "to {{(prompt | default("") | dump).slice(1, -1)}}!", "c": {{prompt | dump}}}'
    )
  })

  test('a client certificate is omitted if its key is omitted', ({ assert }) => {
    const { client, ca } = certificates
    const call = http({ certificate: { cert: client.cert, key: { isSet: true }, ca } })
    const secretMode = { mode: 'none' as const, secrets: NO_SECRETS }
    assert.deepEqual(toToolTarget('A', call, secretMode).provider.config.tls, { ca })
    assert.deepEqual(configOf(call).tls, {
      ca,
      cert: client.cert,
      key: '{{env.TARGET_CERTIFICATE_KEY}}',
    })
  })

  test('a WebSocket target is stateful only if its message contains the session ID', ({
    assert,
  }) => {
    const socket = (message: string): TargetCall => ({
      type: 'websocket',
      settings: { ...DEFAULT_SOCKET_SETTINGS, url: 'wss://a.example.test', message },
    })
    assert.isFalse(configOf(socket('{"text":"{{prompt}}"}')).stateful)
    assert.isTrue(configOf(socket('{"text":"{{prompt}}","room":"{{sessionId}}"}')).stateful)
  })

  test('a client-side session ID is generated for each test case unless the configuration sets one', ({
    assert,
  }) => {
    const call = http({ sessionSource: 'client' })
    const own = { transformVars: '{ ...vars, sessionId: context.uuid }' }
    assert.deepEqual(withClientSession({ prompts: [] }, call), {
      prompts: [],
      defaultTest: { options: own },
    })
    const explicit = { defaultTest: { vars: { a: 1 }, options: { transformVars: 'vars', x: 1 } } }
    assert.deepEqual(withClientSession(explicit, call), explicit)
    assert.deepEqual(withClientSession(explicit, http({ sessionSource: 'server' })), explicit)
    assert.deepEqual(withClientSession({}, null), {})
  })
})
