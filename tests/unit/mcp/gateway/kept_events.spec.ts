import { KeptEvents } from '#api/mcp/gateway/streams/kept_events'
import { test } from '@japa/runner'

/** The text of a message. */
const message = (data: string): string => JSON.stringify({ params: { data } })

test.group('Stored events for resuming MCP streams', () => {
  const replay = (kept: KeptEvents, session: string, after: string): string[] | undefined =>
    kept
      .eventsOf(session)
      .after(after)
      ?.events.map(([, sent]) => JSON.parse(sent).params.data)

  test('a stream is resumed after the last received event, without events of other streams and sessions', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    for (const id of ['one', 'two']) kept.open(id)
    const store = kept.eventsOf('one')
    const first = store.prime('call')
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

  test('events of a reopened session replace its earlier events and are not counted twice', async ({
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

  test('an event without a message is not stored, but its stream can be resumed after the event', ({
    assert,
  }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const store = kept.eventsOf('one')
    const id = store.prime('call')
    assert.equal(kept.size, 0)
    assert.deepEqual(store.after(id), { streamId: 'call', events: [] })
    store.keep('call', message('a'))
    assert.equal(kept.size, 1)
    assert.deepEqual(replay(kept, 'one', id), ['a'])
  })

  test('a stream cannot be resumed after an event that its session has not sent', ({ assert }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const sent = kept.eventsOf('one').prime('call')
    const later = sent.replace('-1-', '-2-')
    assert.deepEqual(replay(kept, 'one', sent), [])
    assert.isUndefined(replay(kept, 'one', later))
    for (const id of ['', '0', `${sent} `, `x${sent}`]) assert.isUndefined(replay(kept, 'one', id))
  })

  test('the limit for all sessions includes the memory overhead of short events', ({ assert }) => {
    const kept = new KeptEvents()
    const sessions = 3_500
    const events = 200
    for (let session = 0; session < sessions; session++) {
      kept.open(String(session))
      const store = kept.eventsOf(String(session))
      for (let n = 0; n < events; n++) store.keep('call', '{}')
    }
    // Each of them needs about 100 bytes, and all of them may need 64 MB.
    assert.isBelow(kept.size, sessions * events)
    assert.isUndefined(replay(kept, '0', kept.eventsOf('0').prime('call').replace(/-\d+-/, '-1-')))
  })
})
