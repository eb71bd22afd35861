import { generateToolProvider } from '#api/targets/generate_tool_provider'
import { judgeToolProbe } from '#api/targets/judge_tool_probe'
import { test } from '@japa/runner'

const RAW = JSON.stringify({ id: 'a', choices: [{ message: { content: 'I can help you.' } }] })

test.group('What the command-line tool saw of a target', () => {
  test('is fine when it is a text for a user', ({ assert }) => {
    const seen = { providerResponse: RAW, parsedResponse: 'I can help you.' }
    assert.deepEqual(judgeToolProbe(seen), {
      message: 'The target answered: I can help you.',
      changes_needed: false,
    })
  })

  for (const [name, parsedResponse] of [
    ['nothing', ''],
    ['a whole JSON value', { choices: [] }],
    ['JSON as text', RAW],
  ] as const) {
    test(`needs a response parser when it is ${name}, and says which`, ({ assert }) => {
      const verdict = judgeToolProbe({ providerResponse: RAW, parsedResponse })
      assert.isTrue(verdict.changes_needed)
      assert.equal(verdict.message, verdict.changes_needed_reason)
      assert.include(verdict.changes_needed_suggestions?.[0], 'json.choices[0].message.content')
    })
  }

  test('is wrong when it is a page, or the place for the prompt', ({ assert }) => {
    const page = judgeToolProbe({ parsedResponse: '<!DOCTYPE html><p>Welcome</p>' })
    assert.equal(page.changes_needed_reason, 'The answer is a web page.')
    assert.isTrue(judgeToolProbe({ parsedResponse: 'You said: {{ prompt }}' }).changes_needed)
  })

  test('tells what to change after an error, by what it says', ({ assert }) => {
    const advice = (error: string) => judgeToolProbe({ error }).changes_needed_suggestions?.join()
    assert.include(advice('HTTP call failed with status 401: Unauthorized'), '{{env.NAME}}')
    assert.include(advice('Request timed out after 300000 ms'), 'REQUEST_TIMEOUT_MS')
    assert.include(advice('fetch failed: ECONNREFUSED'), 'where the tool runs')
    assert.include(advice('something else'), 'curl')
  })
})

test.group('A provider of the command-line tool from samples', () => {
  test('has the prompt, the answer’s text and no credential in it', ({ assert }) => {
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

  test('of a chat API is its request', ({ assert }) => {
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
