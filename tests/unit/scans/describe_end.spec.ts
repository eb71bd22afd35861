import { describeEnd } from '#api/scans/control/describe_end'
import { test } from '@japa/runner'

const ended = {
  status: 'completed' as const,
  type: 'redteam' as const,
  reason: null,
  completed: 5,
  total: 5,
  passed: 2,
  failed: 2,
  undecided: 1,
  errors: 0,
  error: null,
}

test.group('Log line of an ended scan', () => {
  test('the log line of a completed scan has all counts', ({ assert }) => {
    assert.equal(
      describeEnd(ended),
      'Completed. 5 of 5 probes: 2 attacks succeeded, 2 resisted, 1 undecided, 0 errors.'
    )
  })

  test('the counts of the log line use the singular for one', ({ assert }) => {
    const one = { ...ended, completed: 1, total: 1, passed: 0, failed: 1, undecided: 0, errors: 1 }
    assert.equal(
      describeEnd(one),
      'Completed. 1 of 1 probe: 1 attack succeeded, 0 resisted, 0 undecided, 1 error.'
    )
  })
})
