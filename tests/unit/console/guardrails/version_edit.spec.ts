import { test } from '@japa/runner'
import {
  countChanges,
  hasProblem,
  NO_EDIT,
  thresholdsProblem,
  versionChange,
  withChange,
  withoutAdded,
  withPolicy,
  withRemoval,
  withThresholds,
} from '../../../../admin/guardrails/policies/version_edit.js'
import type { NewPolicy } from '#api/contract/guardrails/guardrail'

const HARM: NewPolicy = { kind: 'filter', filter: { name: 'harm' }, placements: ['INPUT'] }
const STORED = { log: 0.3, warn: 0.5, block: 0.7 }

test.group('Guardrails | unsaved version changes', () => {
  test('all changes to a version are sent in a single request', ({ assert }) => {
    let edit = withPolicy(NO_EDIT, HARM)
    edit = withRemoval(edit, 'old', true)
    edit = withChange(edit, 'kept', { thresholds: { log: 0.1, warn: 0.2, block: 0.3 } })
    edit = withThresholds(edit, 'OUTPUT', { stored: STORED, chosen: { ...STORED, block: 0.9 } })
    assert.equal(countChanges(edit), 4)
    assert.deepEqual(versionChange(edit, 3, ' Stricter '), {
      base: 3,
      note: 'Stricter',
      thresholds: { OUTPUT: { log: 0.3, warn: 0.5, block: 0.9 } },
      removePolicyIds: ['old'],
      addPolicies: [HARM],
      changePolicies: [{ id: 'kept', thresholds: { log: 0.1, warn: 0.2, block: 0.3 } }],
    })
  })

  test('a change that was undone is not sent', ({ assert }) => {
    const added = withoutAdded(withPolicy(NO_EDIT, HARM), 0)
    const removed = withRemoval(withRemoval(NO_EDIT, 'old', true), 'old', false)
    const changed = withChange(withChange(NO_EDIT, 'a', { placements: ['INPUT'] }), 'a', null)
    const moved = withThresholds(NO_EDIT, 'INPUT', {
      stored: STORED,
      chosen: { ...STORED, log: 0 },
    })
    const back = withThresholds(moved, 'INPUT', { stored: STORED, chosen: STORED })
    for (const edit of [added, removed, changed, back]) assert.equal(countChanges(edit), 0)
    assert.deepEqual(versionChange(back, 1, ''), { base: 1, note: null })
  })

  test('removing a policy discards unsaved changes to the policy', ({ assert }) => {
    const changed = withChange(NO_EDIT, 'a', { placements: ['INPUT'] })
    const edit = withRemoval(changed, 'a', true)
    assert.deepEqual(edit.changed, {})
    assert.deepEqual(edit.removed, ['a'])
  })

  test('thresholds must be between 0 and 1, and a milder action cannot have a higher threshold', ({
    assert,
  }) => {
    assert.isNull(thresholdsProblem({ log: 0, warn: 0.5, block: 1 }))
    assert.isNull(thresholdsProblem({ log: 0.5, warn: 0.5, block: 0.5 }))
    assert.equal(thresholdsProblem({ log: -0.1, warn: 0.5, block: 1 }), 'range')
    assert.equal(thresholdsProblem({ log: 0.1, warn: Number.NaN, block: 1 }), 'range')
    assert.equal(thresholdsProblem({ log: 0.6, warn: 0.5, block: 0.7 }), 'order')
    const wrong = { log: 0.9, warn: 0.5, block: 0.7 }
    assert.isTrue(hasProblem(withThresholds(NO_EDIT, 'INPUT', { stored: STORED, chosen: wrong })))
    assert.isTrue(hasProblem(withChange(NO_EDIT, 'a', { thresholds: wrong })))
    assert.isFalse(hasProblem(withChange(NO_EDIT, 'a', { thresholds: null })))
  })
})
