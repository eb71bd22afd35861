import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { Clock } from '#api/platform/model_providers/limits/clock'
import {
  QUESTION,
  RED,
  scriptedClient,
  skippingClock,
} from '#tests/support/scripted/scripted_client'
import type { ScriptedModel } from '#tests/support/scripted/scripted_model'

test.group('Model client | limits and usage', (group) => {
  let model: ScriptedModel
  group.each.teardown(() => model.close())

  async function client(...given: Parameters<typeof scriptedClient>) {
    const made = await scriptedClient(...given)
    model = made.model
    return made.client
  }

  test('a Retry-After header pauses all requests of the client', async ({ assert }) => {
    const waited = Promise.withResolvers<void>()
    const waits: number[] = []
    let now = 0
    const clock: Clock = {
      now: () => now,
      async sleep(ms) {
        waits.push(ms)
        await waited.promise
        now = Math.max(now, ms)
      },
    }
    const asked = await client(
      ({ number }) =>
        number === 1 ? { status: 429, headers: { 'retry-after': '7' } } : { object: RED },
      { clock }
    )
    const first = asked.generateObject(QUESTION)
    while (waits.length === 0) await setImmediate()
    const second = asked.generateObject(QUESTION)
    while (waits.length === 1) await setImmediate()
    assert.deepEqual(waits, [7_000, 7_000])
    assert.lengthOf(model.requests, 1)
    waited.resolve()
    await Promise.all([first, second])
    assert.lengthOf(model.requests, 3)
  })

  test('the client limits the number of concurrent requests and completes all requests', async ({
    assert,
  }) => {
    const two = Promise.withResolvers<void>()
    const asked = await client(
      async ({ number }) => {
        if (number === 2) two.resolve()
        await two.promise
        // Waits for enough turns of the event loop for a third request to arrive.
        for (let turn = 0; turn < 200; turn += 1) await setImmediate()
        return { object: RED }
      },
      { limits: { maxConcurrency: 2 } }
    )
    await Promise.all(Array.from({ length: 9 }, () => asked.generateObject(QUESTION)))
    assert.lengthOf(model.requests, 9)
    assert.equal(model.maxConcurrent, 2)
  })

  test('the client limits requests per minute', async ({ assert }) => {
    const clock = skippingClock()
    const asked = await client(() => ({ object: RED }), {
      clock,
      limits: { requestsPerMinute: 2 },
    })
    for (let i = 0; i < 5; i += 1) await asked.generateObject(QUESTION)
    assert.deepEqual(clock.waits, [60_000, 60_000])
  })

  test('tokens and cost of every response are counted, including unusable responses', async ({
    assert,
  }) => {
    const asked = await client(
      ({ number }) => ({
        object: number === 1 ? {} : RED,
        usage: { input: 1_000, output: 200 },
      }),
      { settings: { prices: { input: 2, output: 10, per: 1_000_000 } } }
    )
    const { usage } = await asked.generateObject(QUESTION)
    assert.deepEqual(usage, { inputTokens: 2_000, outputTokens: 400, costUsd: 0.008 })
    assert.deepEqual(asked.usage(), { ...usage, answers: 2, responsesWithoutUsage: 0 })
    assert.deepEqual(model.tokens, { input: 2_000, output: 400 })
  })

  test('the cost is null, not zero, if there are no prices or no token counts', async ({
    assert,
  }) => {
    const unpriced = await client(() => ({ object: RED }))
    assert.isNull((await unpriced.generateObject(QUESTION)).usage.costUsd)
    await model.close()
    const uncounted = await client(() => ({ object: RED, usage: null }), {
      settings: { prices: { input: 2, output: 10, per: 1_000_000 } },
    })
    assert.isNull((await uncounted.generateObject(QUESTION)).usage.costUsd)
    assert.equal(uncounted.usage().responsesWithoutUsage, 1)
  })
})
