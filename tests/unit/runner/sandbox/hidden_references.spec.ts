import { test } from '@japa/runner'
import { refuseCode, REQUEST_VARIABLES } from '#api/platform/runner/refuse_code'

const fieldsIn = (body: string) =>
  refuseCode({ body }, { variables: REQUEST_VARIABLES }).map(({ field }) => field)

test.group('File references in a JSON body', () => {
  test('a reference in a value is rejected with an error for its field', ({ assert }) => {
    assert.deepEqual(fieldsIn('{"a":["\\u0066ile:///etc/passwd"]}'), ['body.a[0]'])
  })

  test('a reference hidden by a duplicate key is rejected', ({ assert }) => {
    assert.deepEqual(fieldsIn('{"a":"\\u0066ile:///etc/passwd","a":"x"}'), ['body'])
    assert.deepEqual(fieldsIn('{"a":"&#102;ile:///etc/passwd","a":"x"}'), ['body'])
  })

  test('a body without references is accepted', ({ assert }) => {
    assert.isEmpty(fieldsIn('{"a":"\\u0066ile","b":[1,null,{"c":"&#102;"}]}'))
  })
})
