import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { TeamRole } from '#api/contract/people'
import { assertTeamRoles } from '#api/people/assert_team_roles'
import { issueServiceKey } from '#api/people/issue_service_key'
import { joinTeams } from '#api/people/join_teams'
import { lockOrganization } from '#api/people/keep_administrator'
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'

type Values = { name: string; isAdmin?: boolean | undefined; teams?: TeamRole[] | undefined }

/** Makes an account for a program, with its first key. Without a team it may do nothing, unless it is an administrator. */
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
    // Nobody can own an address under .invalid, so nobody signs in with it.
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
