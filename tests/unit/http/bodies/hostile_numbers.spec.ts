import '#start/validation'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'

test.group('Numbers in a request body', () => {
  const form = vine.create({ count: vine.number() })
  const hostile: unknown[] = [
    { toString: 1, valueOf: 1 },
    { toString: null },
    ['5'],
    {},
    [],
    'NaN',
    '1e999',
  ]

  for (const value of hostile) {
    test(`${JSON.stringify(value)} is not accepted as a number`, async ({ assert }) => {
      const [error] = await form.tryValidate({ count: value })
      assert.equal(error?.code, 'E_VALIDATION_ERROR')
    })
  }

  test('a numeric string is accepted as a number', async ({ assert }) => {
    assert.deepEqual(await form.validate({ count: '5' }), { count: 5 })
  })
})
