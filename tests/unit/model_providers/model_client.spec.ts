import { test } from '@japa/runner'
import type { Clock } from '#api/platform/model_providers/limits/clock'
import { modelClient } from '#api/platform/model_providers/model_client'
import { ModelError } from '#api/platform/model_providers/model_error'
import { createGuardedFetch, type GuardedFetchOptions } from '#api/platform/outbound/guarded_fetch'
import {
  KEY,
  QUESTION,
  RED,
  scriptedClient,
  skippingClock,
} from '#tests/support/scripted/scripted_client'
import {
  startScriptedModel,
  type Script,
  type ScriptedModel,
} from '#tests/support/scripted/scripted_model'

/** Long enough for a request to arrive before the timeout even on a busy machine. */
const TIMEOUT_MS = 500

test.group('Model client', (group) => {
  let model: ScriptedModel
  group.each.teardown(() => model.close())

  async function client(...given: Parameters<typeof scriptedClient>) {
    const made = await scriptedClient(...given)
    model = made.model
    return made.client
  }

  async function failure(work: Promise<unknown>): Promise<ModelError> {
    const error = await work.then(
      () => null,
      (reason) => reason
    )
    if (!(error instanceof ModelError)) throw new Error(`expected a ModelError, got ${error}`)
    return error
  }

  test('the client sends the key, the prompt, and the schema and returns the object', async ({
    assert,
  }) => {
    const asked = await client(() => ({ object: RED }))
    const { object } = await asked.generateObject<typeof RED>(QUESTION)
    assert.deepEqual(object, RED)
    const [seen] = model.requests
    assert.equal(seen.headers.authorization, `Bearer ${KEY}`)
    assert.equal(seen.system, QUESTION.system)
    assert.equal(seen.prompt, QUESTION.prompt)
    assert.deepEqual(seen.schema, QUESTION.schema)
  })

  test('JSON in a code fence or within a sentence is read without another request', async ({
    assert,
  }) => {
    for (const text of [
      '```json\n{"color":"red","count":3}\n```',
      'Here it is: {"color":"red","count":3}. Anything else?',
    ]) {
      const asked = await client(() => ({ text }))
      assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
      assert.lengthOf(model.requests, 1)
      await model.close()
    }
  })

  test('reasoning before the JSON is ignored, even if it contains braces', async ({ assert }) => {
    const asked = await client(() => ({
      text: '<think>The form is {"color": …}, so {red}.</think>\n{"color":"red","count":3}',
    }))
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 1)
  })

  test('a request that exceeds the context of the model concerns only this request', async ({
    assert,
  }) => {
    const message = "This model's maximum context length is 8192 tokens. You requested 20000."
    for (const code of ['context_length_exceeded', null]) {
      const asked = await client(() => ({ status: 400, body: { error: { message, code } } }))
      const error = await failure(asked.generateObject(QUESTION))
      assert.equal(error.code, 'malformed')
      assert.include(error.message, 'larger context')
      assert.lengthOf(model.requests, 1)
      await model.close()
    }
  })

  test('a response that is not JSON is returned to the model for repair, with the error', async ({
    assert,
  }) => {
    const asked = await client(({ number }) =>
      number === 1 ? { text: '{"color": "red", "cou' } : { object: RED }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 2)
    assert.include(model.requests[1].prompt, 'the text is not JSON')
    assert.lengthOf(model.requests[1].body.messages as unknown[], 4)
  })

  test('a response that does not match the schema is returned to the model for repair, with the field', async ({
    assert,
  }) => {
    const asked = await client(({ number }) => ({
      object: number === 1 ? { color: 'blue', count: 1 } : RED,
    }))
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.include(model.requests[1].prompt, 'color')
  })

  test('the client throws an error with the reason after three malformed responses', async ({
    assert,
  }) => {
    const asked = await client(() => ({ object: { color: 'red' } }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'malformed')
    assert.include(error.message, 'count')
    assert.lengthOf(model.requests, 3)
  })

  test('a response cut off by the token limit is malformed, and the error names the limit', async ({
    assert,
  }) => {
    const asked = await client(() => ({ text: '{"color":', finishReason: 'length' }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'malformed')
    assert.include(error.message, 'output tokens')
  })

  test('a refusal is recognized by the refusal field, by the text, and by the content filter', async ({
    assert,
  }) => {
    const scripts: Script[] = [
      () => ({ refusal: 'I cannot help with that.' }),
      () => ({ text: "I'm sorry, but I can't assist with that request." }),
      () => ({ text: '', finishReason: 'content_filter' }),
      () => ({ status: 400, body: { error: { message: 'blocked', code: 'content_filter' } } }),
    ]
    for (const script of scripts) {
      const asked = await client(script)
      assert.equal((await failure(asked.generateObject(QUESTION))).code, 'refused')
      assert.lengthOf(model.requests, 1)
      await model.close()
    }
  })

  test('a request with an invalid key is not retried, and its error does not contain the key', async ({
    assert,
  }) => {
    const asked = await client(() => ({
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${KEY}` } },
    }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'unauthorized')
    assert.lengthOf(model.requests, 1)
    assert.notInclude(JSON.stringify([error, error.message, error.stack, error.cause]), KEY)
  })

  test('a key that is echoed in an error is masked', async ({ assert }) => {
    const asked = await client(
      () => ({ status: 500, body: { error: { message: `crashed on Bearer ${KEY}` } } }),
      { limits: { maxTries: 1 } }
    )
    const error = await failure(asked.generateObject(QUESTION))
    assert.notInclude(error.message, KEY)
    assert.include(error.message, '•••')
  })

  test('the client waits for the Retry-After time and then succeeds', async ({ assert }) => {
    const clock = skippingClock()
    const asked = await client(
      ({ number }) =>
        number === 1 ? { status: 429, headers: { 'retry-after': '7' } } : { object: RED },
      { clock }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.deepEqual(clock.waits, [7_000])
  })

  test('the client throws an error immediately if Retry-After exceeds the maximum wait', async ({
    assert,
  }) => {
    const asked = await client(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'rate_limited')
    assert.equal(error.facts.retryAfterMs, 3_600_000)
    assert.lengthOf(model.requests, 1)
  })

  test('an exhausted quota is not retried', async ({ assert }) => {
    const asked = await client(() => ({
      status: 429,
      body: { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } },
    }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'rate_limited')
    assert.include(error.message, 'quota')
    assert.lengthOf(model.requests, 1)
  })

  test('a server that returns errors is called four times with doubling delays', async ({
    assert,
  }) => {
    const clock = skippingClock()
    const asked = await client(() => ({ status: 500 }), { clock })
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'server_error')
    assert.equal(error.facts.status, 500)
    assert.lengthOf(model.requests, 4)
    assert.deepEqual(clock.waits, [500, 1_000, 2_000])
  })

  test('the client retries after a dropped connection and after a truncated body', async ({
    assert,
  }) => {
    const asked = await client(({ number }) =>
      number === 1 ? 'drop' : number === 2 ? 'cut' : { object: RED }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 3)
  })

  test('an unknown model is reported as an invalid request with a hint', async ({ assert }) => {
    const asked = await client(() => ({
      status: 404,
      body: { error: { message: 'model not found' } },
    }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'invalid_request')
    assert.include(error.message, 'model name')
    assert.lengthOf(model.requests, 1)
  })

  test('a server that refuses connections is reported as unreachable', async ({ assert }) => {
    const asked = await client(() => ({ object: RED }))
    await model.close()
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'unreachable')
    assert.include(error.message, 'base URL')
  })

  async function behindPolicy(options: Partial<GuardedFetchOptions>, script: Script) {
    model = await startScriptedModel(script)
    const fetch = createGuardedFetch({
      rules: () => ({ allowPrivate: true, onlyHosts: null }),
      ...options,
    })
    const { baseUrl } = model
    const settings = { kind: 'openai_compatible', model: 'scripted-1', baseUrl } as const
    const asked = modelClient(settings, { fetch, clock: skippingClock() })
    return { asked, fetch }
  }

  test('a request denied by the outbound policy is reported and not retried', async ({
    assert,
    cleanup,
  }) => {
    let refusals = 0
    const { asked, fetch } = await behindPolicy(
      {
        rules: () => ({ allowPrivate: false, onlyHosts: null }),
        onRefused: () => (refusals += 1),
      },
      () => ({ object: RED })
    )
    cleanup(() => fetch.close())
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'unreachable')
    assert.include(error.message, 'Refused to connect')
    assert.equal(refusals, 1)
    assert.lengthOf(model.requests, 0)
  })

  test('a timeout of the guarded fetch is reported as a timeout and retried once', async ({
    assert,
    cleanup,
  }) => {
    const { asked, fetch } = await behindPolicy({ timeoutMs: TIMEOUT_MS }, () => 'hang')
    cleanup(() => fetch.close())
    assert.equal((await failure(asked.generateObject(QUESTION))).code, 'timeout')
    assert.lengthOf(model.requests, 2)
  })

  test('a model that does not respond times out and is retried once', async ({ assert }) => {
    const asked = await client(() => 'hang', { limits: { timeoutMs: TIMEOUT_MS } })
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'timeout')
    assert.lengthOf(model.requests, 2)
  })

  test('an aborted request throws the abort reason and is not retried', async ({ assert }) => {
    const stop = new AbortController()
    const asked = await client(() => {
      stop.abort(new Error('scan stopped'))
      return 'hang'
    })
    await assert.rejects(
      () => asked.generateObject({ ...QUESTION, signal: stop.signal }),
      'scan stopped'
    )
    assert.lengthOf(model.requests, 1)
  })

  test('an abort also ends the delay between two attempts', async ({ assert }) => {
    const stop = new AbortController()
    const clock: Clock = {
      now: () => 0,
      sleep: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          stop.abort(new Error('scan stopped'))
        }),
    }
    const asked = await client(() => ({ status: 503 }), { clock })
    await assert.rejects(
      () => asked.generateObject({ ...QUESTION, signal: stop.signal }),
      'scan stopped'
    )
    assert.lengthOf(model.requests, 1)
  })

  test('the client permanently switches to a simpler format if the server does not support JSON schemas', async ({
    assert,
  }) => {
    const asked = await client(({ body }) =>
      body.response_format
        ? { status: 400, body: { error: { message: 'response_format is not supported' } } }
        : { object: RED }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 3)
    assert.include(model.requests[2].system, '"enum":["red","green"]')
    await asked.generateObject(QUESTION)
    assert.lengthOf(model.requests, 4)
  })

  test('the client permanently omits the temperature once a model rejects it', async ({
    assert,
  }) => {
    const asked = await client(({ body }) =>
      body.temperature === undefined
        ? { object: RED }
        : { status: 400, body: { error: { message: "Unsupported value: 'temperature'" } } }
    )
    for (let i = 0; i < 2; i += 1) {
      const { object } = await asked.generateObject({ ...QUESTION, temperature: 0.5 })
      assert.deepEqual(object, RED)
    }
    assert.lengthOf(model.requests, 3)
  })
})
