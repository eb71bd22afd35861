import { parseResponsePath, readPath } from '#api/platform/runner/attempts/response_path'
import { test } from '@japa/runner'
import { responseValues } from '#api/contract/targets/response_values'

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
})
