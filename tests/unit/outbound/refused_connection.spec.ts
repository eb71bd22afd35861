import { findRefusal, RefusedConnection } from '#api/platform/outbound/refused_connection'
import { test } from '@japa/runner'

const REFUSED = new RefusedConnection('inner.example', 'private addresses are not allowed')

/** Creates an error with a chain of `count` causes before the refusal. */
function wrapped(count: number): Error {
  let error: Error = REFUSED
  for (let n = 0; n < count; n++) error = new Error('failed', { cause: error })
  return error
}

test.group('Refused connections in errors', () => {
  test('a refused connection is found in a chain of up to seven causes', ({ assert }) => {
    for (const count of [0, 1, 7]) assert.equal(findRefusal(wrapped(count)), REFUSED)
    for (const count of [8, 9, 50]) assert.isNull(findRefusal(wrapped(count)))
  })

  test('a refused connection is found among several errors', ({ assert }) => {
    const several = new AggregateError([new Error('timeout'), wrapped(2)])
    assert.equal(findRefusal(new Error('failed', { cause: several })), REFUSED)
    assert.isNull(findRefusal(new AggregateError([new Error('timeout')])))
  })

  test('no refused connection is found in other errors and values', ({ assert }) => {
    for (const value of [new Error('timeout'), 'refused', null, { cause: REFUSED }]) {
      assert.isNull(findRefusal(value))
    }
  })
})
