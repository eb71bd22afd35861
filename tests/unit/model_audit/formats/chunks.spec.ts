import { bufferSource, chunksOf } from '#api/engines/model_audit/bytes/byte_source'
import { test } from '@japa/runner'

const MEGABYTE = 2 ** 20

test.group('Model audit: chunks of a source', () => {
  test('all bytes of a source are visited in order, with the requested overlap', ({ assert }) => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
    const visited = [...chunksOf(bufferSource(bytes), 300, 50)].map(({ chunk, offset }) => [
      offset,
      chunk.length,
    ])
    assert.deepEqual(visited, [
      [0, 300],
      [250, 300],
      [500, 300],
      [750, 250],
    ])
    for (const { chunk, offset } of chunksOf(bufferSource(bytes), 300, 50)) {
      assert.isTrue(chunk.equals(bytes.subarray(offset, offset + chunk.length)))
    }
  })

  test('sequential iterations share a buffer, and nested iterations use separate buffers', ({
    assert,
  }) => {
    const walk = () => chunksOf(bufferSource(Buffer.alloc(10)), MEGABYTE)
    const memoryOf = (chunks: ReturnType<typeof walk>) => chunks.next().value!.chunk.buffer
    const first = walk()
    const memory = memoryOf(first)
    first.return(undefined)
    const [outer, inner] = [walk(), walk()]
    assert.strictEqual(memoryOf(outer), memory)
    assert.notStrictEqual(memoryOf(inner), memory)
    outer.return(undefined)
    inner.return(undefined)
  })
})
