import { test } from '@japa/runner'
import { NewestRead } from '#api/platform/settings/newest_read'

/** Creates reads that the test completes in any order. */
function controlledReads() {
  const pending: ((value: string) => void)[] = []
  const reads = new NewestRead(() => new Promise<string>((resolve) => pending.push(resolve)))
  return { reads, end: (number: number, value: string) => pending[number]?.(value) }
}

test.group('Concurrent reads of settings', () => {
  test('the first completed read provides a value, even while a later read is pending', async ({
    assert,
  }) => {
    const { reads, end } = controlledReads()
    const first = reads.refresh()
    void reads.refresh()
    assert.isNull(reads.value)
    end(0, 'old')
    assert.isTrue(await first)
    assert.equal(reads.value, 'old')
  })

  test('a read that started earlier does not replace the result of a later read', async ({
    assert,
  }) => {
    const { reads, end } = controlledReads()
    const first = reads.refresh()
    const second = reads.refresh()
    end(1, 'new')
    assert.isTrue(await second)
    end(0, 'old')
    assert.isFalse(await first)
    assert.equal(reads.value, 'new')
  })

  test('a read that ends in an error affects neither the value nor the next read', async ({
    assert,
  }) => {
    let fails = true
    const reads = new NewestRead(async () => {
      if (fails) throw new Error('The database is away')
      return 'read'
    })
    await assert.rejects(() => reads.refresh(), 'The database is away')
    fails = false
    assert.isTrue(await reads.refresh())
    assert.equal(reads.value, 'read')
  })
})
