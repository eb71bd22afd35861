import { decisionProblems } from '../../../admin/vulnerabilities/triage/decision_problems.js'
import { test } from '@japa/runner'

const NOW = new Date('2026-11-21T12:00:00')
const problems = (input: Partial<Parameters<typeof decisionProblems>[0]>) =>
  decisionProblems({ status: 'open', reason: '', until: '', ...input }, NOW)

test.group('Console | validation of triage decisions', () => {
  test('an ignored vulnerability requires a reason, and a fixed vulnerability does not', ({
    assert,
  }) => {
    assert.deepEqual(problems({ status: 'ignored' }), { reason: 'reason_required' })
    assert.deepEqual(problems({ status: 'ignored', reason: ' ' }), { reason: 'reason_required' })
    assert.deepEqual(problems({ status: 'ignored', reason: 'Test data' }), {})
    assert.deepEqual(problems({ status: 'fixed' }), {})
  })

  test('an accepted risk requires a date that is not in the past', ({ assert }) => {
    const accepted = { status: 'accepted_risk', reason: 'Low impact' } as const
    assert.deepEqual(problems(accepted), { until: 'until_required' })
    assert.deepEqual(problems({ ...accepted, until: '2026-11-20' }), { until: 'until_past' })
    assert.deepEqual(problems({ ...accepted, until: '2026-11-21' }), {})
  })

  test('the date is validated only if a risk is accepted', ({ assert }) => {
    assert.deepEqual(problems({ status: 'fixed', until: '2020-01-01' }), {})
  })
})
