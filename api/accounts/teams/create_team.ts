import { organizationScope } from '#api/platform/tenancy/scopes'
import type { Actor } from '#api/platform/audit/record_audit'
import type Organization from '#api/accounts/tenants/organization'
import { createTeams, type NewTeam } from '#api/accounts/teams/create_teams'
import Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** Creates a team. The slug defaults to one derived from the name, unique in the organization. */
export function createTeam(
  organization: Organization,
  values: NewTeam,
  actor: Actor = { organizationId: organization.id, user: null }
): Promise<Team> {
  return db.transaction(async (trx) => {
    const [id = ''] = await createTeams(trx, actor, [values], (_, name) => name)
    return organizationScope(organization, Team)
      .query()
      .useTransaction(trx)
      .where('id', id)
      .firstOrFail()
  })
}
