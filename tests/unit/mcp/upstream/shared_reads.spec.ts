import { SharedReads, untilAborted } from '#api/mcp/upstream/shared_reads'
import { test } from '@japa/runner'
import { setImmediate } from 'node:timers/promises'

/** Waits until a read that can start has started. */
async function arrived() {
  await setImmediate()
  await setImmediate()
}

test.group('Shared reads', () => {
  /** Creates reads that complete only when the test completes them, numbered from 1. */
  function manualReads() {
    const ends: ((error?: Error) => void)[] = []
    const reads = new SharedReads(
      () =>
        new Promise<number>((resolve, reject) => {
          const number = ends.length + 1
          ends.push((error) => (error ? reject(error) : resolve(number)))
        })
    )
    return { reads, ends }
  }

  test('callers that arrive during a read share the next read and never receive the result of the current read', async ({
    assert,
  }) => {
    const { reads, ends } = manualReads()
    const first = reads.read()
    await arrived()
    const later = [reads.read(), reads.read(), reads.read()]
    assert.lengthOf(ends, 1)
    ends[0]?.()
    assert.equal(await first, 1)
    await arrived()
    assert.lengthOf(ends, 2)
    const latest = reads.read()
    ends[1]?.()
    assert.deepEqual(await Promise.all(later), [2, 2, 2])
    await arrived()
    assert.lengthOf(ends, 3)
    ends[2]?.()
    assert.equal(await latest, 3)
  })

  test('callers that arrive together share one read, which starts after them', async ({
    assert,
  }) => {
    const { reads, ends } = manualReads()
    const together = [reads.read(), reads.read(), reads.read()]
    assert.isEmpty(ends)
    await arrived()
    assert.lengthOf(ends, 1)
    ends[0]?.()
    assert.deepEqual(await Promise.all(together), [1, 1, 1])
    await arrived()
    assert.lengthOf(ends, 1)
  })

  test('a read error is returned only to the callers of that read', async ({ assert }) => {
    const { reads, ends } = manualReads()
    const first = reads.read()
    await arrived()
    const second = reads.read()
    ends[0]?.(new Error('The server is gone'))
    await assert.rejects(() => first, 'The server is gone')
    await arrived()
    ends[1]?.()
    assert.equal(await second, 2)
  })

  test('after a read has finished, the next caller immediately starts another read', async ({
    assert,
  }) => {
    const { reads, ends } = manualReads()
    const first = reads.read()
    await arrived()
    ends[0]?.()
    await first
    void reads.read()
    await arrived()
    assert.lengthOf(ends, 2)
  })

  test('a caller that cancels does not wait for the read', async ({ assert }) => {
    const { reads, ends } = manualReads()
    const canceled = new AbortController()
    const first = untilAborted(reads.read(), canceled.signal)
    await arrived()
    const other = reads.read()
    canceled.abort(new Error('The client canceled the call'))
    await assert.rejects(() => first, 'The client canceled the call')
    ends[0]?.()
    await arrived()
    ends[1]?.()
    assert.equal(await other, 2)
  })
})
