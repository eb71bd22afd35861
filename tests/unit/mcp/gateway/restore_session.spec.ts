import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { recordEnd } from '#api/mcp/gateway/moved/ended_sessions'
import { restoreSession } from '#api/mcp/gateway/moved/restore_session'
import { newSessionId } from '#api/mcp/gateway/moved/session_ids'
import { test } from '@japa/runner'

const PLACE = { slug: 'desk', userId: 'ann' }
const HANDSHAKE = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    ...{ protocolVersion: '2025-11-25', capabilities: {} },
    clientInfo: { name: 'test', version: '1' },
  },
}

test.group('MCP gateway | sessions of another process', () => {
  /** Opens a session, and closes it. */
  function opening(onOpen: () => Promise<unknown> = async () => {}) {
    const closed: GatewaySession[] = []
    const movedAt: boolean[] = []
    const session = {
      isMoved: false,
      restore: async () => void movedAt.push(session.isMoved),
    } as unknown as GatewaySession
    return {
      ...{ session, closed, movedAt },
      open: async (_state: unknown, replay: (opened: GatewaySession) => Promise<void>) => {
        await replay(session)
        await onOpen()
        return session
      },
      close: async (one: GatewaySession) => void closed.push(one),
    }
  }

  test('a session is marked as moved before it receives the handshake', async ({ assert }) => {
    const { id } = newSessionId(PLACE, HANDSHAKE)
    const { session, movedAt, ...callbacks } = opening()
    assert.equal(await restoreSession({ id, ...PLACE, ...callbacks }), session)
    assert.deepEqual(movedAt, [true])
  })

  test('a session that its client has ended is not restored, even if it ends while being restored', async ({
    assert,
  }) => {
    const { id, key } = newSessionId(PLACE, HANDSHAKE)
    const racing = opening(() => recordEnd(key))
    assert.isNull(await restoreSession({ id, ...PLACE, ...racing }))
    assert.deepEqual(racing.closed, [racing.session])
    const late = opening()
    assert.isNull(await restoreSession({ id, ...PLACE, ...late }))
    assert.isEmpty(late.movedAt)
  })
})
