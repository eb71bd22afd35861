import { ASSERTION_KINDS, CODE_ASSERTIONS, findAssertionKind } from '#api/contract/assertions'
import { test } from '@japa/runner'
import { BaseAssertionTypesSchema, SpecialAssertionTypesSchema } from 'promptfoo'

test.group('The catalogue of assertions', () => {
  test('has every kind of the installed engine, and no other', ({ assert }) => {
    const known = [...ASSERTION_KINDS.map(({ id }) => id), ...CODE_ASSERTIONS]
    const engine = [...BaseAssertionTypesSchema.options, ...SpecialAssertionTypesSchema.options]
    assert.sameMembers(known, engine)
    assert.lengthOf(new Set(known), known.length)
  })

  test('explains each in one sentence, and says why if the server does not check it', ({
    assert,
  }) => {
    for (const { id, explanation, notHere } of ASSERTION_KINDS) {
      assert.match(explanation, /^[A-Z].{10,}\.$/, id)
      if (notHere !== undefined) assert.match(notHere, /^It .+\.$|^The .+\.$/, id)
    }
  })

  test('finds a kind by its name and by its opposite', ({ assert }) => {
    assert.equal(findAssertionKind('contains')?.id, 'contains')
    assert.equal(findAssertionKind('not-contains')?.id, 'contains')
    assert.isUndefined(findAssertionKind('not-select-best'))
    assert.isUndefined(findAssertionKind('contain'))
    assert.isUndefined(findAssertionKind('javascript'))
  })
})
