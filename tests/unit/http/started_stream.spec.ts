import { startedStream } from '#api/platform/http/responses/started_stream'
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

test.group('Started streams', () => {
  for (const [count, text] of [
    [0, ''],
    [1, '0 '],
    [4, '0 1 2 3 '],
  ] as const) {
    test(`a started stream contains every chunk of a source with ${count} chunk(s)`, async ({
      assert,
    }) => {
      const { chunks, state } = source(count)
      const stream = await startedStream(chunks)
      assert.equal((await stream.toArray()).join(''), text)
      assert.isTrue(state.isClosed)
    })
  }

  test('a started stream closes its source when the client disconnects before the first chunk', async ({
    assert,
  }) => {
    const { chunks, state } = source(4)
    const stream = await startedStream(chunks)
    stream.destroy()
    await once(stream, 'close')
    assert.isTrue(state.isClosed)
  })

  test('starting a stream fails if its source fails after the first chunk', async ({ assert }) => {
    async function* failing() {
      yield 'heading'
      throw new Error('invalid filter')
    }
    await assert.rejects(() => startedStream(failing()), 'invalid filter')
  })
})
