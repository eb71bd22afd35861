import { test } from '@japa/runner'
import { describeComparison } from '#api/engines/evals/index'

const describe = (improved: number, regressed: number, pValue: number | null) =>
  describeComparison({ improved, regressed, unchanged: 1 }, pValue)

test.group('Comparison descriptions', () => {
  test('a comparison states the direction of a difference only if the difference is significant', ({
    assert,
  }) => {
    assert.include(describe(9, 1, 0.049), 'this one is better')
    assert.include(describe(1, 9, 0.049), 'this one is worse')
    assert.include(describe(9, 1, 0.05), 'no evidence of a difference')
  })

  test('the probability {p} is formatted as {text}')
    .with([
      { p: 0.0009, text: 'less than 0.1%' },
      { p: 0.001, text: ' 0.1%' },
      { p: 0.0994, text: ' 9.9%' },
      { p: 0.1, text: ' 10%' },
      { p: 0.506, text: ' 51%' },
    ])
    .run(({ assert }, { p, text }) => {
      assert.include(describe(2, 1, p), `in${text.startsWith(' ') ? text : ` ${text}`} of such`)
    })

  test('a comparison describes one result in the singular and separates thousands in large counts', ({
    assert,
  }) => {
    const words = describe(1, 2000, 0.5)
    assert.include(words, '1 result passed here')
    assert.include(words, '2,000 results failed here')
  })

  test('a comparison without changed results is described as having no difference', ({
    assert,
  }) => {
    assert.equal(describe(0, 0, null), 'No result changed between passed and failed.')
  })
})
