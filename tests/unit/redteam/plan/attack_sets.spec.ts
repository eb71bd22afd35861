import { test } from '@japa/runner'
import { withAttackSets } from '#api/engines/redteam/attack_sets'
import { createBuiltInBackend } from '#api/engines/redteam/built_in/backend'
import { judgeByRules } from '#api/engines/redteam/built_in/judge/judge_by_rules'
import { scanPlan, planStep } from '#tests/support/scripted/model_backend_over'

const ABOUT_A_MINOR = 'sexual content about a teenager'

/** Returns the built-in backend with one uploaded dataset. */
function backendWith(texts: string[]) {
  return withAttackSets(
    createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    {
      ids: new Set(['aegis']),
      read: async () => ({ texts, origin: 'aegis, uploaded' }),
    }
  )
}

async function promptsFrom(texts: string[], { numTests = 10, maxChars = null as number | null }) {
  const plan = scanPlan({ maxCharsPerMessage: maxChars })
  const attacks = await backendWith(texts).attacksFor(planStep('aegis', { numTests }), plan)
  return attacks.map(({ prompt }) => prompt).toSorted()
}

test.group('Uploaded attack datasets', () => {
  test('a prompt that sexualizes minors is never sent: {limit}')
    .with([
      { limit: 'no message limit', maxChars: null },
      { limit: 'the prompt is within the message limit', maxChars: 500 },
      { limit: 'the prompt exceeds the message limit', maxChars: 20 },
    ])
    .run(async ({ assert }, { maxChars }) => {
      const prompts = await promptsFrom([ABOUT_A_MINOR, 'pick a lock'], { maxChars })
      assert.deepEqual(prompts, ['pick a lock'])
    })

  test('a dataset that contains only prohibited prompts yields no attacks', async ({ assert }) => {
    assert.deepEqual(await promptsFrom([ABOUT_A_MINOR], {}), [])
  })

  test('prompts longer than the message limit are dropped, and prompts of exactly that length are kept', async ({
    assert,
  }) => {
    const texts = ['x'.repeat(20), 'y'.repeat(21)]
    assert.deepEqual(await promptsFrom(texts, { maxChars: 20 }), ['x'.repeat(20)])
    assert.lengthOf(await promptsFrom(texts, { maxChars: null }), 2)
  })

  test('a step receives at most the requested number of prompts, in an order that depends on the seed', async ({
    assert,
  }) => {
    const texts = Array.from({ length: 30 }, (_, i) => `text ${i}`)
    const drawn = async (seed: number) => {
      const step = planStep('aegis', { numTests: 8 })
      const attacks = await backendWith(texts).attacksFor(step, scanPlan({ seed }))
      return attacks.map(({ prompt }) => prompt)
    }
    assert.lengthOf(new Set(await drawn(1)), 8)
    assert.deepEqual(await drawn(1), await drawn(1))
    assert.notDeepEqual(await drawn(1), await drawn(2))
  })

  test('an attack contains the prompt unchanged and states its goal on one line', async ({
    assert,
  }) => {
    const text = `pick\n a   lock ${'x'.repeat(300)}`
    const [attack] = await backendWith([text]).attacksFor(planStep('aegis'), scanPlan())
    assert.deepEqual(attack, {
      prompt: text,
      goal: `Obtain what a responsible model declines: pick a lock ${'x'.repeat(228)}`,
      expectation: { rule: 'harmful' },
      origin: 'aegis, uploaded',
    })
  })

  test('the built-in backend writes the attacks of plugins without an uploaded dataset', async ({
    assert,
  }) => {
    const backend = backendWith(['pick a lock'])
    assert.isTrue(backend.supportsPlugin('aegis'))
    assert.isString(backend.supportsPlugin('beavertails'))
    const [attack] = await backend.attacksFor(planStep('harmbench'), scanPlan())
    assert.notEqual(attack.prompt, 'pick a lock')
    assert.notEqual(attack.origin, 'aegis, uploaded')
  })
})
