import { test } from '@japa/runner'
import {
  adviceFault,
  measuredNumbers,
  unmeasuredClaims,
  unmeasuredNumbers,
} from '#api/engines/redteam/knowledge/check_facts'
import type { AdviceResponse } from '#api/engines/redteam/knowledge/model_schemas'
import { remediationFact, TOTALS } from '#tests/support/records/remediation_facts'

const FACTS = [
  remediationFact('bola', { severity: 'high' }),
  remediationFact('pii:direct', { severity: 'low', failed: 1, decided: 3 }),
]
const KNOWN = measuredNumbers(FACTS, TOTALS)

type Action = AdviceResponse['actions'][number]

const remediationAction = (changes: Partial<Action> = {}): Action => ({
  type: 'system_prompt',
  title: 'State the rules',
  description: 'Add a rule.',
  impact: 'Fewer leaks.',
  effort: 'low',
  timeEstimate: '2 hours',
  steps: [{ text: 'Add it', code: null }],
  verify: 'Run it again.',
  vulnerabilities: ['bola', 'pii:direct'],
  ...changes,
})

const adviceOn = (pluginId: string, cause = 'No check.') => ({
  pluginId,
  cause,
  change: 'Add a check.',
  verify: 'Run it again.',
})

const fault = (response: Partial<AdviceResponse>) =>
  adviceFault(
    {
      advice: [adviceOn('bola'), adviceOn('pii:direct')],
      actions: [remediationAction()],
      ...response,
    },
    FACTS,
    KNOWN
  )

test.group('Numbers in model output', () => {
  test('counts, shares, and scores from the report are accepted in all common notations', ({
    assert,
  }) => {
    const text =
      '12 of 40 attacks worked (30%, 30.0 %); bola: 4 of 10 (40%), pii: 1 of 3 (33%, 33.3 %, 33,33 %). 43 ran, 3 undecided, 5 tested, 2 weaknesses, 1 serious. Risk 7.9 of 10, 7.4 for bola, 8 of 100.'
    assert.deepEqual(unmeasuredNumbers(text, KNOWN), [])
  })

  test('numbers that the report does not contain are rejected as not measured', ({ assert }) => {
    assert.deepEqual(unmeasuredNumbers('12 of 41 attacks, 29 %', KNOWN), ['41', '29'])
  })

  test('advice can contain limits, but no shares or counts of attacks that were not measured', ({
    assert,
  }) => {
    const claims = (text: string) => unmeasuredClaims(text, KNOWN)
    assert.deepEqual(claims('Allow 60 requests per 15 minutes.'), [])
    assert.deepEqual(claims('It stops 95 % of them.'), ['95'])
    assert.deepEqual(claims('9 of 10 worked.'), ['9'])
    assert.deepEqual(claims('It saw 77 failed attempts.'), ['77'])
    assert.deepEqual(claims('4 of 10 worked.'), [])
  })

  test('if no attack was decided, every percentage is rejected as not measured', ({ assert }) => {
    const nothing = measuredNumbers([], { ...TOTALS, failed: 0, passed: 0 })
    assert.isFalse(nothing.has('NaN'))
    assert.deepEqual(unmeasuredNumbers('30 %', nothing), ['30'])
  })
})

test.group('Model advice', () => {
  test('complete advice is accepted', ({ assert }) => {
    assert.isNull(fault({}))
  })

  test('advice or actions for a vulnerability that was not requested are rejected', ({
    assert,
  }) => {
    const message = '“rbac” is not one of the weaknesses: bola, pii:direct.'
    assert.equal(
      fault({ advice: [adviceOn('bola'), adviceOn('pii:direct'), adviceOn('rbac')] }),
      message
    )
    const vulnerabilities = ['bola', 'pii:direct', 'rbac']
    assert.equal(fault({ actions: [remediationAction({ vulnerabilities })] }), message)
  })

  test('a vulnerability without advice is rejected', ({ assert }) => {
    assert.equal(fault({ advice: [adviceOn('bola')] }), 'Advice on “pii:direct” is missing.')
  })

  test('a vulnerability without an action is rejected', ({ assert }) => {
    const actions = [remediationAction({ vulnerabilities: ['bola'] })]
    assert.equal(fault({ actions }), 'No action addresses “pii:direct”.')
  })

  test('an action without steps or without vulnerabilities is rejected', ({ assert }) => {
    const message = 'The action “Log it” has no steps or addresses nothing.'
    const withNoSteps = remediationAction({ title: 'Log it', steps: [] })
    assert.equal(fault({ actions: [remediationAction(), withNoSteps] }), message)
    const withoutActions = remediationAction({ title: 'Log it', vulnerabilities: [] })
    assert.equal(fault({ actions: [remediationAction(), withoutActions] }), message)
  })

  test('numbers that were not measured are rejected in advice and in actions', ({ assert }) => {
    const message = 'The number 95 was not measured. Use only the given numbers.'
    assert.equal(
      fault({ advice: [adviceOn('bola', 'It fails in 95 %.'), adviceOn('pii:direct')] }),
      message
    )
    assert.equal(
      fault({ actions: [remediationAction({ impact: 'It stops 95 % of them.' })] }),
      message
    )
  })
})
