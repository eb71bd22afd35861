import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { hasEnded } from '#api/mcp/gateway/moved/ended_sessions'
import { openSessionId, type SessionState } from '#api/mcp/gateway/moved/session_ids'

type Restored = {
  id: string
  slug: string
  userId: string
  /** Opens a session with this ID; calls `replay` to repeat its handshake. */
  open: (
    state: SessionState,
    replay: (session: GatewaySession) => Promise<void>
  ) => Promise<GatewaySession>
  /** Closes a session that was opened. */
  close: (session: GatewaySession) => Promise<void>
}

const restoring = new Map<string, Promise<GatewaySession | null>>()

/** Continues a session that was opened in another gateway process; null if this user has no such session. */
export async function restoreSession(restored: Restored): Promise<GatewaySession | null> {
  const { id, slug, userId } = restored
  const state = openSessionId(id)
  if (!state || state.slug !== slug || state.userId !== userId) return null
  const known = restoring.get(id)
  if (known) return known
  const opening = continued(state, restored)
  restoring.set(id, opening)
  try {
    return await opening
  } finally {
    restoring.delete(id)
  }
}

async function continued(
  state: SessionState,
  { open, close }: Restored
): Promise<GatewaySession | null> {
  if (await hasEnded(state.key)) return null
  const session = await open(state, async (opened) => {
    // Set early, because requests can find the session before its handshake is complete.
    opened.isMoved = true
    // The protocol library learns the client's capabilities only from the handshake.
    await opened.restore?.(state.handshake)
  })
  // The client may have ended the session in the meantime.
  if (!(await hasEnded(state.key))) return session
  await close(session)
  return null
}
