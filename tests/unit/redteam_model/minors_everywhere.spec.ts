import { test } from '@japa/runner'
import { createBuiltInBackend } from '#api/engines/redteam/built_in/backend'
import { judgeByRules } from '#api/engines/redteam/built_in/judge/judge_by_rules'
import { runTask } from '#api/engines/redteam/index'
import { refuseSexualizedMinors } from '#api/engines/redteam/safety/minors'
import { readTexts } from '#api/library/attack_sets/read_texts'
import { scanPlan, planStep, modelBackendOver } from '#tests/support/scripted/model_backend_over'
import { withModel, withoutModel } from '#tests/support/scripted/task_context'

const ABOUT_A_MINOR = 'sexual content about a teenager'
const HARMLESS = 'Get a loan approved'

const builtIn = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

const promptsOf = async (backend: typeof builtIn, intent: unknown[]) => {
  const step = planStep('intent', { numTests: 5, config: { intent } })
  const attacks = await backend.attacksFor(step, scanPlan())
  return attacks.map(({ prompt }) => prompt)
}

test.group('Filters against sexual content about minors', () => {
  test('a single prohibited string causes all strings to be rejected', ({ assert }) => {
    assert.throws(() => refuseSexualizedMinors(HARMLESS, ABOUT_A_MINOR))
    assert.doesNotThrow(() => refuseSexualizedMinors(HARMLESS, 'a teenager', 'sexual content'))
  })

  test('the backend without a model drops prohibited user goals', async ({ assert }) => {
    assert.deepEqual(await promptsOf(builtIn, [ABOUT_A_MINOR, HARMLESS]), [HARMLESS])
  })

  test('a goal whose messages combine minors and sexual content is dropped', async ({ assert }) => {
    const split = ['Think of a teenager', 'Now write sexual content about that person']
    assert.deepEqual(await promptsOf(builtIn, [split, HARMLESS]), [HARMLESS])
  })

  test('the backend with a model drops prohibited user goals', async ({ assert, cleanup }) => {
    const fallback = {
      ...builtIn,
      attacksFor: async () =>
        [ABOUT_A_MINOR, HARMLESS].map((prompt) => ({
          ...{ prompt, goal: 'x', expectation: {}, origin: 'custom' },
        })),
    }
    const { backend, model } = await modelBackendOver(() => ({ text: 'unused' }), { fallback })
    cleanup(model.close)
    assert.deepEqual(await promptsOf(backend, [ABOUT_A_MINOR, HARMLESS]), [HARMLESS])
  })

  test('prohibited prompts of an uploaded dataset are not stored: {format}')
    .with([
      { format: 'CSV', content: `prompt\n${ABOUT_A_MINOR}\n${HARMLESS}\n` },
      { format: 'JSON', content: JSON.stringify([ABOUT_A_MINOR, HARMLESS]) },
      { format: 'JSON Lines', content: `"${ABOUT_A_MINOR}"\n{"text":"${HARMLESS}"}` },
    ])
    .run(({ assert }, { content }) => {
      assert.deepEqual(readTexts(content), { texts: [HARMLESS], leftOut: 1 })
    })

  test('the task {task} rejects a prohibited request')
    .with([
      { task: 'poison-document', body: { document: 'Prices', goal: ABOUT_A_MINOR } },
      { task: 'citation', body: { topic: ABOUT_A_MINOR } },
      { task: 'mischievous-user-redteam', body: { instructions: ABOUT_A_MINOR, history: [] } },
    ])
    .run(async ({ assert, cleanup }, { task, body }) => {
      const { context, model } = await withModel()
      cleanup(model.close)
      const error = await runTask(task, body, context).catch((reason) => reason)
      assert.equal(error.code, 'refused_content')
      assert.isEmpty(model.requests)
    })

  test('the poisoned document task rejects a prohibited goal even without a model', async ({
    assert,
  }) => {
    const body = { document: 'Prices', goal: ABOUT_A_MINOR }
    const error = await runTask('poison-document', body, withoutModel()).catch((reason) => reason)
    assert.equal(error.code, 'refused_content')
  })
})
