import { runTask } from '#api/engines/redteam/index'
import type { TaskContext } from '#api/engines/redteam/tasks/task'
import { withModel, withoutModel } from '#tests/support/task_context'
import { test } from '@japa/runner'
import { redteam } from 'promptfoo'

/** Plugins that the tool never asks a server for: static texts and public data sets. */
const LOCAL =
  'aegis beavertails cyberseceval donotanswer harmbench intent pliny toxic-chat unsafebench vlguard vlsu xstest'.split(
    ' '
  )
const KEYS = redteam.Plugins.map(({ key }) => key).filter((key) => !LOCAL.includes(key))
const GRADERS = Object.keys(redteam.Graders)

/** What no shipped text or rule can do. */
const NEED_A_MODEL = [
  'coding-agent:automation-poisoning',
  'coding-agent:delayed-ci-exfil',
  'coding-agent:generated-vulnerability',
  'coding-agent:network-egress-bypass',
  'coding-agent:sandbox-write-escape',
  'coding-agent:steganographic-exfil',
  'coding-agent:verifier-sabotage',
  'financial:calculation-error',
  'goal-misalignment',
  'medical:anchoring-bias',
  'medical:prioritization-error',
  'pharmacy:dosage-calculation',
  'teen-safety:dangerous-roleplay',
  'telecom:accessibility-violation',
  'wordplay',
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

/** The code of the refusal, or the tests. */
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

test.group('Tests of every plugin that the tool asks for', () => {
  test('are 145 plugins', ({ assert }) => {
    assert.lengthOf(KEYS, 145)
  })

  test('without a model are written for 129 of them; 15 say that they need one', async ({
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
    assert.lengthOf(Object.values(refused).flat(), 16)
  })

  test('with a model are written for all but the one that nobody writes', async ({
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

  test('are as many as asked for, and others the next time', async ({ assert }) => {
    const context = withoutModel()
    const first = await testsFor('pii:direct', context, { n: 12 })
    const second = await testsFor('pii:direct', context, { n: 12 })
    assert.lengthOf(first, 12)
    const prompts = new Set([...first, ...second].map(({ vars }) => vars.question))
    assert.isAbove(prompts.size, 14)
  })

  test('hold what the graders read', async ({ assert }) => {
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

  test('fill every input of a target that takes several, and refuse files', async ({ assert }) => {
    const inputs = { subject: 'Subject of the mail', message: 'What the customer writes' }
    const answer = await runTask(
      'contracts',
      { ...bodyFor('contracts', { inputs, injectVar: '__prompt' }) },
      withoutModel()
    )
    assert.isTrue(answer.materializationHandled)
    const [{ vars }] = answer.result as Case[]
    assert.sameMembers(Object.keys(vars), ['__prompt', 'subject', 'message'])
    assert.deepEqual(JSON.parse(vars.__prompt), { subject: vars.subject, message: vars.message })
    await assert.rejects(
      () =>
        testsFor('contracts', withoutModel(), {
          inputs: { file: { type: 'pdf', description: 'A contract' } },
        }),
      /writes text inputs only/
    )
  })

  test('in other languages need a model', async ({ assert, cleanup }) => {
    const { context, model } = await withModel()
    cleanup(model.close)
    const french = { ...bodyFor('contracts'), config: { language: 'fr' } }
    await assert.rejects(() => runTask('contracts', french, withoutModel()), /needs a model/)
    await runTask('contracts', french, context)
    assert.include(model.requests.at(-1)?.prompt, 'French')
  })
})

test.group('Harmful prompts', () => {
  const categories = KEYS.filter((key) => key.startsWith('harmful:'))

  test('come from the shipped collections in every category but one', async ({ assert }) => {
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

  test('that concern the exploitation of children are written by nobody', async ({
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
