import { KeptEvents } from '#api/mcp/gateway/kept_events'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

const message = (data: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data },
})

test.group('Events that MCP clients can receive later', () => {
  const replay = async (kept: KeptEvents, session: string, after: string) => {
    const received: unknown[] = []
    await kept.storeOf(session).replayEventsAfter(after, {
      send: async (_, sent) => {
        received.push('params' in sent ? sent.params?.data : sent)
      },
    })
    return received
  }

  test('a stream is continued after the last received event, without those of other streams and sessions', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    for (const id of ['one', 'two']) kept.open(id)
    const store = kept.storeOf('one')
    const first = await store.storeEvent('call', {} as JSONRPCMessage)
    await store.storeEvent('other', message('other stream'))
    const second = await store.storeEvent('call', message('a'))
    await store.storeEvent('call', message('b'))
    await kept.storeOf('two').storeEvent('call', message('other session'))
    assert.deepEqual(await replay(kept, 'one', first), ['a', 'b'])
    assert.deepEqual(await replay(kept, 'one', second), ['b'])
    await assert.rejects(() => replay(kept, 'two', second), /no longer/)
    const otherProcess = new KeptEvents()
    otherProcess.open('one')
    await otherProcess.storeOf('one').storeEvent('call', message('c'))
    await assert.rejects(() => replay(otherProcess, 'one', first), /no longer/)
  })

  test('the oldest events of a session and of all sessions together are forgotten', async ({
    assert,
  }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const first = await kept.storeOf('one').storeEvent('call', message('a'))
    const ids: string[] = []
    for (let n = 0; n < 200; n++) {
      ids.push(await kept.storeOf('one').storeEvent('call', message('b')))
    }
    await assert.rejects(() => replay(kept, 'one', first), /no longer/)
    assert.lengthOf(await replay(kept, 'one', ids[0] ?? ''), 199)
    const large = 'x'.repeat(3_900_000)
    for (let n = 0; n < 17; n++) {
      kept.open(`large ${n}`)
      ids.push(await kept.storeOf(`large ${n}`).storeEvent('call', message(large)))
    }
    await assert.rejects(() => replay(kept, 'one', ids[199] ?? ''), /no longer/)
    assert.deepEqual(await replay(kept, 'large 16', ids.at(-1) ?? ''), [])
  })

  test('the events of an ended session are forgotten', async ({ assert }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const id = await kept.storeOf('one').storeEvent('call', message('a'))
    kept.forget('one')
    await assert.rejects(() => replay(kept, 'one', id), /no longer/)
    const late = await kept.storeOf('one').storeEvent('call', message('b'))
    await assert.rejects(() => replay(kept, 'one', late), /no longer/)
  })

  test('events of a session that is opened again do not count twice', async ({ assert }) => {
    const kept = new KeptEvents()
    kept.open('one')
    const id = await kept.storeOf('one').storeEvent('call', message('a'))
    for (let n = 0; n < 17; n++) {
      kept.open('other')
      await kept.storeOf('other').storeEvent('call', message('x'.repeat(3_900_000)))
    }
    assert.deepEqual(await replay(kept, 'one', id), [])
  })
})
