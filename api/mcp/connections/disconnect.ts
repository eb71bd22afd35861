import type Team from '#api/accounts/tenants/team'
import { notifyGateway } from '#api/mcp/notify_gateway'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import { openTokens } from '#api/mcp/oauth/tokens/connection_tokens'
import { revokeTokens } from '#api/mcp/oauth/tokens/revoke_tokens'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type Order = { team: Team; actor: Actor; userId: string; serverId: string }

/**
 * Deletes a user's account at a server, so that the gateway can no longer use it, and then asks the authorization server
 * to revoke its tokens.
 * @throws NOT_FOUND
 */
export async function disconnect({ team, actor, userId, serverId }: Order): Promise<void> {
  const key = { team_id: team.id, server_id: serverId, user_id: userId }
  const row = await db.transaction(async (trx) => {
    const rows: ConnectionRow[] = await trx.from('mcp_connections').where(key).delete(['*'])
    const [deleted] = rows
    if (!deleted) throw NOT_FOUND('This account is not connected')
    await recordAudit(trx, actor, {
      action: 'mcp_account_disconnected',
      target: 'MCP_SERVER',
      targetId: serverId,
      teamId: team.id,
      description: 'Disconnected an account at an MCP server',
      metadata: { connectionId: deleted.id, issuer: deleted.issuer, userId },
    })
    await notifyGateway(team.id, trx)
    return deleted
  })
  const tokens = openTokens(row.tokens)
  const { organizationId } = team
  if (tokens) await revokeTokens(tokens, { serverId, userId, teamId: team.id, organizationId })
}
