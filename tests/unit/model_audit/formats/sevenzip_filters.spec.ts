import { FILTERS } from '#api/engines/model_audit/archives/sevenzip/filters'
import { test } from '@japa/runner'

test.group('Model audit: 7z filters', () => {
  test('the delta filter adds the byte at the configured distance', ({ assert }) => {
    const data = Buffer.from([10, 20, 1, 2, 255, 0])
    FILTERS['03']!(data, Buffer.from([1]))
    assert.deepEqual([...data], [10, 20, 11, 22, 10, 22])
  })

  test('the ARM filter changes only branch instructions', ({ assert }) => {
    const data = Buffer.from([1, 2, 3, 4, 0x0b, 0, 0, 0xeb])
    FILTERS['07']!(data, Buffer.alloc(0))
    assert.deepEqual([...data], [1, 2, 3, 4, 0x08, 0, 0, 0xeb])
  })
})
