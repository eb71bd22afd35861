import type Team from '#api/accounts/tenants/team'
import type { McpAccount } from '#api/contract/mcp/connection'
import { type ConnectionRow, shownConnection } from '#api/mcp/oauth/tokens/connection_row'
import { serversOf } from '#api/mcp/servers/servers_of'
import db from '@adonisjs/lucid/services/db'

/** Loads the team's servers that need an account of each user, with the accounts of one user. Does not load tokens. */
export async function loadAccounts(team: Team, userId: string): Promise<McpAccount[]> {
  const servers = await serversOf(team).where('auth', 'oauth').orderBy('name').orderBy('id')
  const rows: ConnectionRow[] = await db
    .from('mcp_connections')
    .where({ team_id: team.id, user_id: userId })
    .select('id', 'server_id', 'issuer', 'scope', 'is_renewable', 'expires_at', 'revoked_at')
    .select('error', 'renewed_at', 'created_at')
  const byServer = new Map(rows.map((row) => [row.server_id, shownConnection(row)]))
  return servers.map(({ id, name, url, status }) => ({
    serverId: id,
    serverName: name,
    serverUrl: url,
    serverStatus: status,
    connection: byServer.get(id) ?? null,
  }))
}
