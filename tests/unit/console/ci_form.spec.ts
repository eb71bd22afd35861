import { test } from '@japa/runner'
import { FIRST, isInBounds, rulesOf } from '../../../admin/scans/ci/ci_form.js'

test.group('Console | CI gate rules', () => {
  test('percentages are converted to fractions, and blank fields are omitted', ({ assert }) => {
    assert.deepEqual(rulesOf({ ...FIRST, attackSuccess: '12.5', newOnes: ' ', severity: '' }), {
      maxAttackSuccess: 0.125,
      maxErrorRate: 0.1,
    })
    assert.deepEqual(rulesOf({ ...FIRST, allowPartial: true }), {
      maxAttackSuccess: 0.1,
      severity: 'critical',
      newVulnerabilities: 0,
      maxErrorRate: 0.1,
      allowPartial: true,
    })
  })

  for (const [name, text] of [
    ['attackSuccess', '150'],
    ['attackSuccess', 'x'],
    ['errors', '-1'],
    ['newOnes', '2.5'],
    ['newOnes', '100001'],
  ] as const) {
    test(`the form returns no rules if ${name} is ${text}`, ({ assert }) => {
      assert.isFalse(isInBounds(text, name))
      assert.isNull(rulesOf({ ...FIRST, [name]: text }))
    })
  }
})
