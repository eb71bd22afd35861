import { findBodyFault, findJsonFault } from '#api/contract/targets/json_fault'
import {
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  type HttpSettings,
} from '#api/contract/targets/target_settings'
import { extractCredentials } from '#api/targets/credentials/credential_headers'
import { callFaults } from '#api/targets/calls/call_faults'
import { test } from '@japa/runner'

const faults = (changes: Partial<HttpSettings>) =>
  callFaults({
    type: 'http',
    settings: { ...DEFAULT_HTTP_SETTINGS, url: 'https://a.example.test', ...changes },
  })

const fields = (changes: Partial<HttpSettings>) => faults(changes).map(({ field }) => field)

test.group('JSON errors', () => {
  test('the JSON check gives the same result as JSON.parse', ({ assert }) => {
    const texts = [
      '{}',
      '[1,-2.5e3,"a\\u00e9",null,true]',
      '{"a":{"b":[]}}',
      ' 1 ',
      '{"a":1,}',
      '[1 2]',
      '{a:1}',
      '"a\nb"',
      '01',
      '',
      '{"a"',
      'nul',
      '{"a":"\\x"}',
      '[1]]',
    ]
    for (const text of texts) {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      assert.equal(findJsonFault(text) === null, isJson, text)
    }
  })

  test('a JSON error contains a line and a column', ({ assert }) => {
    assert.containsSubset(findJsonFault('{\n  "a": 1\n  "b": 2\n}'), { line: 3, column: 3 })
    assert.containsSubset(findJsonFault('{"a": tru}'), { line: 1, column: 7 })
  })

  test('the body check accepts JSON with variables in quotes or with the dump filter', ({
    assert,
  }) => {
    assert.isNull(findBodyFault('{"a":"{{prompt}}","b":{{ prompt | dump }}}'))
    assert.match(findBodyFault('{"a": {{prompt}} }')?.message ?? '', /quotes/)
    assert.exists(findBodyFault('{"a":"{{prompt | dump}}"}'))
  })
})

test.group('Invalid requests', () => {
  test('a request without {{prompt}} is rejected', ({ assert }) => {
    assert.deepEqual(fields({ body: '{"a":"b"}' }), ['settings.body'])
    assert.deepEqual(fields({ method: 'GET', body: '' }), ['settings.url'])
    assert.deepEqual(
      fields({ method: 'GET', body: '', url: 'https://a.example.test/?q={{prompt}}' }),
      []
    )
  })

  test('a URL with credentials or a variable host is rejected', ({ assert }) => {
    assert.deepEqual(fields({ url: 'https://u:p@a.example.test' }), ['settings.url'])
    for (const start of ['https://', 'https:///', 'https://\\', 'https://\t/']) {
      assert.deepEqual(fields({ url: `${start}{{prompt}}.example.test` }), ['settings.url'], start)
    }
    assert.deepEqual(fields({ url: 'https://a.example.test/{{prompt}}' }), [])
  })

  test('a header that is duplicated or set by the server is rejected', ({ assert }) => {
    assert.deepEqual(
      fields({
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
          { name: 'Content-Length', value: '3' },
        ],
      }),
      ['settings.headers.1.name', 'settings.headers.2.name']
    )
  })

  test('settings that read a session ID without sending it, or send one without reading it, are rejected', ({
    assert,
  }) => {
    assert.deepEqual(fields({ sessionSource: 'server' }), [
      'settings.sessionSource',
      'settings.sessionPath',
    ])
    assert.deepEqual(fields({ body: '{"m":"{{prompt}}","s":"{{sessionId}}"}' }), [
      'settings.sessionSource',
    ])
  })

  test('an invalid raw request is rejected with its line', ({ assert }) => {
    const [first] = faults({ rawRequest: 'POST /a HTTP/1.1\nHost a.example.test\n\n{{prompt}}' })
    assert.equal(first?.field, 'settings.rawRequest')
    assert.match(first?.message ?? '', /Line 2/)
    assert.deepEqual(
      fields({ headers: [], rawRequest: 'POST /a HTTP/1.1\nHost: a.example.test\n\n{{prompt}}' }),
      []
    )
  })

  test('a credential that would be evaluated as code is rejected', ({ assert }) => {
    const settings = {
      ...DEFAULT_HTTP_SETTINGS,
      url: 'https://a.example.test',
      headers: [{ name: 'X', secret: true as const, value: { isSet: true } }],
    }
    const found = callFaults({ type: 'http', settings }, { headers: { x: '{{ env.APP_KEY }}' } })
    assert.deepEqual(
      found.map(({ field }) => field),
      ['settings.headers.0.value']
    )
  })

  test('a chat target without a model or with an invalid URL is rejected', ({ assert }) => {
    const found = callFaults({
      type: 'openai-chat',
      settings: { ...DEFAULT_CHAT_SETTINGS, url: 'localhost' },
    })
    assert.includeMembers(
      found.map(({ field }) => field),
      ['settings.url', 'settings.model']
    )
  })
})

test.group('Credentials in a raw request', () => {
  test('credentials in a raw request become secret headers, and the rest is unchanged', ({
    assert,
  }) => {
    const rawRequest =
      'POST / HTTP/1.1\nHost: a\nCookie: s=1\nX-Api-Key: k:2\nAccept: */*\n\nAuthorization: {{prompt}}'
    const lifted = extractCredentials({ ...DEFAULT_HTTP_SETTINGS, headers: [], rawRequest })
    assert.equal(
      lifted.rawRequest,
      'POST / HTTP/1.1\nHost: a\nAccept: */*\n\nAuthorization: {{prompt}}'
    )
    assert.deepEqual(lifted.headers, [
      { name: 'Cookie', secret: true, value: { value: 's=1' } },
      { name: 'X-Api-Key', secret: true, value: { value: 'k:2' } },
    ])
  })
})
