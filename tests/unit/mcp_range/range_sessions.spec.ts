import { RangeSession } from '#api/mcp/range/serve/range_session'
import {
  MAX_SESSIONS_PER_RANGE,
  MAX_SESSIONS_PER_TEAM,
  RangeSessions,
} from '#api/mcp/range/serve/range_sessions'
import { test } from '@japa/runner'

const sessionOf = (endpointId: string, teamId = 'team') =>
  RangeSession.overHttp({ endpointId, teamId }, () => {})

test.group('MCP range sessions', () => {
  test('a session exists only in its own range', async ({ assert, cleanup }) => {
    const sessions = new RangeSessions()
    cleanup(() => sessions.stop())
    const session = sessionOf('one')
    await sessions.add(session)
    assert.equal(sessions.find(session.id, 'one'), session)
    assert.isNull(sessions.find(session.id, 'two'))
  })

  test('a new session replaces the oldest idle session of its range', async ({
    assert,
    cleanup,
  }) => {
    const sessions = new RangeSessions()
    cleanup(() => sessions.stop())
    const own = Array.from({ length: MAX_SESSIONS_PER_RANGE }, () => sessionOf('one'))
    for (const [position, session] of own.entries()) {
      session.lastUsedAt = position
      await sessions.add(session)
    }
    own[0].openRequests = 1
    await sessions.add(sessionOf('two'))
    assert.equal(sessions.size, MAX_SESSIONS_PER_RANGE + 1)
    await sessions.add(sessionOf('one'))
    assert.equal(sessions.size, MAX_SESSIONS_PER_RANGE + 1)
    assert.isNull(sessions.find(own[1].id, 'one'))
    for (const session of own) session.openRequests = 1
    const busy = sessionOf('one')
    busy.openRequests = 1
    await sessions.add(busy)
    await assert.rejects(() => sessions.add(sessionOf('one')), /Too many MCP sessions/)
  })

  test('concurrent new sessions do not exceed the limit of a full range', async ({
    assert,
    cleanup,
  }) => {
    const sessions = new RangeSessions()
    cleanup(() => sessions.stop())
    for (let n = 0; n < MAX_SESSIONS_PER_RANGE; n++) await sessions.add(sessionOf('one'))
    await Promise.all(Array.from({ length: 5 }, () => sessions.add(sessionOf('one'))))
    assert.equal(sessions.size, MAX_SESSIONS_PER_RANGE)
  })

  test('one team cannot use all sessions', async ({ assert, cleanup }) => {
    const sessions = new RangeSessions()
    cleanup(() => sessions.stop())
    for (let n = 0; n < MAX_SESSIONS_PER_TEAM; n++) await sessions.add(sessionOf(`range ${n}`))
    await assert.rejects(() => sessions.add(sessionOf('one more')), /Too many MCP sessions/)
    await sessions.add(sessionOf('range of another team', 'other team'))
    assert.equal(sessions.size, MAX_SESSIONS_PER_TEAM + 1)
  })
})
