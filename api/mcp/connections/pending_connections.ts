import type { OAuthClient } from '#api/mcp/oauth/clients/find_client'
import type { AuthorizationServer } from '#api/mcp/oauth/discovery/authorization_server'
import { NOT_STARTED_HERE } from '#api/mcp/oauth/errors'
import { sealedColumn } from '#api/platform/secrets/sealed'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

/** A connection that waits while the browser is at the authorization server. */
export type PendingConnection = {
  serverUrl: string
  verifier: string
  resource: string
  scope: string | null
  client: OAuthClient
  authorizationServer: AuthorizationServer
}

/** The signed-in user and the browser session that started the connection. */
export type Starter = { userId: string; teamId: string; sessionId: string }

const column = sealedColumn<PendingConnection>('mcpPendingConnection')

const MAX_AGE_MS = 15 * 60_000
/** Maximum per user, who can have several tabs open. Beyond it, the oldest ones are deleted. */
const MAX_PENDING = 10

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function rememberConnection(
  { userId, teamId, sessionId }: Starter,
  { serverId, state, ...content }: PendingConnection & { serverId: string; state: string }
): Promise<void> {
  await db.from('mcp_pending_connections').where('expires_at', '<', new Date()).delete()
  await db.table('mcp_pending_connections').insert({
    ...{ user_id: userId, team_id: teamId, server_id: serverId },
    state_hash: hashOf(state),
    session_hash: hashOf(sessionId),
    content: column.seal(content),
    expires_at: new Date(Date.now() + MAX_AGE_MS),
  })
  const dropped = db
    .from('mcp_pending_connections')
    .where('user_id', userId)
    .orderBy('created_at', 'desc')
    .offset(MAX_PENDING)
    .select('id')
  await db.from('mcp_pending_connections').whereIn('id', dropped).delete()
}

/**
 * Removes and returns a pending connection. Its state can thus be used only once, and only in the browser session that
 * started it.
 * @throws NOT_STARTED_HERE
 */
export async function consumeConnection(
  { userId, teamId, sessionId }: Starter,
  state: string
): Promise<PendingConnection & { serverId: string }> {
  const rows: { server_id: string; content: string }[] = await db
    .from('mcp_pending_connections')
    .where({ user_id: userId, team_id: teamId })
    .where({ state_hash: hashOf(state), session_hash: hashOf(sessionId) })
    .where('expires_at', '>', new Date())
    .delete(['server_id', 'content'])
  const [row] = rows
  const content = row && column.open(row.content)
  if (!row || !content) throw NOT_STARTED_HERE()
  return { ...content, serverId: row.server_id }
}
