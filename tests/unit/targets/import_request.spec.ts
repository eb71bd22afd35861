import type { HttpSettings } from '#api/contract/targets/target_settings'
import { importRequest } from '#api/targets/import/import_request'
import { test } from '@japa/runner'

function importHttp(text: string): { settings: HttpSettings; warnings: string[] } {
  const imported = importRequest(text)
  if (imported.type !== 'http') throw new Error('not http')
  return imported
}

const bodyOf = (text: string): unknown => JSON.parse(importHttp(text).settings.body)

test.group('curl import', () => {
  test('a curl import keeps method, URL, headers, and body and marks credentials as secret', ({
    assert,
  }) => {
    const { settings, warnings } = importHttp(
      `curl -sSL -XPUT 'https://a.example.test/chat?v=1' \\\n -H 'Content-Type: application/json' \\\n -H "Authorization: Bearer abc" -b 'sid=1' -u ann:pw --data-raw '{"message":"it'\\''s me"}' | jq .`
    )
    assert.equal(settings.url, 'https://a.example.test/chat?v=1')
    assert.equal(settings.method, 'PUT')
    assert.deepEqual(JSON.parse(settings.body), { message: '{{prompt}}' })
    assert.deepEqual(settings.headers, [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Authorization', secret: true, value: { value: 'Basic YW5uOnB3' } },
      { name: 'Cookie', secret: true, value: { value: 'sid=1' } },
    ])
    assert.deepEqual(warnings, [])
  })

  test('a curl command with --json is imported as a JSON POST request', ({ assert }) => {
    const { settings } = importHttp(`curl --json '{"prompt":"hi"}' http://a.example.test/`)
    assert.equal(settings.method, 'POST')
    assert.deepInclude(settings.headers, { name: 'Content-Type', value: 'application/json' })
    assert.deepEqual(JSON.parse(settings.body), { prompt: '{{prompt}}' })
  })

  test('a curl command with $-quoting, as copied by browsers, is parsed', ({ assert }) => {
    const text = `curl 'https://a.example.test' --data-raw $'{"input":"it\\'s \\u0021"}' -H 'content-type: application/json' -H 'sec-fetch-mode: cors'`
    const { settings } = importHttp(text)
    assert.deepEqual(JSON.parse(settings.body), { input: '{{prompt}}' })
    assert.deepEqual(settings.headers, [{ name: 'content-type', value: 'application/json' }])
  })

  test('a curl command with an unquoted URL keeps its query', ({ assert }) => {
    const { settings } = importHttp('curl https://a.example.test/s?lang=en&q=hello')
    assert.equal(settings.url, 'https://a.example.test/s?lang=en&q={{prompt}}')
    assert.equal(settings.method, 'GET')
    assert.equal(settings.body, '')
  })

  test('a curl import warns about options that cannot be converted', ({ assert }) => {
    const { warnings } = importHttp(
      `curl -k -x http://proxy -H "Authorization: Bearer $TOKEN" -d '{"message":"x","stream":true,"session_id":"7"}' 'https://a.example.test/?api_key=1'`
    )
    for (const word of ['-k', '-x', '$TOKEN', 'stream', 'session_id', 'api_key']) {
      assert.isTrue(
        warnings.some((warning) => warning.includes(word)),
        word
      )
    }
  })

  test('session IDs in body, query, and headers of a curl command are replaced by a new ID for each test case', ({
    assert,
  }) => {
    const { settings, warnings } = importHttp(
      `curl 'https://a.example.test/chat?chat_id=9&v=1' -H 'X-Session-Id: s-1' -H 'Content-Type: application/json' -d '{"message":"hi","context":{"sessionId":"a-long-session-id"}}'`
    )
    assert.equal(settings.url, 'https://a.example.test/chat?chat_id={{sessionId}}&v=1')
    assert.deepInclude(settings.headers, { name: 'X-Session-Id', value: '{{sessionId}}' })
    assert.deepEqual(JSON.parse(settings.body), {
      message: '{{prompt}}',
      context: { sessionId: '{{sessionId}}' },
    })
    assert.equal(settings.sessionSource, 'client')
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], '"chat_id", "X-Session-Id", "sessionId"')
  })

  test('a numeric session ID is kept with a warning, and other identifiers are not replaced', ({
    assert,
  }) => {
    const { settings, warnings } = importHttp(
      `curl https://a.example.test -d '{"message":"hi","chat_id":7,"user_id":"u-1"}'`
    )
    assert.deepEqual(JSON.parse(settings.body), {
      message: '{{prompt}}',
      chat_id: 7,
      user_id: 'u-1',
    })
    assert.equal(settings.sessionSource, 'none')
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], '"chat_id" looks like a conversation ID')
  })

  test('a session ID is never mistaken for the user message', ({ assert }) => {
    assert.deepEqual(bodyOf('{"sessionId":"a-very-long-session-id","foo":"hi"}'), {
      sessionId: '{{sessionId}}',
      foo: '{{prompt}}',
    })
  })

  test('a curl command that calls a chat completions API becomes a chat target', ({ assert }) => {
    const imported = importRequest(
      `curl https://api.example.test/v1/chat/completions -H 'Authorization: Bearer sk-1' -H 'Content-Type: application/json' -d '{"model":"m-1","temperature":0.2,"messages":[{"role":"system","content":"Be kind"},{"role":"user","content":"hi"}]}'`
    )
    assert.equal(imported.type, 'openai-chat')
    assert.containsSubset(imported.settings, {
      url: 'https://api.example.test/v1',
      model: 'm-1',
      apiKey: { value: 'sk-1' },
      systemPrompt: 'Be kind',
      temperature: 0.2,
    })
  })
})

