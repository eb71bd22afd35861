import { test } from '@japa/runner'
import { tryModel } from '#api/platform/model_providers/try_model'
import { scriptedClient } from '#tests/support/scripted/scripted_client'

test.group('Testing a model', () => {
  test('a model test reports success, latency, and token usage', async ({ assert, cleanup }) => {
    const { client, model } = await scriptedClient(() => ({ object: { ready: true } }))
    cleanup(model.close)
    const trial = await tryModel(client)
    if (!trial.works) throw trial.error
    assert.lengthOf(model.requests, 1)
    assert.isAtLeast(trial.latencyMs, 0)
    assert.isAbove(trial.usage.inputTokens, 0)
  })

  test('a model test that ends in an error reports the error code', async ({ assert, cleanup }) => {
    const { client, model } = await scriptedClient(() => ({ status: 401 }))
    cleanup(model.close)
    const trial = await tryModel(client)
    if (trial.works) throw new Error('should not work')
    assert.equal(trial.error.code, 'unauthorized')
  })
})
