import { test } from '@japa/runner'
import type { Clock } from '#api/model_providers/clock'
import { modelClient } from '#api/model_providers/model_client'
import { ModelError } from '#api/model_providers/model_error'
import { createGuardedFetch, type GuardedFetchOptions } from '#api/outbound/guarded_fetch'
import { KEY, QUESTION, RED, scriptedClient, skippingClock } from '#tests/support/scripted_client'
import { startScriptedModel, type Script, type ScriptedModel } from '#tests/support/scripted_model'

/** In so many milliseconds a request arrives on a busy machine too, to be left without an answer. */
const ENOUGH_MS = 500

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

  test('answers with the object, having sent the key, the prompt and the schema', async ({
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

  test('reads JSON that comes in a code fence or in a sentence, without asking again', async ({
    assert,
  }) => {
    for (const text of [
      '```json\n{"colour":"red","count":3}\n```',
      'Here it is: {"colour":"red","count":3}. Anything else?',
    ]) {
      const asked = await client(() => ({ text }))
      assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
      assert.lengthOf(model.requests, 1)
      await model.close()
    }
  })

  test('asks for repair when the answer is not JSON, and says what is wrong', async ({
    assert,
  }) => {
    const asked = await client(({ number }) =>
      number === 1 ? { text: '{"colour": "red", "cou' } : { object: RED }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 2)
    assert.include(model.requests[1].prompt, 'the text is not JSON')
    assert.lengthOf(model.requests[1].body.messages as unknown[], 4)
  })

  test('asks for repair when the answer does not match the schema, naming the field', async ({
    assert,
  }) => {
    const asked = await client(({ number }) => ({
      object: number === 1 ? { colour: 'blue', count: 1 } : RED,
    }))
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.include(model.requests[1].prompt, 'colour')
  })

  test('gives up on malformed answers after three, with the reason', async ({ assert }) => {
    const asked = await client(() => ({ object: { colour: 'red' } }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'malformed')
    assert.include(error.message, 'count')
    assert.lengthOf(model.requests, 3)
  })

  test('says that the answer was cut off when the token limit ended it', async ({ assert }) => {
    const asked = await client(() => ({ text: '{"colour":', finishReason: 'length' }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'malformed')
    assert.include(error.message, 'output tokens')
  })

  test('a refusal is a refusal, whether in its own field, as text or by the filter', async ({
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

  test('a wrong key is unauthorized at once, and no message or field repeats the key', async ({
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

  test('an echo of the key in any other failure is blanked out', async ({ assert }) => {
    const asked = await client(
      () => ({ status: 500, body: { error: { message: `crashed on Bearer ${KEY}` } } }),
      { limits: { maxTries: 1 } }
    )
    const error = await failure(asked.generateObject(QUESTION))
    assert.notInclude(error.message, KEY)
    assert.include(error.message, '•••')
  })

  test('waits as long as Retry-After says and then succeeds', async ({ assert }) => {
    const clock = skippingClock()
    const asked = await client(
      ({ number }) =>
        number === 1 ? { status: 429, headers: { 'retry-after': '7' } } : { object: RED },
      { clock }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.deepEqual(clock.waits, [7_000])
  })

  test('gives up at once when Retry-After is longer than it may wait', async ({ assert }) => {
    const asked = await client(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'rate_limited')
    assert.equal(error.facts.retryAfterMs, 3_600_000)
    assert.lengthOf(model.requests, 1)
  })

  test('a used-up quota is not tried again', async ({ assert }) => {
    const asked = await client(() => ({
      status: 429,
      body: { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } },
    }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'rate_limited')
    assert.include(error.message, 'quota')
    assert.lengthOf(model.requests, 1)
  })

  test('tries a failing server four times with doubling waits', async ({ assert }) => {
    const clock = skippingClock()
    const asked = await client(() => ({ status: 500 }), { clock })
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'server_error')
    assert.equal(error.facts.status, 500)
    assert.lengthOf(model.requests, 4)
    assert.deepEqual(clock.waits, [500, 1_000, 2_000])
  })

  test('tries again after a dropped connection and after one cut in the body', async ({
    assert,
  }) => {
    const asked = await client(({ number }) =>
      number === 1 ? 'drop' : number === 2 ? 'cut' : { object: RED }
    )
    assert.deepEqual((await asked.generateObject(QUESTION)).object, RED)
    assert.lengthOf(model.requests, 3)
  })

  test('an unknown model is an invalid request that names what to check', async ({ assert }) => {
    const asked = await client(() => ({
      status: 404,
      body: { error: { message: 'model not found' } },
    }))
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'invalid_request')
    assert.include(error.message, 'model name')
    assert.lengthOf(model.requests, 1)
  })

  test('nobody listening is unreachable', async ({ assert }) => {
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

  test('what the outbound policy refuses is told, not retried', async ({ assert, cleanup }) => {
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

  test('a time limit of the outbound policy is a timeout as well', async ({ assert, cleanup }) => {
    const { asked, fetch } = await behindPolicy({ timeoutMs: ENOUGH_MS }, () => 'hang')
    cleanup(() => fetch.close())
    assert.equal((await failure(asked.generateObject(QUESTION))).code, 'timeout')
    assert.lengthOf(model.requests, 2)
  })

  test('a model that does not answer times out, and is tried once more', async ({ assert }) => {
    const asked = await client(() => 'hang', { limits: { timeoutMs: ENOUGH_MS } })
    const error = await failure(asked.generateObject(QUESTION))
    assert.equal(error.code, 'timeout')
    assert.lengthOf(model.requests, 2)
  })

  test('an aborted request throws the reason of the abort and closes the connection', async ({
    assert,
  }) => {
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

  test('an abort also ends the wait between two tries', async ({ assert }) => {
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

  test('asks in a simpler form when the server does not know JSON schemas, and remembers', async ({
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

  test('leaves the temperature away for a model that does not take one, and remembers', async ({
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
