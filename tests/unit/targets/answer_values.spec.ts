import { parseResponsePath, readPath } from '#api/runner/response_path'
import { test } from '@japa/runner'
import { answerValues } from '#api/contract/answer_values'

test.group('The values of an answer', () => {
  test('each have a path that the runner reads back', ({ assert }) => {
    const answer = {
      'choices': [{ message: { content: 'Hello there' } }],
      'x-id': 'a',
      'odd "name"': { b: 'c' },
    }
    const values = answerValues(JSON.stringify(answer))
    assert.lengthOf(values, 3)
    for (const { path, text } of values) {
      assert.equal(readPath(answer, parseResponsePath(path)), text, path)
    }
    assert.equal(values[0]?.path, 'choices[0].message.content')
  })

  test('are none when it is no JSON', ({ assert }) => {
    assert.deepEqual(answerValues('Hello'), [])
  })
})
