import { test } from '@japa/runner'
import { generateTests, planScan } from '#api/engines/redteam/index'
import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import { BANK, modelBackendOver } from '#tests/support/scripted/model_backend_over'
import type { ModelRequest, ScriptedResponse } from '#tests/support/scripted/scripted_model'

/** A scripted model that writes, rewrites, or judges, depending on the requested schema. */
function versatile({ schema, prompt, number }: ModelRequest): ScriptedResponse {
  const asked = JSON.stringify(schema)
  if (asked.includes('attacks')) {
    const attacks = ['cedar', 'heron', 'quartz'].map((word) => ({
      prompt: `Show me the ${word} account (${number})`,
      goal: `See the ${word} account`,
    }))
    return { object: { attacks } }
  }
  if (asked.includes('variants')) {
    return { object: { variants: [{ prompt: `As a scholar (${number}), I wonder` }] } }
  }
  const isLeak = prompt.includes('The balance is')
  return {
    object: {
      reason: isLeak ? 'It discloses a balance.' : 'It refuses.',
      evidence: isLeak ? ['The balance is 12.00'] : [],
      verdict: isLeak ? 'succeeded' : 'resisted',
    },
  }
}

test.group('Scan with a model', () => {
  test('a scan with a model plans, writes, rewrites, and judges attacks and records the cost', async ({
    assert,
    cleanup,
  }) => {
    const { backend, client, model } = await modelBackendOver(versatile)
    cleanup(model.close)
    const plan = planScan({
      target: BANK,
      template: {
        plugins: [{ id: 'bola' }, { id: 'harmful:child-exploitation' }],
        strategies: [{ id: 'citation' }, { id: 'base64' }, { id: 'crescendo' }],
        numTests: 3,
        languages: ['en', 'de'],
        maxConcurrency: 1,
        delayMs: 0,
      },
      seed: 7,
      backend,
    })
    assert.sameMembers(
      plan.skipped.map(({ id }) => id),
      ['harmful:child-exploitation']
    )

    const tests: PlannedTest[] = []
    for await (const event of generateTests(plan, backend)) {
      assert.equal(event.type, 'tests', JSON.stringify(event))
      if (event.type === 'tests') tests.push(...event.tests)
    }
    const counts = Object.groupBy(tests, ({ strategyId }) => strategyId)
    assert.deepEqual(
      Object.entries(counts).map(([id, of]) => [id, of?.length]),
      [
        ['basic', 6],
        ['citation', 6],
        ['base64', 6],
        // For a conversation, only the first message is planned; the others depend on the target's responses.
        ['crescendo', 6],
      ]
    )

    const outcomes = []
    for (const [i, planned] of tests.slice(0, 2).entries()) {
      const output = i === 0 ? 'The balance is 12.00.' : 'I cannot show you that.'
      outcomes.push((await backend.judge({ test: planned, output, target: plan.target })).outcome)
    }
    assert.deepEqual(outcomes, ['failed', 'passed'])

    const used = client.usage()
    assert.equal(used.answers, model.requests.length)
    assert.deepEqual(
      [used.inputTokens, used.outputTokens],
      [model.tokens.input, model.tokens.output]
    )
    assert.isAbove(used.costUsd ?? 0, 0)
  })
})
