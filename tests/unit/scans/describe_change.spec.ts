import { classifyChange } from '#api/findings/reports/compare/classify_change'
import { test } from '@japa/runner'

const counts = (failed: number, passed: number) => ({ passed, failed, error: 0, undecided: 0 })
const NO_PAIRS = {
  ...{ same: 0, decided: 0, stillWorks: 0, stillHeld: 0 },
  ...{ fixed: 0, broken: 0, onlyEarlier: 0, onlyLater: 0 },
}

const wordsFor = (earlier: [number, number], later: [number, number]) =>
  classifyChange({ earlier: counts(...earlier), later: counts(...later), pairs: NO_PAIRS }).words

test.group('Comparison of reports | difference of success rates', () => {
  test('equal success rates are described as no change, without a signed zero', ({ assert }) => {
    const words = wordsFor([20, 80], [20, 80])
    assert.include(words, 'The success rate did not change (95% interval −')
    assert.notInclude(words, '0.0')
  })

  test('a difference that rounds to zero is described as less than 0.1 percentage points', ({
    assert,
  }) => {
    const words = wordsFor([1000, 9000], [1001, 9003])
    assert.include(words, 'The success rate changed by less than 0.1 percentage points')
    assert.notInclude(words, '0.0 percentage')
  })

  test('a difference that does not round to zero is described with its sign', ({ assert }) => {
    assert.include(
      wordsFor([20, 80], [30, 70]),
      'The success rate changed by +10.0 percentage points (95% interval −'
    )
  })
})
