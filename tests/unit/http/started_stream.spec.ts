import { startedStream } from '#api/http/started_stream'
import { test } from '@japa/runner'
import { once } from 'node:events'

function source(count: number) {
  const state = { isClosed: false }
  async function* chunks() {
    try {
      for (let n = 0; n < count; n++) yield `${n} `
    } finally {
      state.isClosed = true
    }
  }
  return { state, chunks: chunks() }
}

test.group('A started stream', () => {
  for (const [count, text] of [
    [0, ''],
    [1, '0 '],
    [4, '0 1 2 3 '],
  ] as const) {
    test(`contains every chunk of a source with ${count}`, async ({ assert }) => {
      const { chunks, state } = source(count)
      const stream = await startedStream(chunks)
      assert.equal((await stream.toArray()).join(''), text)
      assert.isTrue(state.isClosed)
    })
  }

  test('closes its source when the client disconnects before the first chunk is read', async ({
    assert,
  }) => {
    const { chunks, state } = source(4)
    const stream = await startedStream(chunks)
    stream.destroy()
    await once(stream, 'close')
    assert.isTrue(state.isClosed)
  })

  test('rejects when the source fails within its first chunks', async ({ assert }) => {
    async function* failing() {
      yield 'heading'
      throw new Error('invalid filter')
    }
    await assert.rejects(() => startedStream(failing()), 'invalid filter')
  })
})
