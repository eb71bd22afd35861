import type Team from '#api/accounts/tenants/team'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import { openTokens } from '#api/mcp/oauth/tokens/connection_tokens'
import { revokeTokens } from '#api/mcp/oauth/tokens/revoke_tokens'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Revocations that run at a time. */
const CONCURRENCY = 4

/** Deletes the accounts of all users at a server, and its registered client. @returns them, to be revoked after the commit */
export async function forgetAccounts(
  serverId: string,
  trx: TransactionClientContract
): Promise<ConnectionRow[]> {
  for (const table of ['mcp_pending_connections', 'mcp_oauth_clients']) {
    await trx.from(table).where('server_id', serverId).delete()
  }
  return trx.from('mcp_connections').where('server_id', serverId).delete(['*'])
}

/**
 * Makes the authorization server revoke the tokens of accounts that were forgotten. Runs after the response, because an
 * authorization server that does not respond takes ten seconds per account. Never rejects.
 */
export async function revokeAccounts(accounts: ConnectionRow[], team: Team): Promise<void> {
  const { id: teamId, organizationId } = team
  const waiting = accounts.values()
  const revokeNext = async () => {
    for (const { tokens: sealed, server_id: serverId, user_id: userId } of waiting) {
      const tokens = openTokens(sealed)
      if (tokens) await revokeTokens(tokens, { serverId, userId, teamId, organizationId })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, revokeNext))
}
