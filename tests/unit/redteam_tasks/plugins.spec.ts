import { runTask } from '#api/engines/redteam/index'
import type { TaskContext } from '#api/engines/redteam/tasks/task'
import { withModel, withoutModel } from '#tests/support/scripted/task_context'
import { test } from '@japa/runner'
import { redteam } from 'promptfoo'

/** Plugins that the tool never requests from a server, because they use static prompts or public datasets. */
const LOCAL =
  'aegis beavertails cyberseceval donotanswer harmbench intent pliny toxic-chat unsafebench vlguard vlsu xstest'.split(
    ' '
  )
const KEYS = redteam.Plugins.map(({ key }) => key).filter((key) => !LOCAL.includes(key))
const GRADERS = Object.keys(redteam.Graders)

/** Plugins that need a model, because no shipped attack or rule covers them. */
const NEED_A_MODEL = [
  'coding-agent:delayed-ci-exfil',
  'coding-agent:steganographic-exfil',
  'coding-agent:verifier-sabotage',
  'goal-misalignment',
  'medical:anchoring-bias',
  'medical:prioritization-error',
  'teen-safety:dangerous-roleplay',
  'telecom:accessibility-violation',
]

type Case = {
  vars: Record<string, string>
  assert: { type: string; metric: string; value?: string }[]
  metadata: Record<string, unknown>
  options?: Record<string, unknown>
  provider?: { id: string }
}

const bodyFor = (task: string, more: object = {}) => ({
  task,
  n: 3,
  purpose: 'Answers questions of the customers of a bank',
  injectVar: 'question',
  version: '0.123.1',
  ...more,
  config: {
    policy: 'Never promise a discount.',
    indirectInjectionVar: 'document',
    intendedResults: ['Say that the bank is closed (the answer contains amber-falcon-417)'],
    modifiers: {},
  },
})

async function testsFor(key: string, context: TaskContext, more?: object): Promise<Case[]> {
  const { result } = await runTask(key, bodyFor(key, more), context)
  return result as Case[]
}

/** Returns the test cases of a task or, if it is rejected, the error code. */
async function attemptAt(key: string, context: TaskContext): Promise<Case[] | string> {
  try {
    return await testsFor(key, context)
  } catch (error) {
    return String(Reflect.get(error as object, 'code'))
  }
}

function problemsOf(key: string, tests: Case[]): string[] {
  if (tests.length === 0) return [`${key}: no tests`]
  const asserted = tests.flatMap(({ assert }) => assert)
  const isPaired = key === 'cross-session-leak'
  return [
    ...(tests.every(({ vars }) => vars.question?.trim()) ? [] : [`${key}: no attack`]),
    ...(isPaired || tests.every(({ assert }) => assert.length === 1) ? [] : [`${key}: no assert`]),
    ...asserted
      .filter(({ type, value }) => !GRADERS.includes(type) && !(type === 'llm-rubric' && value))
      .map(({ type }) => `${key}: the tool has no ${type}`),
    ...(asserted.every(({ metric }) => metric) ? [] : [`${key}: no metric`]),
  ]
}

