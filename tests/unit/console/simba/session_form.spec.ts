import { test } from '@japa/runner'
import type { SimbaSession } from '#api/contract/simba/session'
import { limitProblem } from '../../../../admin/simba/limits/limit_problem.js'
import { fieldFor, initialForm, orderOf } from '../../../../admin/simba/create/session_form.js'
import { phaseStates } from '../../../../admin/simba/page/phases.js'
import { viewOf, withView } from '../../../../admin/simba/view/session_view.js'
import { branchAt, editOf, endOf, nextDraft } from '../../../../admin/simba/steer/draft.js'

const TARGET = { id: 'target-1', name: 'Bank assistant' }

test.group('Simba session form', () => {
  test('an unchanged form starts a session with the default limits and the recommended plugins', ({
    assert,
  }) => {
    assert.deepEqual(orderOf(initialForm(TARGET, 'UTC')), {
      targetId: 'target-1',
      goals: [],
      maxConversationRounds: 10,
      maxAttacksPerGoal: 5,
      concurrency: 4,
      limits: { probes: 300, minutes: 60, tokens: null, usd: null },
      rules: { hours: null, forbiddenPlugins: [], maxMessagesPerMinute: null },
      runner: 'server',
      continueWithoutModel: false,
    })
  })

  test('goals, plugins, and hours are sent, texts are trimmed, and blank texts are omitted', ({
    assert,
  }) => {
    const order = orderOf({
      ...initialForm(TARGET, 'Europe/Berlin'),
      goals: [
        { text: ' Reveal the password ', kind: 'secret', value: ' hunter2 ' },
        { text: 'Anything', kind: 'none', value: 'ignored' },
      ],
      pluginChoice: 'chosen',
      plugins: ['pii'],
      purpose: '  ',
      additionalAttackInstructions: ' Be polite ',
      hasHours: true,
      seed: 0,
    })
    assert.deepEqual(order.goals, [
      { text: 'Reveal the password', criterion: { kind: 'secret', value: 'hunter2' } },
      { text: 'Anything', criterion: null },
    ])
    assert.deepEqual(order.plugins, ['pii'])
    assert.notProperty(order, 'purpose')
    assert.equal(order.additionalAttackInstructions, 'Be polite')
    assert.deepEqual(order.rules?.hours, { from: '09:00', to: '17:00', timeZone: 'Europe/Berlin' })
    assert.equal(order.seed, 0)
  })

  test('server errors are shown at the fields of the form', ({ assert }) => {
    assert.equal(fieldFor('targetId'), 'target')
    assert.equal(fieldFor('goals.2.criterion.value'), 'goals.2.value')
    assert.equal(fieldFor('goals.0.text'), 'goals.0.text')
    assert.equal(fieldFor('rules.hours.timeZone'), 'hours.timeZone')
    assert.equal(fieldFor('rules.forbiddenPlugins.3'), 'forbiddenPlugins')
    assert.equal(fieldFor('plugins.0'), 'plugins')
    assert.equal(fieldFor('limits.usd'), 'limits.usd')
  })

  test('each limit must be within its range and, except for the cost, a whole number', ({
    assert,
  }) => {
    assert.isNull(limitProblem('minutes', ' '))
    assert.isNull(limitProblem('usd', '0.5'))
    assert.deepEqual(limitProblem('minutes', '1.5'), { min: 1, max: 1440 })
    assert.deepEqual(limitProblem('probes', '19'), { min: 20, max: 5000 })
    assert.deepEqual(limitProblem('probes', 'many'), { min: 20, max: 5000 })
  })
})

test.group('Simba session page', () => {
  const NOTHING = { facts: [], hypotheses: [], findingList: [] }

  const states = (
    state: SimbaSession['state'],
    phase: SimbaSession['phase'],
    known: Partial<SimbaSession> = {}
  ) => phaseStates({ ...NOTHING, ...known, state, phase }).map((one) => one.state)

  test('phases before the current phase of a session are marked as done', ({ assert }) => {
    assert.deepEqual(states('running', 'attack-planning'), [
      'done',
      'done',
      'current',
      'upcoming',
      'upcoming',
    ])
    assert.deepEqual([...new Set(states('completed', 'completed'))], ['done'])
    assert.equal(states('stopped', 'probing')[1], 'stopped')
  })

  test('a session that ended early is marked as stopped at the phase that its results had reached', ({
    assert,
  }) => {
    assert.deepEqual(states('failed', 'failed').slice(0, 2), ['stopped', 'upcoming'])
    const facts = [{ kind: 'tool', label: 'Tool', value: 'transfer', probe: 1 } as const]
    assert.deepEqual(states('failed', 'failed', { facts }).slice(0, 2), ['done', 'stopped'])
    assert.deepEqual(states('stopped', 'completed', { facts }).slice(0, 3), [
      'done',
      'stopped',
      'upcoming',
    ])
  })

  test('the session view is read from the URL and written to the URL, and unknown values are ignored', ({
    assert,
  }) => {
    const params = new URLSearchParams('tab=replay&attempt=7&moment=x&state=unknown')
    assert.deepEqual(viewOf(params), {
      tab: 'replay',
      attempt: 7,
      beside: null,
      state: null,
      hypothesis: null,
      moment: null,
    })
    const next = withView(params, { tab: 'attempts', attempt: null, moment: 3, state: 'error' })
    assert.equal(next.toString(), 'moment=3&state=error')
  })

  test('a new message can continue an attempt, branch from an exchange, or replace a message', ({
    assert,
  }) => {
    const attempt = { exchanges: [4, 9, 12] }
    assert.deepEqual(endOf(attempt), { from: 12, isBranch: false, text: '' })
    assert.deepEqual(endOf({ exchanges: [] }), { from: null, isBranch: false, text: '' })
    assert.deepEqual(branchAt(9), { from: 9, isBranch: true, text: '' })
    assert.deepEqual(editOf(attempt, { number: 9, message: 'Hello' }), {
      from: 4,
      isBranch: true,
      text: 'Hello',
      copied: 'Hello',
    })
    assert.deepEqual(editOf(attempt, { number: 4, message: 'Hi' }), {
      from: null,
      isBranch: false,
      text: 'Hi',
      copied: 'Hi',
    })
  })

  test('typed text is kept when branching, and is not replaced by a message to edit', ({
    assert,
  }) => {
    const attempt = { exchanges: [4, 9] }
    const edit = editOf(attempt, { number: 9, message: 'Hello' })
    const typed = { ...endOf(attempt), text: 'My question' }
    assert.deepEqual(nextDraft(typed, branchAt(4)), { ...branchAt(4), text: 'My question' })
    assert.isNull(nextDraft(typed, edit))
    assert.isNull(nextDraft({ ...edit, text: 'Hello there' }, edit))
    assert.deepEqual(nextDraft(null, edit), edit)
    assert.deepEqual(nextDraft({ ...typed, text: ' ' }, edit), edit)
    const other = editOf(attempt, { number: 4, message: 'Hi' })
    assert.deepEqual(nextDraft(edit, other), other, 'an unchanged copy can be replaced')
  })
})
