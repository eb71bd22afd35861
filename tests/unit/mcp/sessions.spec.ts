import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { Sessions } from '#api/mcp/gateway/sessions'
import { test } from '@japa/runner'

test.group('MCP gateway | sessions that are opened or closed', () => {
  test('sessions that are being opened count toward the limit of their user until they are released', async ({
    assert,
    cleanup,
  }) => {
    const sessions = new Sessions()
    cleanup(() => sessions.stop())
    const releases = Array.from({ length: 50 }, () => sessions.reserve('ann'))
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
    sessions.reserve('ben')()
    releases[0]?.()
    releases[0]?.()
    sessions.reserve('ann')
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
  })

  test('a session that is continued while its connections are closed is not removed again', async ({
    assert,
    cleanup,
  }) => {
    const removed: string[] = []
    const sessions = new Sessions((id) => removed.push(id))
    cleanup(() => sessions.stop())
    const closing = Promise.withResolvers<void>()
    cleanup(() => closing.resolve())
    const session = { id: 'one', close: () => closing.promise } as GatewaySession
    sessions.add(session)
    const isRemoved = sessions.remove('one')
    sessions.add(session)
    assert.deepEqual(removed, ['one'])
    closing.resolve()
    await isRemoved
    assert.deepEqual(removed, ['one'])
    assert.equal(sessions.size, 1)
  })
})
