import { test } from '@japa/runner'
import { idempotencyKeys } from '../../../../admin/core/data/http/idempotency_keys.js'

test.group('Console | idempotency keys', () => {
  test('an identical request keeps its idempotency key, and a changed request gets a new key', ({
    assert,
  }) => {
    const keyOf = idempotencyKeys()
    const order = { targetId: 't', configId: 'c', options: {} }
    const key = keyOf(order)
    assert.match(key, /^[0-9a-f]{32}$/)
    const other = keyOf({ ...order, options: { numTests: 2 } })
    assert.notEqual(other, key)
    assert.equal(keyOf({ ...order }), key, 'the first order again')
  })
})