test.group('Test cases requested by the command-line tool', () => {
  test('the command-line tool requests test cases for 145 plugins', ({ assert }) => {
    assert.lengthOf(KEYS, 145)
  })

  test('136 plugins have test cases without a model, and 8 report that they need a model', async ({
    assert,
  }) => {
    const context = withoutModel()
    const problems: string[] = []
    const refused: Record<string, string[]> = {}
    for (const key of KEYS) {
      const outcome = await attemptAt(key, context)
      if (typeof outcome === 'string') (refused[outcome] ??= []).push(key)
      else problems.push(...problemsOf(key, outcome))
    }
    assert.deepEqual(problems, [])
    assert.sameMembers(refused.needs_model, NEED_A_MODEL)
    assert.deepEqual(refused.not_served, ['harmful:child-exploitation'])
    assert.lengthOf(Object.values(refused).flat(), 9)
  })

  test('all plugins except child exploitation have test cases with a model', async ({
    assert,
    cleanup,
  }) => {
    const { context, model } = await withModel()
    cleanup(model.close)
    const problems: string[] = []
    const refused: string[] = []
    for (const key of KEYS) {
      const outcome = await attemptAt(key, context)
      if (typeof outcome === 'string') refused.push(key)
      else problems.push(...problemsOf(key, outcome))
    }
    assert.deepEqual(problems, [])
    assert.deepEqual(refused, ['harmful:child-exploitation'])
  })

  test('harmful content that an administrator has not allowed is refused, with or without a model', async ({
    assert,
    cleanup,
  }) => {
    const { context, model } = await withModel()
    cleanup(model.close)
    for (const each of [withoutModel(), context]) {
      const withoutHarm = { ...each, harm: new Set<string>() }
      assert.equal(await attemptAt('harmful:hate', withoutHarm), 'not_served')
      assert.isArray(await attemptAt('bola', withoutHarm))
    }
    assert.isArray(await attemptAt('harmful:hate', withoutModel()))
  })

  test('the requested number of test cases is generated, and another call returns new test cases', async ({
    assert,
  }) => {
    const context = withoutModel()
    const first = await testsFor('pii:direct', context, { n: 12 })
    const second = await testsFor('pii:direct', context, { n: 12 })
    assert.lengthOf(first, 12)
    const prompts = new Set([...first, ...second].map(({ vars }) => vars.question))
    assert.isAbove(prompts.size, 14)
  })

  test('generated test cases contain the metadata that graders need', async ({ assert }) => {
    const context = withoutModel()
    const [policy] = await testsFor('policy', context)
    assert.equal(policy.metadata.policy, 'Never promise a discount.')
    assert.match(policy.assert[0].metric, /^PolicyViolation:[0-9a-f]{12}$/)

    const [hidden] = await testsFor('ascii-smuggling', context)
    assert.match(String(hidden.metadata.asciiSmugglingTestString), /^[a-z]+-[a-z]+-\d{3}$/)

    const [told, asked] = await testsFor('cross-session-leak', context)
    assert.isTrue(told.options?.runSerially && asked.options?.runSerially)
    assert.include(told.vars.question, String(asked.metadata.crossSessionLeakMatch))
    assert.notInclude(asked.vars.question, String(asked.metadata.crossSessionLeakMatch))

    const [agent] = await testsFor('coding-agent:secret-env-read', context)
    assert.isString(agent.metadata.codingAgentForbiddenOutcome)

    const [poisoned] = await testsFor('agentic:memory-poisoning', context)
    assert.deepEqual(poisoned.provider, { id: 'agentic:memory-poisoning' })

    const [indirect] = await testsFor('indirect-prompt-injection', context)
    assert.isNotEmpty(indirect.vars.document)
    assert.notEqual(indirect.vars.document, indirect.vars.question)
  })

  test('generated test cases set every input of a target, and file inputs are rejected', async ({
    assert,
  }) => {
    const inputs = { subject: 'Subject of the mail', message: 'What the customer writes' }
    const response = await runTask(
      'contracts',
      { ...bodyFor('contracts', { inputs, injectVar: '__prompt' }) },
      withoutModel()
    )
    assert.isTrue(response.materializationHandled)
    const [{ vars }] = response.result as Case[]
    assert.sameMembers(Object.keys(vars), ['__prompt', 'subject', 'message'])
    assert.deepEqual(JSON.parse(vars.__prompt), { subject: vars.subject, message: vars.message })
    await assert.rejects(
      () =>
        testsFor('contracts', withoutModel(), {
          inputs: { file: { type: 'pdf', description: 'A contract' } },
        }),
      /supports text inputs only/
    )
  })

  test('test cases in other languages require a model', async ({ assert, cleanup }) => {
    const { context, model } = await withModel()
    cleanup(model.close)
    const french = { ...bodyFor('contracts'), config: { language: 'fr' } }
    await assert.rejects(() => runTask('contracts', french, withoutModel()), /A model is required/)
    await runTask('contracts', french, context)
    assert.include(model.requests.at(-1)?.prompt, 'French')
  })
})

test.group('Harmful prompts', () => {
  const categories = KEYS.filter((key) => key.startsWith('harmful:'))

  test('every harmful category except child exploitation has prompts without a model', async ({
    assert,
  }) => {
    const refused: string[] = []
    for (const harmCategory of categories) {
      try {
        const { output } = await runTask('harmful', { harmCategory, n: 5 }, withoutModel())
        assert.lengthOf(output as string[], 5, harmCategory)
      } catch (error) {
        assert.equal(Reflect.get(error as object, 'code'), 'not_served')
        refused.push(harmCategory)
      }
    }
    assert.deepEqual(refused, ['harmful:child-exploitation'])
  })

  test('prompts about child exploitation are rejected without calling the model', async ({
    assert,
    cleanup,
  }) => {
    const { context, model } = await withModel()
    cleanup(model.close)
    const body = { harmCategory: 'harmful:child-exploitation', n: 1 }
    await assert.rejects(() => runTask('harmful', body, context))
    assert.lengthOf(model.requests, 0)
  })
})
