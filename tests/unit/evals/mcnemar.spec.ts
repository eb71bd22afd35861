import { describeComparison, mcnemarExact } from '#api/engines/evals/index'
import { test } from '@japa/runner'

test.group("McNemar's exact test", () => {
  test("McNemar's exact test returns the published probabilities", ({ assert }) => {
    // Published examples: Fay 2010 (2 and 9 discordant pairs) and Agresti's approval ratings (86 and 150).
    assert.closeTo(mcnemarExact(2, 9) ?? 0, 0.06543, 0.000005)
    assert.closeTo(mcnemarExact(86, 150) ?? 0, 3.716e-5, 5e-9)
  })

  test("the p-value of McNemar's exact test is symmetric, 1 for equal counts, and null without changes", ({
    assert,
  }) => {
    assert.equal(mcnemarExact(9, 2), mcnemarExact(2, 9))
    assert.equal(mcnemarExact(5, 5), 1)
    assert.closeTo(mcnemarExact(0, 1) ?? 0, 1, 1e-12)
    assert.isNull(mcnemarExact(0, 0))
  })

  test("McNemar's exact test supports counts for which 2^n overflows", ({ assert }) => {
    assert.equal(mcnemarExact(250_000, 250_000), 1)
    const p = mcnemarExact(249_000, 251_000) ?? 0
    // Expected value from the normal approximation with continuity correction: z = 1,999 / sqrt(500,000).
    assert.closeTo(p, 0.0047, 0.0001)
  })

  test("McNemar's exact test rejects invalid counts", ({ assert }) => {
    assert.throws(() => mcnemarExact(-1, 2), RangeError)
    assert.throws(() => mcnemarExact(0.5, 2), RangeError)
  })

  test("the result of McNemar's test is described in a sentence", ({ assert }) => {
    const counts = { improved: 9, regressed: 1, unchanged: 20 }
    const words = describeComparison(counts, mcnemarExact(9, 1))
    assert.include(words, '9 results passed here and failed there')
    assert.include(words, '2.1%')
    assert.include(words, 'this one is better')
    const even = { improved: 3, regressed: 2, unchanged: 1 }
    assert.include(describeComparison(even, mcnemarExact(3, 2)), 'no evidence of a difference')
    assert.include(
      describeComparison({ improved: 0, regressed: 0, unchanged: 4 }, null),
      'No result'
    )
    const none = { improved: 0, regressed: 0, unchanged: 0 }
    assert.include(describeComparison(none, null), 'no test case with a decided result')
  })
})
