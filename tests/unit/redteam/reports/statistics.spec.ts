import { test } from '@japa/runner'
import { attackSuccess } from '#api/engines/redteam/summary/statistics'
import { wilsonInterval } from '#api/engines/wilson_interval'

test.group('Wilson interval', () => {
  test(
    'the Wilson interval agrees with the published example: {successes} of {n} is {low} to {high}'
  )
    .with([
      { successes: 81, n: 263, low: 0.2553, high: 0.3662 },
      { successes: 15, n: 148, low: 0.0624, high: 0.1605 },
      { successes: 0, n: 20, low: 0, high: 0.1611 },
      { successes: 1, n: 29, low: 0.0061, high: 0.1718 },
    ])
    .run(({ assert }, { successes, n, low, high }) => {
      const interval = wilsonInterval(successes, n)
      assert.closeTo(interval.low, low, 0.00005)
      assert.closeTo(interval.high, high, 0.00005)
    })

  test('the Wilson interval is symmetric in successes and failures', ({ assert }) => {
    const few = wilsonInterval(3, 40)
    const many = wilsonInterval(37, 40)
    assert.closeTo(few.low, 1 - many.high, 1e-12)
    assert.closeTo(few.high, 1 - many.low, 1e-12)
  })

  test('the Wilson interval stays between 0 and 1 and contains the rate', ({ assert }) => {
    for (let n = 1; n <= 60; n++) {
      for (let successes = 0; successes <= n; successes++) {
        const { low, high } = wilsonInterval(successes, n)
        assert.isTrue(0 <= low && low <= successes / n, `${successes} of ${n}`)
        assert.isTrue(successes / n <= high && high <= 1, `${successes} of ${n}`)
        assert.isAbove(high - low, 0)
      }
    }
  })

  test('the Wilson interval rejects invalid proportions', ({ assert }) => {
    assert.throws(() => wilsonInterval(0, 0), RangeError)
    assert.throws(() => wilsonInterval(3, 2), RangeError)
    assert.throws(() => wilsonInterval(-1, 2), RangeError)
    assert.throws(() => wilsonInterval(Number.NaN, 2), RangeError)
  })
})

test.group('Attack success rate', () => {
  test('the attack success rate is the share of failed results among decided results', ({
    assert,
  }) => {
    const success = attackSuccess({ passed: 106, failed: 14 })
    assert.equal(success.successes, 14)
    assert.equal(success.decided, 120)
    assert.closeTo(success.rate ?? -1, 14 / 120, 1e-12)
    assert.deepEqual(success.interval, wilsonInterval(14, 120))
  })

  test('the attack success rate ignores errors and undecided results', ({ assert }) => {
    const dead = { passed: 1, failed: 1, error: 500, undecided: 70 }
    assert.deepEqual(attackSuccess(dead), {
      ...attackSuccess({ passed: 1, failed: 1 }),
      decidedShare: 2 / 72,
    })
  })

  test('the attack success rate is null and has no interval if no result was decided', ({
    assert,
  }) => {
    assert.deepEqual(attackSuccess({ passed: 0, failed: 0 }), {
      successes: 0,
      decided: 0,
      rate: null,
      interval: null,
      decidedShare: null,
    })
  })

  test('the decided share excludes errors and is null if undecided results are not counted', ({
    assert,
  }) => {
    const share = (counts: { passed: number; failed: number; undecided?: number }) =>
      attackSuccess(counts).decidedShare
    assert.equal(share({ passed: 2, failed: 1, undecided: 1 }), 0.75)
    assert.equal(share({ passed: 0, failed: 0, undecided: 3 }), 0)
    assert.isNull(share({ passed: 2, failed: 1 }))
    assert.isNull(share({ passed: 0, failed: 0, undecided: 0 }))
  })
})
