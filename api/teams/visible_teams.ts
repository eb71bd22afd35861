import type { HttpContext } from '@adonisjs/core/http'

/** Administrators see all teams of the organization, others their own; a token for one team that one. */
export function visibleTeams({ organization, tenant }: HttpContext) {
  const query = organization.related('teams').query()
  if (!tenant.isAdmin) {
    query.whereHas('members', (members) => members.where('user_id', tenant.user.id))
  }
  if (tenant.token?.teamId) query.where('teams.id', tenant.token.teamId)
  return query
}
