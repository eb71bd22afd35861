import { textsOf } from '#api/engines/model_audit/text/walk_json'
import { test } from '@japa/runner'

test.group('Texts of JSON documents', () => {
  test('texts in objects, lists, and nested lists are found in their order, with key and path', ({
    assert,
  }) => {
    const document = { a: 'one', b: ['two', [['three'], 'four', { c: ['five'] }]], d: [1, null] }
    assert.deepEqual(
      [...textsOf(document)],
      [
        { key: 'a', path: 'a', value: 'one' },
        { key: 'b', path: 'b', value: 'two' },
        { key: 'b', path: 'b', value: 'three' },
        { key: 'b', path: 'b', value: 'four' },
        { key: 'c', path: 'b[1][2].c', value: 'five' },
      ]
    )
  })

  test('deeply nested lists do not exhaust the stack', ({ assert }) => {
    let nested: unknown = 'text'
    for (let depth = 0; depth < 100_000; depth++) nested = [nested]
    assert.deepEqual(
      [...textsOf({ a: nested })].map(({ value }) => value),
      ['text']
    )
  })
})
