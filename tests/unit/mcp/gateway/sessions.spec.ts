import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { openFilesLimit, sessionLimit } from '#api/mcp/gateway/session_limit'
import { Sessions } from '#api/mcp/gateway/sessions'
import { test } from '@japa/runner'
import { execFileSync } from 'node:child_process'

const MAX_SESSIONS = 2_000

test.group('MCP gateway | limits of sessions', () => {
  test("sessions that are being opened count toward the user's limit until they are released", async ({
    assert,
    cleanup,
  }) => {
    const sessions = new Sessions(MAX_SESSIONS)
    cleanup(() => sessions.stop())
    const releases = Array.from({ length: 50 }, () => sessions.reserve('ann'))
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
    sessions.reserve('ben')()
    releases[0]?.()
    releases[0]?.()
    sessions.reserve('ann')
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
  })

  test('the number of open sessions in a process is limited by a setting', ({
    assert,
    cleanup,
  }) => {
    const sessions = new Sessions(2)
    cleanup(() => sessions.stop())
    sessions.reserve('ann')
    sessions.reserve('ben')
    assert.throws(() => sessions.reserve('cleo'), /Too many MCP sessions/)
  })

  test('a process opens no more sessions than its limit of open files permits', ({ assert }) => {
    assert.equal(sessionLimit(2_000, 65_536), 2_000)
    assert.equal(sessionLimit(12_000, 20_000), 6_500)
    assert.equal(sessionLimit(2_000, 256), 1)
    assert.equal(sessionLimit(2_000, Infinity), 2_000)
    const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
    assert.equal(String(openFilesLimit()), limit.replace('unlimited', 'Infinity'))
  })

  test("a new session replaces its user's least recently used idle session", ({
    assert,
    cleanup,
  }) => {
    const { sessions, closed } = watchedSessions(cleanup)
    const idle = { user: 'ann', isIdle: true, idleMs: 120_000 }
    sessions.add(sessionOf({ ...idle, id: 'other user', user: 'ben', idleMs: 900_000 }))
    sessions.add(sessionOf({ ...idle, id: 'in use', isIdle: false, idleMs: 900_000 }))
    sessions.add(sessionOf({ ...idle, id: 'older', idleMs: 300_000 }))
    sessions.add(sessionOf({ ...idle, id: 'newer' }))
    while (sessions.size < 51) {
      sessions.add(sessionOf({ ...idle, id: `recent ${sessions.size}`, idleMs: 30_000 }))
    }
    for (const expected of ['older', 'newer']) {
      sessions.reserve('ann')()
      assert.equal(closed.pop(), expected)
      sessions.add(sessionOf({ ...idle, id: `instead of ${expected}`, idleMs: 0 }))
    }
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
    assert.isEmpty(closed)
  })

  test('a full process closes the session that has been idle longest, even of another user', ({
    assert,
    cleanup,
  }) => {
    const { sessions, closed } = watchedSessions(cleanup)
    for (let n = 0; n < MAX_SESSIONS; n++) {
      sessions.add(
        sessionOf({ id: `${n}`, user: `user ${n}`, isIdle: true, idleMs: n === 7 ? 90_000 : 0 })
      )
    }
    sessions.reserve('ann')
    assert.deepEqual(closed, ['7'])
    assert.throws(() => sessions.reserve('ben'), /Too many MCP sessions/)
  })

  test('a session that is restored while its connections close is not removed', async ({
    assert,
    cleanup,
  }) => {
    const removed: string[] = []
    const sessions = new Sessions(MAX_SESSIONS, (id) => removed.push(id))
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

type Idle = { id: string; user: string; isIdle: boolean; idleMs: number }

const sessionOf = ({ id, user, isIdle, idleMs }: Idle) =>
  ({
    id,
    isIdle,
    lastUsedAt: Date.now() - idleMs,
    principal: { userId: user, userName: user, roleId: null },
    close: async () => {},
  }) as GatewaySession

/** Creates sessions and records the IDs of those that were closed. */
function watchedSessions(cleanup: (stop: () => Promise<void>) => void) {
  const closed: string[] = []
  const sessions = new Sessions(MAX_SESSIONS, (id) => closed.push(id))
  cleanup(() => sessions.stop())
  return { sessions, closed }
}
