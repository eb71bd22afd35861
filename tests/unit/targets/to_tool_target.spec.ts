import {
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_SOCKET_SETTINGS,
  type TargetCall,
} from '#api/contract/target_settings'
import { NO_SECRETS } from '#api/targets/secrets'
import { toToolTarget } from '#api/targets/to_tool_target'
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

test.group('A target in the words of the command-line tool', () => {
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
    test(`a path is JavaScript: ${path || 'none'}`, ({ assert }) => {
      assert.equal(accessor(path), required)
      assert.equal(accessor(path, 'optional'), optional)
    })
  }

  test('texts are put into JSON as JSON', ({ assert }) => {
    assert.equal(
      inJson('{"a": "{{ prompt }}", "b": "to {{prompt}}!", "c": {{prompt | dump}}}'),
      '{"a": {{prompt | default("") | dump}}, "b": "to {{(prompt | default("") | dump).slice(1, -1)}}!", "c": {{prompt | dump}}}'
    )
  })

  test('a certificate whose key is not handed out stays here too', ({ assert }) => {
    const { client, ca } = certificates
    const call = http({ certificate: { cert: client.cert, key: { isSet: true }, ca } })
    const hand = { mode: 'none' as const, secrets: NO_SECRETS }
    assert.deepEqual(toToolTarget('A', call, hand).provider.config.tls, { ca })
    assert.deepEqual(configOf(call).tls, {
      ca,
      cert: client.cert,
      key: '{{env.TARGET_CERTIFICATE_KEY}}',
    })
  })

  test('a WebSocket remembers only by what its messages name', ({ assert }) => {
    const socket = (message: string): TargetCall => ({
      type: 'websocket',
      settings: { ...DEFAULT_SOCKET_SETTINGS, url: 'wss://a.example.test', message },
    })
    assert.isFalse(configOf(socket('{"text":"{{prompt}}"}')).stateful)
    assert.isTrue(configOf(socket('{"text":"{{prompt}}","room":"{{sessionId}}"}')).stateful)
  })

  test('session ids that clients make are made for each test, unless somebody says how', ({
    assert,
  }) => {
    const call = http({ sessionSource: 'client' })
    const own = { transformVars: '{ ...vars, sessionId: context.uuid }' }
    assert.deepEqual(withClientSession({ prompts: [] }, call), {
      prompts: [],
      defaultTest: { options: own },
    })
    const said = { defaultTest: { vars: { a: 1 }, options: { transformVars: 'vars', x: 1 } } }
    assert.deepEqual(withClientSession(said, call), said)
    assert.deepEqual(withClientSession(said, http({ sessionSource: 'server' })), said)
    assert.deepEqual(withClientSession({}, null), {})
  })
})
