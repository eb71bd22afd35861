import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import type { Tenant } from '#api/accounts/tenants/tenant'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Queries the teams that the user can see: administrators see all teams of the organization, others only their own. A
 * token limited to one team sees only that team.
 */
export function visibleTeams({ organization, tenant }: HttpContext) {
  const query = organizationScope(organization, Team).query()
  if (!tenant.isAdmin) {
    query.whereHas('members', (members) => members.where('user_id', tenant.user.id))
  }
  if (tenant.token?.teamId) query.where('teams.id', tenant.token.teamId)
  return query
}

/**
 * Lists the teams in which the user can work, oldest first: their own, or all teams of the organization for
 * administrators.
 */
export async function myTeams(tenant: Tenant) {
  const { user, organization, isAdmin, token, team } = tenant
  if (!organization) return []
  const query = organizationScope(organization, Team).query().orderBy('created_at').orderBy('id')
  // `team` is null if the user has lost access to the token's team, which is checked for administrators as well.
  if (token?.teamId) query.where('id', token.teamId).whereIn('id', team ? [team.id] : [])
  else if (!isAdmin) query.whereHas('members', (members) => members.where('user_id', user.id))
  const teams = await query
  return teams.map((each) =>
    each.serialize({
      fields: ['id', 'name', 'slug', 'description', 'organizationId', 'createdAt', 'updatedAt'],
    })
  )
}
