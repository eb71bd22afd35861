import { generateToolProvider } from '#api/targets/import/generate_tool_provider'
import { judgeToolProbe } from '#api/targets/probe/judge_tool_probe'
import { test } from '@japa/runner'

const RAW = JSON.stringify({ id: 'a', choices: [{ message: { content: 'I can help you.' } }] })

test.group('Target validation by the command-line tool', () => {
  test('a plain text response requires no changes', ({ assert }) => {
    const seen = { providerResponse: RAW, parsedResponse: 'I can help you.' }
    assert.deepEqual(judgeToolProbe(seen), {
      message: 'The target responded: I can help you.',
      changes_needed: false,
    })
  })

  for (const [name, parsedResponse] of [
    ['empty', ''],
    ['a whole JSON value', { choices: [] }],
    ['JSON in a string', RAW],
  ] as const) {
    test(`a response parser is suggested for a parsed response that is ${name}`, ({ assert }) => {
      const verdict = judgeToolProbe({ providerResponse: RAW, parsedResponse })
      assert.isTrue(verdict.changes_needed)
      assert.equal(verdict.message, verdict.changes_needed_reason)
      assert.include(verdict.changes_needed_suggestions?.[0], 'json.choices[0].message.content')
    })
  }

  test('a response that is a web page or echoes the placeholder requires changes', ({ assert }) => {
    const page = judgeToolProbe({ parsedResponse: '<!DOCTYPE html><p>Welcome</p>' })
    assert.equal(page.changes_needed_reason, 'The response is a web page.')
    assert.isTrue(judgeToolProbe({ parsedResponse: 'You said: {{ prompt }}' }).changes_needed)
  })

  test('the advice for a failed validation depends on the error message', ({ assert }) => {
    const advice = (error: string) => judgeToolProbe({ error }).changes_needed_suggestions?.join()
    assert.include(advice('HTTP call failed with status 401: Unauthorized'), '{{env.NAME}}')
    assert.include(advice('Request timed out after 300000 ms'), 'REQUEST_TIMEOUT_MS')
    assert.include(advice('fetch failed: ECONNREFUSED'), 'the machine running the tool')
    assert.include(advice('something else'), 'curl')
  })
})

test.group('Provider generated from sample requests', () => {
  test('a generated provider has the prompt and the response path and no credentials', ({
    assert,
  }) => {
    const request = `curl https://bank.test/v1/ask -H 'Authorization: Bearer secret-0123456789' -H 'Content-Type: application/json' -d '{"message":"Hello"}'`
    const response =
      'HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{"trace":"a-longer-text-than-it","reply":"Hi"}'
    const { id, config } = generateToolProvider(request, response)
    assert.equal(id, 'http')
    assert.containSubset(config, {
      url: 'https://bank.test/v1/ask',
      method: 'POST',
      headers: { Authorization: '{{env.TARGET_AUTHORIZATION}}' },
      body: { message: '{{prompt}}' },
      transformResponse: 'json.reply',
    })
    assert.notInclude(JSON.stringify(config), 'secret-0123456789')
  })

  test('a sample request to a chat API becomes a generic HTTP provider', ({ assert }) => {
    const body = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] }
    const request = `POST /v1/chat/completions HTTP/1.1\nHost: models.test\nContent-Type: application/json\n\n${JSON.stringify(body)}`
    const { config } = generateToolProvider(request)
    assert.containSubset(config, {
      url: 'https://models.test/v1/chat/completions',
      body: { model: 'small', messages: [{ role: 'user', content: '{{prompt}}' }] },
      transformResponse: 'json.choices[0].message.content',
    })
  })
})
