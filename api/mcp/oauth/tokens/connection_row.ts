import type { McpConnection } from '#api/contract/mcp/connection'
import db from '@adonisjs/lucid/services/db'

/** A row of `mcp_connections`. */
export type ConnectionRow = {
  id: string
  team_id: string
  server_id: string
  user_id: string
  issuer: string
  tokens: string
  scope: string | null
  is_renewable: boolean
  expires_at: Date | null
  renew_after: Date | null
  revoked_at: Date | null
  error: string | null
  lease_id: string | null
  lease_until: Date | null
  renewed_at: Date | null
  created_at: Date
}

export const connectionOf = (serverId: string, userId: string): Promise<ConnectionRow | null> =>
  db.from('mcp_connections').where({ server_id: serverId, user_id: userId }).first()

export function stateOf(
  row: Pick<ConnectionRow, 'revoked_at' | 'expires_at' | 'is_renewable'>
): McpConnection['state'] {
  if (row.revoked_at) return 'revoked'
  const isOver = row.expires_at !== null && row.expires_at.getTime() <= Date.now()
  return isOver && !row.is_renewable ? 'expired' : 'connected'
}

/** Converts a connection for users, without its tokens. */
export const shownConnection = (row: ConnectionRow): McpConnection => ({
  id: row.id,
  state: stateOf(row),
  issuer: row.issuer,
  scope: row.scope,
  expiresAt: row.expires_at?.toISOString() ?? null,
  isRenewable: row.is_renewable,
  renewedAt: row.renewed_at?.toISOString() ?? null,
  connectedAt: row.created_at.toISOString(),
  error: row.error,
})
