import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { TeamRole } from '#api/contract/accounts/people'
import { assertTeamRoles } from '#api/accounts/people/assert_team_roles'
import { joinTeams } from '#api/accounts/people/join_teams'
import { lockOrganization } from '#api/accounts/people/protect_last_admin'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Values = { name: string; isAdmin?: boolean | undefined; teams?: TeamRole[] | undefined }

/** Creates a service account with its first key. Unless it is an administrator, it has no permissions without a team. */
export async function createServiceAccount(
  actor: Actor,
  { name, isAdmin = false, teams = [] }: Values
): Promise<{ id: string; token: string }> {
  return db.transaction(async (trx) => {
    const { organizationId } = actor
    await lockOrganization(trx, organizationId)
    const wanted = teams.map((teamRole, nth) => ({ ...teamRole, field: `teams.${nth}` }))
    await assertTeamRoles(trx, organizationId, wanted)
    const id = randomUUID()
    // The reserved domain .invalid receives no email, so this address cannot be used for sign-in.
    const email = `${id}@service-account.invalid`
    await trx.table('users').insert({ id, name, email, kind: 'service' })
    await trx
      .table('organization_members')
      .insert({ organization_id: organizationId, user_id: id, is_admin: isAdmin })
    await recordAudit(trx, actor, {
      action: 'service_account_created',
      target: 'SERVICE_ACCOUNT',
      targetId: id,
      description: `Created service account ${name}${isAdmin ? ' as an administrator' : ''}`,
      after: { name, isAdmin },
    })
    await joinTeams(trx, actor, id, teams)
    return { id, token: await issueServiceKey(trx, organizationId, id) }
  })
}

/**
 * Issues a key for a service account.
 * @returns the key, of which the database stores only the hash
 */
export async function issueServiceKey(
  trx: TransactionClientContract,
  organizationId: string,
  userId: string
): Promise<string> {
  const order = { userId, name: 'service account key', organizationId, expiresAt: null }
  return (await issueApiToken(order, trx)).token
}
