import type { Attempt } from '#api/engines/evals/vocabulary'
import { highestScore, withPart } from '#api/evals/runs/execute/compare_responses'
import { test } from '@japa/runner'

const attempt = (...parts: [type: string, score: number][]): Attempt => ({
  index: 0,
  key: 'a',
  output: 'x',
  error: null,
  latencyMs: 1,
  tries: 1,
  grade: {
    pass: true,
    score: 1,
    reason: 'All assertions passed',
    namedScores: {},
    parts: parts.map(([type, score]) => ({
      pass: score > 0.5,
      score,
      reason: '',
      assertion: { type },
    })),
  },
})

test.group('Score comparison', () => {
  test('the response with the highest mean score wins, and the first response wins a tie', ({
    assert,
  }) => {
    const attempts = [attempt(['a', 0.4], ['b', 0.8]), attempt(['a', 0.9]), attempt(['a', 0.9])]
    const parts = highestScore({ type: 'max-score' }, attempts)
    assert.deepEqual(
      parts.map(({ pass }) => pass),
      [false, true, false]
    )
  })

  test('a score comparison supports weights, sums, and a threshold', ({ assert }) => {
    const attempts = [attempt(['a', 0.4], ['b', 0.8]), attempt(['a', 0.9])]
    const value = { method: 'sum', weights: { a: 0.1 } }
    const parts = highestScore({ type: 'max-score', value }, attempts)
    assert.deepEqual(
      parts.map(({ pass }) => pass),
      [true, false]
    )
    const high = highestScore({ type: 'max-score', value: { ...value, threshold: 5 } }, attempts)
    assert.deepEqual(
      high.map(({ pass }) => pass),
      [false, false]
    )
    assert.include(high[0]?.reason ?? '', 'threshold')
  })

  test('a response that loses a comparison fails, and the reason is stated', ({ assert }) => {
    const assertion = { type: 'max-score', metric: 'best' }
    const lost = { pass: false, score: 0, reason: 'Score 0.100; the highest is 0.900.', assertion }
    const { grade } = withPart(attempt(['a', 0.1]), assertion, lost)
    assert.containsSubset(grade, { pass: false, reason: lost.reason, namedScores: { best: 0 } })
    assert.lengthOf(grade?.parts ?? [], 2)
  })
})
