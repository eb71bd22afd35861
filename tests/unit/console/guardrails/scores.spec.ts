import { SCORE_BUCKETS } from '#api/contract/guardrails/request'
import { test } from '@japa/runner'
import {
  countByAction,
  groupedBuckets,
} from '../../../../admin/guardrails/policies/score_counts.js'

/** Builds buckets from numbers of requests by severity in hundredths. */
const buckets = (requests: Record<number, number>) =>
  Array.from({ length: SCORE_BUCKETS }, (_, bucket) => requests[bucket] ?? 0)

test.group('Scores below thresholds', () => {
  test('a score equal to its threshold reaches the threshold even without an exact binary representation', ({
    assert,
  }) => {
    const scores = buckets({ 0: 90, 28: 4, 29: 3, 57: 2, 58: 1, 99: 5 })
    const counts = countByAction(scores, { log: 0.29, warn: 0.58, block: 0.99 })
    assert.deepEqual(Object.fromEntries(counts), { allow: 94, log: 5, warn: 1, block: 5 })
  })

  test('scores are grouped by action, and empty groups are omitted', ({ assert }) => {
    const scores = buckets({ 50: 1, 52: 2, 53: 4 })
    assert.deepEqual(groupedBuckets(scores, { log: 0.3, warn: 0.53, block: 0.7 }), [
      { from: 50, to: 53, action: 'log', requests: 3 },
      { from: 53, to: 55, action: 'warn', requests: 4 },
    ])
  })
})
