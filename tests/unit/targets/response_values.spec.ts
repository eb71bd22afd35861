import { parseResponsePath, readPath } from '#api/platform/runner/attempts/response_path'
import { test } from '@japa/runner'
import { responseValues, stringsIn } from '#api/contract/targets/response_values'

test.group('Response values', () => {
  test('each value of a response has a path that the runner can read', ({ assert }) => {
    const response = {
      'choices': [{ message: { content: 'Hello there' } }],
      'x-id': 'a',
      'odd "name"': { b: 'c' },
    }
    const values = responseValues(JSON.stringify(response))
    assert.lengthOf(values, 3)
    for (const { path, text } of values) {
      assert.equal(readPath(response, parseResponsePath(path)), text, path)
    }
    assert.equal(values[0]?.path, 'choices[0].message.content')
  })

  test('a response that is not JSON has no values', ({ assert }) => {
    assert.deepEqual(responseValues('Hello'), [])
  })

  test('only non-blank strings in objects and lists count as values', ({ assert }) => {
    const response = { a: ' ', b: null, c: 1, d: true, e: '', f: ['x', null] }
    assert.deepEqual(stringsIn(JSON.stringify(response)), [{ path: 'f[0]', text: 'x' }])
    for (const single of ['"text"', 'null', '1', '" "']) assert.deepEqual(stringsIn(single), [])
  })

  test('names that are not identifiers are quoted in the path', ({ assert }) => {
    const response = { '1a': 'x', 'a b': 'y', 'ab!': 'z', '_a-1$': 'w' }
    assert.deepEqual(
      stringsIn(JSON.stringify({ in: response })).map(({ path }) => path),
      ['in["1a"]', 'in["a b"]', 'in["ab!"]', 'in._a-1$']
    )
  })

  test('the 60 longest strings are listed, longest first', ({ assert }) => {
    const texts = Array.from({ length: 61 }, (_, index) => 'x'.repeat(index + 1))
    const lengths = responseValues(JSON.stringify(texts)).map(({ text }) => text.length)
    assert.deepEqual(
      lengths,
      Array.from({ length: 60 }, (_, index) => 61 - index)
    )
  })
})
