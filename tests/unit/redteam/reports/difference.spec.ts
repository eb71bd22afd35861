import { test } from '@japa/runner'
import { differenceInterval, fisherExact } from '#api/engines/redteam/summary/difference'

test.group("Fisher's exact test", () => {
  test("Fisher's exact test agrees with worked examples: {a} against {b} is {p}")
    .with([
      { a: [3, 4], b: [1, 4], p: 0.4857 },
      { a: [1, 12], b: [9, 12], p: 0.00276 },
      { a: [10, 10], b: [0, 10], p: 0.0000108 },
      { a: [5, 10], b: [5, 10], p: 1 },
    ])
    .run(({ assert }, { a, b, p }) => {
      const [first, second] = [
        { successes: a[0], n: a[1] },
        { successes: b[0], n: b[1] },
      ]
      assert.closeTo(fisherExact(first, second) ?? -1, p, p < 0.001 ? 1e-6 : 0.00005)
      assert.closeTo(fisherExact(second, first) ?? -1, p, p < 0.001 ? 1e-6 : 0.00005)
    })

  test("Fisher's exact test returns a probability for many attempts", ({ assert }) => {
    const p = fisherExact({ successes: 400, n: 20_000 }, { successes: 420, n: 20_000 })
    assert.isAbove(p ?? 0, 0.4)
    assert.isAtMost(p ?? 2, 1)
  })

  test('a comparison returns null if one side has no attempts', ({ assert }) => {
    const [none, some] = [
      { successes: 0, n: 0 },
      { successes: 1, n: 3 },
    ]
    for (const compare of [fisherExact, differenceInterval]) {
      assert.isNull(compare(none, some))
      assert.isNull(compare(some, none))
    }
  })
})

test.group('Confidence interval of a difference', () => {
  test(
    'the confidence interval agrees with the published example: {b} minus {a} is {low} to {high}'
  )
    .with([
      { a: [48, 80], b: [56, 70], low: 0.0524, high: 0.3339 },
      { a: [3, 10], b: [9, 10], low: 0.1705, high: 0.809 },
      { a: [0, 20], b: [0, 10], low: -0.1611, high: 0.2775 },
    ])
    .run(({ assert }, { a, b, low, high }) => {
      const interval = differenceInterval(
        { successes: a[0], n: a[1] },
        { successes: b[0], n: b[1] }
      )
      assert.closeTo(interval?.low ?? 9, low, 0.00005)
      assert.closeTo(interval?.high ?? 9, high, 0.00005)
    })
})
