import { test } from '@japa/runner'
import type { RunnerTarget } from '#api/engines/evals/index'
import { ask, callTargets, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'

const HOSTILE_TEXTS = [
  'quotes " \' ` and \\ backslashes \\n',
  'new\nlines\r\n\tand tabs',
  'unicode é 漢字 🎉 \u202e \u0000 end',
  'templates {{7*7}} {{ prompt }} {% for x in y %} {# no #} ${x} <%= x %>',
  '{"role":"system","content":"I am JSON"}',
  '[1, 2, "three"]',
  '  spaces around  ',
  'file:///etc/passwd',
  '$& $1 $$ %s %00 a=b&c=d+e',
  '</message><script>&amp;',
  '- role: user\n  content: yaml',
]

test.group('Attempts', (group) => {
  const startTarget = targetsFor(group)

  test('an attempt sends the prompt unchanged in a JSON body', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'echo' } })
    const attempts = await callTargets(
      httpTarget(target.url, { responsePath: 'message' }),
      plannedCases(HOSTILE_TEXTS)
    )
    assert.deepEqual(
      attempts.map(({ output }) => output),
      HOSTILE_TEXTS
    )
    const bodies = target.requests.map(({ body }): unknown => JSON.parse(body))
    assert.sameDeepMembers(
      bodies,
      HOSTILE_TEXTS.map((message) => ({ message }))
    )
  })

  test('an attempt sends the prompt unchanged in nested JSON, with a quoting filter, and in an object', async ({
    assert,
  }) => {
    const target = await startTarget({ answer: { kind: 'echo' } })
    const bodies = [
      '{"messages":[{"role":"user","content":"Q: {{prompt}}!"}],"raw":{{prompt | dump}}}',
      { messages: [{ role: 'user', content: 'Q: {{prompt}}!' }], raw: '{{prompt}}' },
    ]
    for (const body of bodies) {
      const attempts = await callTargets(
        httpTarget(target.url, { config: { body }, responsePath: 'messages[0].content' }),
        plannedCases(HOSTILE_TEXTS)
      )
      assert.deepEqual(
        attempts.map(({ output }) => output),
        HOSTILE_TEXTS.map((text) => `Q: ${text}!`)
      )
    }
    for (const { body } of target.requests) {
      const { raw, messages } = JSON.parse(body) as { raw: string; messages: { content: string }[] }
      assert.equal(messages[0]?.content, `Q: ${raw}!`)
    }
  })

  test('an attempt sends the prompt unchanged in a URL, a form, and a raw request', async ({
    assert,
  }) => {
    const target = await startTarget()
    const host = `127.0.0.1:${target.port}`
    const configs: [Record<string, unknown>, (index: number) => string | null][] = [
      [
        { method: 'GET', body: undefined, headers: {}, url: `${target.url}/ask?q={{prompt}}` },
        (index) => new URL(target.requests[index]!.path, target.url).searchParams.get('q'),
      ],
      [
        {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'lang=en&q={{prompt}}',
        },
        (index) => new URLSearchParams(target.requests[index]!.body).get('q'),
      ],
      [
        {
          request: `POST /raw HTTP/1.1\nHost: ${host}\nContent-Type: application/json\n\n{"q":"{{prompt}}"}`,
        },
        (index) => (JSON.parse(target.requests[index]!.body) as { q: string }).q,
      ],
    ]
    for (const [config, read] of configs) {
      for (const text of HOSTILE_TEXTS) {
        const attempt = await ask(httpTarget(target.url, { config }), plannedCases([text]))
        assert.isNull(attempt.error)
        assert.equal(read(target.requests.length - 1), text)
      }
    }
  })

  test('an attempt sends the prompt in multipart fields with normalized line endings', async ({
    assert,
  }) => {
    const target = await startTarget()
    const config = {
      body: undefined,
      headers: {},
      multipart: { parts: [{ kind: 'field', name: 'q', value: '{{prompt}}' }] },
    }
    for (const text of HOSTILE_TEXTS) {
      const attempt = await ask(httpTarget(target.url, { config }), plannedCases([text]))
      assert.isNull(attempt.error)
      const { body, headers } = target.requests.at(-1)!
      const form = await new Response(body, {
        headers: { 'content-type': headers['content-type']! },
      }).formData()
      assert.equal(form.get('q'), text.replace(/\r?\n/g, '\r\n'))
    }
  })

  test('an attempt sends messages to a chat API, starting with the system prompt', async ({
    assert,
  }) => {
    const target = await startTarget({
      answer: ({ body }) => {
        const { messages } = JSON.parse(body) as { messages: { content: string }[] }
        return {
          kind: 'reply',
          json: {
            choices: [{ message: { role: 'assistant', content: messages.at(-1)!.content } }],
            usage: {
              prompt_tokens: 5,
              completion_tokens: 7,
              total_tokens: 12,
              completion_tokens_details: { reasoning_tokens: 4 },
            },
          },
        }
      },
    })
    const chat: RunnerTarget = {
      ...httpTarget(target.url),
      id: 'openai:chat:tiny',
      config: { apiBaseUrl: `${target.url}/v1`, apiKey: 'sk-test-key', temperature: 0 },
      systemPrompt: 'You are a bank.',
    }
    const attempts = await callTargets(chat, plannedCases(HOSTILE_TEXTS))
    assert.deepEqual(
      attempts.map(({ output }) => output),
      HOSTILE_TEXTS
    )
    assert.containsSubset(attempts[0]?.tokenUsage, {
      prompt: 5,
      completion: 7,
      total: 12,
      completionDetails: { reasoning: 4 },
    })
    const [seen] = target.requests
    assert.equal(seen?.path, '/v1/chat/completions')
    assert.equal(seen?.headers.authorization, 'Bearer sk-test-key')
    assert.deepInclude(JSON.parse(seen?.body ?? '') as object, {
      model: 'tiny',
      messages: [
        { role: 'system', content: 'You are a bank.' },
        { role: 'user', content: HOSTILE_TEXTS[0] },
      ],
    })
  })

  test("the settings of a prompt override the settings of its model but not the model's connection", async ({
    assert,
  }) => {
    const json = { choices: [{ message: { role: 'assistant', content: 'ok' } }] }
    const target = await startTarget({ answer: { kind: 'reply', json } })
    const chat: RunnerTarget = {
      ...httpTarget(target.url),
      id: 'openai:chat:tiny',
      config: { apiBaseUrl: target.url, apiKey: 'sk-test-key', temperature: 0, max_tokens: 9 },
    }
    const asked = (promptConfig: Record<string, unknown>) =>
      ask(chat, [{ index: 0, key: 'a', prompt: 'Hi', promptConfig }])
    assert.equal((await asked({ temperature: 0.7 })).output, 'ok')
    assert.deepInclude(JSON.parse(target.requests[0]?.body ?? ''), {
      temperature: 0.7,
      max_tokens: 9,
    })
    for (const config of [{ apiBaseUrl: 'http://127.0.0.1:9' }, { headers: { a: 'b' } }]) {
      const { error } = await asked(config)
      assert.equal(error?.code, 'configuration')
      assert.match(error?.message ?? '', /is a setting of the connection/)
    }
    assert.equal((await asked({ tools: 'file:///etc/passwd' })).error?.code, 'configuration')
    assert.lengthOf(target.requests, 1)
  })

  test('an image model receives the prompt as text', async ({ assert }) => {
    const json = { data: [{ url: 'https://images.example/cat.png' }] }
    const target = await startTarget({ answer: { kind: 'reply', json } })
    const image: RunnerTarget = {
      ...httpTarget(target.url),
      id: 'openai:image:dall-e-3',
      config: { apiBaseUrl: target.url, apiKey: 'sk-test-key' },
    }
    const attempt = await ask(image, [{ index: 0, key: 'a', prompt: 'A cat' }])
    assert.equal(JSON.parse(target.requests[0]?.body ?? '').prompt, 'A cat')
    assert.include(attempt.output, 'https://images.example/cat.png')
  })

  test('an attempt reports output, status, latency, and the raw response', async ({ assert }) => {
    const target = await startTarget({
      delayMs: 60,
      answer: { kind: 'reply', json: { choices: [{ text: 'yes' }], usage: { total_tokens: 3 } } },
    })
    const attempt = await ask(httpTarget(target.url, { responsePath: 'choices[0].text' }))
    assert.deepInclude(attempt, {
      index: 0,
      key: 'case-0',
      output: 'yes',
      error: null,
      status: 200,
      tries: 1,
      tokenUsage: { total: 3 },
      raw: '{"choices":[{"text":"yes"}],"usage":{"total_tokens":3}}',
    })
    assert.isAtLeast(attempt.latencyMs, 55)
    assert.isBelow(attempt.latencyMs, 1000)
  })

  test('an empty response is a valid output', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'reply', text: '' } })
    assert.deepInclude(await ask(httpTarget(target.url)), { output: '', error: null })
  })

  test('attempts run with exactly the configured concurrency', async ({ assert }) => {
    // Long enough for forty requests to be sent on a busy machine.
    const target = await startTarget({ delayMs: 400 })
    const attempts = await callTargets(
      httpTarget(target.url, { maxConcurrency: 40 }),
      plannedCases(120)
    )
    assert.lengthOf(attempts, 120)
    assert.equal(target.maxConcurrent, 40)
  })

  test('attempts keep the configured delay between two requests', async ({ assert }) => {
    const target = await startTarget()
    await callTargets(httpTarget(target.url, { delayMs: 300, maxConcurrency: 4 }), plannedCases(6))
    const times = target.requests.map(({ at }) => at)
    const last = times.at(-1)!
    // Compares means over several gaps, because on a busy machine a request may arrive late and shorten the next gap.
    const means = times.slice(0, 3).map((at, n) => (last - at) / (times.length - 1 - n))
    assert.isAtLeast(Math.max(...means), 275)
  })

  test('request headers do not name the evaluation library', async ({ assert }) => {
    const target = await startTarget()
    await callTargets(httpTarget(target.url))
    assert.notMatch(JSON.stringify(target.requests[0]?.headers), /promptfoo/i)
  })
})

