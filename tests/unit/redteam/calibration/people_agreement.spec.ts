import { majority, peopleAgreement } from '#api/engines/redteam/calibration/people_agreement'
import { test } from '@japa/runner'

test.group('Agreement between people', () => {
  test("alpha agrees with Krippendorff's example of two observers", ({ assert }) => {
    const first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    const second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    const responses = first.map((one, at) => {
      const failed = one + (second[at] ?? 0)
      return { failed, passed: 2 - failed }
    })
    const { alpha, agreeing, responses: count } = peopleAgreement(responses)
    assert.closeTo(alpha ?? 0, 0.095, 0.0005)
    assert.closeTo(agreeing ?? 0, 0.6, 1e-12)
    assert.equal(count, 10)
  })

  test('responses with only one label are ignored', ({ assert }) => {
    const alone = { passed: 1, failed: 0 }
    const both = [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 3 },
    ]
    assert.deepEqual(peopleAgreement([...both, alone]), { responses: 2, agreeing: 1, alpha: 1 })
    assert.deepEqual(peopleAgreement([alone]), { responses: 0, agreeing: null, alpha: null })
  })

  test('alpha is undefined if all labels are equal', ({ assert }) => {
    assert.isNull(peopleAgreement([{ passed: 2, failed: 0 }]).alpha)
  })

  test('the majority label is used, and a tie has the value one half', ({ assert }) => {
    assert.equal(majority({ passed: 1, failed: 2 }), 1)
    assert.equal(majority({ passed: 2, failed: 1 }), 0)
    assert.equal(majority({ passed: 1, failed: 1 }), 0.5)
    assert.isNull(majority({ passed: 0, failed: 0 }))
  })
})
