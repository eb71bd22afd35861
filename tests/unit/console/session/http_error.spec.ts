import { test } from '@japa/runner'
import { apiPath } from '../../../../admin/core/data/http/api_path.js'
import { HttpError } from '../../../../admin/core/data/http/http_error.js'

const failure = (json: unknown) => new HttpError('providers/7', 422, JSON.stringify(json), json)

test.group('HTTP client', () => {
  test('an API path is prefixed with /api/v1, and an empty path is rejected', ({ assert }) => {
    assert.throws(() => apiPath(''), 'Path is required')
    assert.equal(apiPath('users/me'), '/api/v1/users/me')
  })

  test('an HTTP error contains the path, status, text, and JSON of the response', ({ assert }) => {
    const json = { error: { code: 'x.y', message: 'No' } }
    const error = failure(json)
    assert.equal(
      error.message,
      'Error calling providers/7: {"error":{"code":"x.y","message":"No"}}'
    )
    assert.equal(error.status, 422)
    assert.equal(error.text, JSON.stringify(json))
    assert.deepEqual(error.json, json)
    assert.equal(error.reason, 'No')
    assert.equal(error.code, 'x.y')
  })

  test("an HTTP error contains the server's message for each field", ({ assert }) => {
    const errors = [
      { field: 'name', rule: 'required', message: 'Name is required' },
      { field: 'settings.url', rule: 'url', message: 'Not an address' },
    ]
    assert.deepEqual(failure({ error: { message: 'Invalid', errors } }).body, {
      message: 'Invalid',
      errors: { 'name': 'Name is required', 'settings.url': 'Not an address' },
    })
  })

  test('an HTTP error with a malformed body has no reason and no field errors', ({ assert }) => {
    for (const json of [null, 'down', [], { error: 'x' }, { error: { errors: [null, 1] } }]) {
      const error = failure(json)
      assert.isNull(error.reason)
      assert.isUndefined(error.body.errors)
    }
  })
})
