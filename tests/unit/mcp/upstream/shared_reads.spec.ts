import { SharedReads, untilAborted } from '#api/mcp/upstream/shared_reads'
import { test } from '@japa/runner'

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
    const later = [reads.read(), reads.read(), reads.read()]
    assert.lengthOf(ends, 1)
    ends[0]?.()
    assert.equal(await first, 1)
    await Promise.resolve()
    assert.lengthOf(ends, 2)
    const latest = reads.read()
    ends[1]?.()
    assert.deepEqual(await Promise.all(later), [2, 2, 2])
    await Promise.resolve()
    ends[2]?.()
    assert.equal(await latest, 3)
  })

  test('a read error is returned only to the callers of that read', async ({ assert }) => {
    const { reads, ends } = manualReads()
    const first = reads.read()
    const second = reads.read()
    ends[0]?.(new Error('The server is gone'))
    await assert.rejects(() => first, 'The server is gone')
    ends[1]?.()
    assert.equal(await second, 2)
  })

  test('after a read has finished, the next caller immediately starts another read', async ({
    assert,
  }) => {
    const { reads, ends } = manualReads()
    const first = reads.read()
    ends[0]?.()
    await first
    void reads.read()
    assert.lengthOf(ends, 2)
  })

  test('a caller that cancels does not wait for the read', async ({ assert }) => {
    const { reads, ends } = manualReads()
    const canceled = new AbortController()
    const first = untilAborted(reads.read(), canceled.signal)
    const other = reads.read()
    canceled.abort(new Error('The client canceled the call'))
    await assert.rejects(() => first, 'The client canceled the call')
    ends[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    ends[1]?.()
    assert.equal(await other, 2)
  })
})
