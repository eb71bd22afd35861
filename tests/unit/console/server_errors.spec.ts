import { test } from '@japa/runner'
import { HttpError } from '../../../admin/core/data/http/http_error.js'
import { areFieldsOf, placedErrors } from '../../../admin/core/forms/server_errors.js'

const failure = (status: number, error: Record<string, unknown>) =>
  new HttpError('tokens', status, 'rejected', { error })

const invalid = failure(422, {
  message: 'Invalid input',
  errors: [
    { field: 'expiresAt', message: 'Must be in the future' },
    { field: 'expiresAt', message: 'Must be a date' },
    { field: 'name', message: 'Name is required' },
  ],
})

const sameName = { fieldFor: (field: string) => field }

test.group('Console | server errors in forms', () => {
  test('errors are mapped to form fields, with the first message of each field', ({ assert }) => {
    const fieldFor = (field: string) => (field === 'expiresAt' ? 'expiry' : field)
    assert.deepEqual(placedErrors(invalid, { fieldFor }), [
      ['expiry', 'Must be in the future'],
      ['name', 'Name is required'],
    ])
  })

  test('a validation error without a field is shown at the field of a form that has only one field', ({
    assert,
  }) => {
    const rejection = failure(422, { message: 'Not a curl command' })
    assert.deepEqual(placedErrors(rejection, { ...sameName, onlyField: 'text' }), [
      ['text', 'Not a curl command'],
    ])
    assert.deepEqual(placedErrors(rejection, sameName), [])
  })

  test('errors that the user cannot correct are not shown at a field', ({ assert }) => {
    const onlyField = { ...sameName, onlyField: 'text' }
    assert.deepEqual(placedErrors(failure(500, { message: 'Server error' }), onlyField), [])
    assert.deepEqual(placedErrors(new TypeError('Failed to fetch'), onlyField), [])
  })

  test('an error in a list entry is assigned to the field that contains the list', ({ assert }) => {
    const values = { tags: ['a'], name: '' }
    assert.isTrue(
      areFieldsOf(values, [
        ['tags.0', 'Too long'],
        ['name', 'Required'],
      ])
    )
    assert.isFalse(
      areFieldsOf(values, [
        ['name', 'Required'],
        ['config.x', 'Unknown'],
      ])
    )
  })
})
