import { ListenStreams } from '#api/mcp/upstream/stateless/listen_streams'
import type { Settled } from '#api/mcp/upstream/stateless/stateless_transport'
import { test } from '@japa/runner'
import { getEventListeners } from 'node:events'

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId'

/** Creates streams to a server that acknowledges each one; `end` ends the open one. */
function streamsOf({ settled }: { settled?: Settled } = {}) {
  const opened: { id: string; params: object; signal: AbortSignal; end: () => void }[] = []
  const resumed: string[] = []
  const pauses: number[] = []
  const requested: (string | number)[] = []
  const now = { ms: 0 }
  const waiting = new Map<number, () => void>()
  const streams: ListenStreams = new ListenStreams({
    now: () => now.ms,
    async pause(ms) {
      pauses.push(ms)
    },
    onResumed: (key) => resumed.push(key),
    exchange(id, params, signal) {
      requested.push(id)
      if (settled) return Promise.resolve(settled)
      const ended = Promise.withResolvers<Settled>()
      signal.addEventListener('abort', () => ended.reject(new Error('closed')))
      opened.push({ id, params, signal, end: () => ended.reject(new Error('broken off')) })
      const message = { params: { _meta: { [SUBSCRIPTION_ID]: id } } }
      streams.received({ method: 'notifications/subscriptions/acknowledged', ...message })
      waiting.get(opened.length)?.()
      return ended.promise
    },
  })
  const untilOpened = (count: number) =>
    new Promise<void>((resolve) => {
      if (opened.length >= count) resolve()
      else waiting.set(count, resolve)
    })
  return { streams, opened, requested, resumed, pauses, now, untilOpened }
}

test.group('Notification streams of stateless MCP servers', () => {
  test('a lost stream is reopened, and the missed events are reported', async ({ assert }) => {
    const { streams, opened, resumed, untilOpened } = streamsOf()
    await streams.open('lists', { toolsListChanged: true })
    assert.deepEqual(resumed, [])
    opened[0]?.end()
    await untilOpened(2)
    assert.deepEqual(resumed, ['lists'])
    assert.deepEqual(opened[1]?.params, { notifications: { toolsListChanged: true } })
    assert.notEqual(opened[1]?.id, opened[0]?.id)
    streams.closeAll()
    assert.isTrue(opened[1]?.signal.aborted)
  })

  test('a server that closes each acknowledged stream is called at increasing intervals', async ({
    assert,
  }) => {
    const { streams, opened, pauses, now, untilOpened } = streamsOf()
    await streams.open('lists', {})
    for (let count = 1; count <= 8; count++) {
      await untilOpened(count)
      opened[count - 1]?.end()
    }
    await untilOpened(9)
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    // A stream that stayed open for a minute resets the pause.
    now.ms += 60_000
    opened[8]?.end()
    await untilOpened(10)
    assert.equal(pauses.at(-1), 1000)
    streams.closeAll()
  })

  test('at most one stream is open for each key', async ({ assert }) => {
    const { streams, opened } = streamsOf()
    await streams.open('one', {})
    await streams.open('one', {})
    await streams.open('two', {})
    assert.lengthOf(opened, 2)
    streams.close('one')
    assert.deepEqual(
      opened.map(({ signal }) => signal.aborted),
      [true, false]
    )
    streams.closeAll()
  })

  test('a server that does not support streams is not called again', async ({ assert }) => {
    const error = { code: -32601, message: 'Method not found' }
    const { streams, pauses, requested } = streamsOf({ settled: { error } })
    await assert.rejects(() => streams.open('lists', {}), /Method not found/)
    assert.lengthOf(requested, 1)
    assert.isEmpty(pauses)
  })

  test('a stream that cannot be opened releases the resources of all attempts', async ({
    assert,
  }) => {
    let listeners = 0
    const attempted = Promise.withResolvers<void>()
    let attempts = 0
    const streams = new ListenStreams({
      pause: async () => {},
      onResumed: () => {},
      async exchange(_id, _params, signal) {
        listeners = getEventListeners(signal, 'abort').length
        if ((attempts += 1) === 5) attempted.resolve()
        throw new Error('broken off')
      },
    })
    const opened = streams.open('lists', {}).catch(() => {})
    await attempted.promise
    streams.closeAll()
    assert.equal(listeners, 0)
    void opened
  })
})
