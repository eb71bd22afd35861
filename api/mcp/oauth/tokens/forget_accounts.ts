import type { ForgottenAccounts } from '#api/accounts/tenants/account_port'
import type Team from '#api/accounts/tenants/team'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import { openTokens } from '#api/mcp/oauth/tokens/connection_tokens'
import { revokeTokens } from '#api/mcp/oauth/tokens/revoke_tokens'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Maximum number of concurrent revocations. */
const CONCURRENCY = 4

/**
 * Deletes all users' accounts at a server, its pending connections, and its registered clients.
 * @returns the accounts, to be revoked after the commit
 */
export async function forgetAccounts(
  serverId: string,
  trx: TransactionClientContract
): Promise<ConnectionRow[]> {
  for (const table of ['mcp_pending_connections', 'mcp_oauth_clients']) {
    await trx.from(table).where('server_id', serverId).delete()
  }
  return trx.from('mcp_connections').where('server_id', serverId).delete(['*'])
}

/** Deletes the accounts of teams or users and revokes their tokens after the commit. */
export async function forgetAccountsOf(
  trx: TransactionClientContract,
  { organizationId, teamIds, userIds }: ForgottenAccounts
): Promise<void> {
  const teams = trx.from('teams').where('organization_id', organizationId).select('id')
  const accounts = trx.from('mcp_connections').whereIn('team_id', teams)
  if (teamIds) accounts.whereIn('team_id', [...teamIds])
  if (userIds) accounts.whereIn('user_id', [...userIds])
  const forgotten: ConnectionRow[] = await accounts.delete(['*'])
  trx.after('commit', () => void revokeAccounts(forgotten, { organizationId }))
}

/**
 * Asks the authorization servers to revoke the tokens of deleted accounts. Runs after the response is sent, because a
 * server that does not respond takes ten seconds per account. Never rejects.
 */
export async function revokeAccounts(
  accounts: ConnectionRow[],
  { organizationId }: Pick<Team, 'organizationId'>
): Promise<void> {
  const waiting = accounts.values()
  const revokeNext = async () => {
    for (const { tokens: sealed, ...row } of waiting) {
      const { server_id: serverId, user_id: userId, team_id: teamId } = row
      const tokens = openTokens(sealed)
      if (tokens) await revokeTokens(tokens, { serverId, userId, teamId, organizationId })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, revokeNext))
}
