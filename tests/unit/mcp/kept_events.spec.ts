import { KeptEvents } from '#api/mcp/gateway/streams/kept_events'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

const message = (data: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data },
})

test.group('Stored events for resuming MCP streams', () => {
  const replay = (kept: KeptEvents, session: string, after: string) =>
    kept
      .eventsOf(session)
      .after(after)
      ?.events.map(([, sent]) => ('params' in sent ? sent.params?.data : sent))

  test('a stream is resumed after the last received event, without events of other streams and sessions', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    for (const id of ['one', 'two']) kept.open(id)
    const store = kept.eventsOf('one')
    const first = store.keep('call', null)
    store.keep('other', message('other stream'))
    const second = store.keep('call', message('a'))
    store.keep('call', message('b'))
    kept.eventsOf('two').keep('call', message('other session'))
    assert.deepEqual(replay(kept, 'one', first), ['a', 'b'])
    assert.deepEqual(replay(kept, 'one', second), ['b'])
    assert.isUndefined(replay(kept, 'two', second))
    const otherProcess = new KeptEvents()
    otherProcess.open('one')
    otherProcess.eventsOf('one').keep('call', message('c'))
    assert.isUndefined(replay(otherProcess, 'one', first))
  })

  test('the oldest events are discarded once a session or all sessions together exceed their limit', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const first = kept.eventsOf('one').keep('call', message('a'))
    const ids: string[] = []
    for (let n = 0; n < 200; n++) {
      ids.push(kept.eventsOf('one').keep('call', message('b')))
    }
    assert.isUndefined(replay(kept, 'one', first))
    assert.equal(replay(kept, 'one', ids[0] ?? '')?.length, 199)
    const large = 'x'.repeat(3_900_000)
    for (let n = 0; n < 17; n++) {
      kept.open(`large ${n}`)
      ids.push(kept.eventsOf(`large ${n}`).keep('call', message(large)))
    }
    assert.isUndefined(replay(kept, 'one', ids[199] ?? ''))
    assert.deepEqual(replay(kept, 'large 16', ids.at(-1) ?? ''), [])
  })

  test('the events of a finished session are discarded', async ({ assert }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const id = kept.eventsOf('one').keep('call', message('a'))
    kept.forget('one')
    assert.isUndefined(replay(kept, 'one', id))
    const late = kept.eventsOf('one').keep('call', message('b'))
    assert.isUndefined(replay(kept, 'one', late))
  })

  test('reopening a session replaces its events, so that they are not counted twice', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const id = kept.eventsOf('one').keep('call', message('a'))
    for (let n = 0; n < 17; n++) {
      kept.open('other')
      kept.eventsOf('other').keep('call', message('x'.repeat(3_900_000)))
    }
    assert.deepEqual(replay(kept, 'one', id), [])
  })
})
