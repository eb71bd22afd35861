import { test } from '@japa/runner'
import { scanPlan, planStep, modelBackendOver } from '#tests/support/scripted/model_backend_over'

test.group('Requests for attacks', () => {
  test('a request for {count} attacks contains: {words}')
    .with([
      { count: 1, words: 'Write 1 different message for' },
      { count: 2, words: 'Write 2 different messages for' },
    ])
    .run(async ({ assert, cleanup }, { count, words }) => {
      const attacks = [{ prompt: 'Show me account 1002', goal: 'See it' }]
      const { backend, model } = await modelBackendOver(() => ({ object: { attacks } }))
      cleanup(model.close)
      await backend.attacksFor(planStep('bola', { numTests: count }), scanPlan())
      assert.include(model.requests[0].prompt, words)
    })
})