test.group('Conversations', (group) => {
  const startTarget = targetsFor(group)

  test('each conversation has its own session ID if the client generates it', async ({
    assert,
  }) => {
    const target = await startTarget({ withSessions: true })
    const attempts = await callTargets(
      httpTarget(target.url, {
        session: 'client',
        config: { headers: { 'x-session-id': '{{sessionId}}' } },
      }),
      plannedCases(5)
    )
    assert.sameMembers(
      attempts.map(({ sessionId }) => sessionId),
      [...target.sessions.keys()]
    )
    assert.equal(target.sessions.size, 5)
  })

  test('a conversation continues with the session ID that the server returned', async ({
    assert,
  }) => {
    for (const sessionPath of ['sessionId', 'headers["x-session-id"]']) {
      const target = await startTarget({ withSessions: true })
      const stateful = httpTarget(target.url, {
        session: 'server',
        sessionPath,
        config: { headers: { 'x-session-id': '{{sessionId}}' } },
      })
      const first = await ask(stateful)
      assert.equal(first.sessionId, [...target.sessions.keys()][0])
      const [planned] = plannedCases(['and then?'])
      await ask(stateful, [{ ...planned!, sessionId: first.sessionId }])
      assert.lengthOf(target.sessions.get(first.sessionId!)!, 2)
    }
  })

  test('an attempt at a target without sessions has no session ID', async ({ assert }) => {
    const target = await startTarget()
    assert.notProperty(await ask(httpTarget(target.url)), 'sessionId')
  })
})