test.group('User message detection', () => {
  test('the last user message of a conversation becomes the prompt', ({ assert }) => {
    const messages = [
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'answer' },
      { role: 'user', content: [{ type: 'text', text: 'second' }] },
    ]
    assert.deepEqual(bodyOf(JSON.stringify({ bot: 'x', messages })), {
      bot: 'x',
      messages: [
        messages[0],
        messages[1],
        { role: 'user', content: [{ type: 'text', text: '{{prompt}}' }] },
      ],
    })
  })

  test('the field with the most likely name becomes the prompt, even if it is nested', ({
    assert,
  }) => {
    assert.deepEqual(bodyOf('{"text":"a","data":{"message":"b"},"question":"c"}'), {
      text: 'a',
      data: { message: '{{prompt}}' },
      question: 'c',
    })
  })

  test('a guessed prompt field is reported with a warning', ({ assert }) => {
    const { settings, warnings } = importHttp('{"a":"x","foo":"a longer text"}')
    assert.deepEqual(JSON.parse(settings.body), { a: 'x', foo: '{{prompt}}' })
    assert.isTrue(warnings.some((warning) => warning.includes('foo')))
  })

  test('a request without a message is imported with a warning', ({ assert }) => {
    assert.isTrue(
      importHttp('{"a":1}').warnings.some((warning) => warning.includes('No user message'))
    )
  })

  test('the message in a form body becomes the prompt', ({ assert }) => {
    const { settings } = importHttp(`curl https://a.example.test -d 'user=1&message=hello+there'`)
    assert.equal(settings.body, 'user=1&message={{prompt}}')
  })
})

test.group('Raw request import', () => {
  test('a raw HTTP request is parsed', ({ assert }) => {
    const { settings } = importHttp(
      'POST /ask HTTP/1.1\nHost: a.example.test\nX-Token: t\nContent-Type: application/json\n\n{"query":"hi"}'
    )
    assert.equal(settings.url, 'https://a.example.test/ask')
    assert.deepInclude(settings.headers, { name: 'X-Token', secret: true, value: { value: 't' } })
    assert.deepEqual(JSON.parse(settings.body), { query: '{{prompt}}' })
  })

  test('a string that is not a request is rejected with a hint or the position of the error', ({
    assert,
  }) => {
    assert.throws(() => importRequest('hello there'), /curl command/)
    assert.throws(() => importRequest('{"a":}'), /line 1, column 6/)
  })
})
