import type { Tenant } from '#api/access/tenant'

/** The teams that the user may work in: their own, for an administrator all of the organization; oldest first. */
export async function myTeams({ user, organization, isAdmin, token }: Tenant) {
  if (!organization) return []
  const query = organization.related('teams').query().orderBy('created_at').orderBy('id')
  if (!isAdmin) query.whereHas('members', (members) => members.where('user_id', user.id))
  if (token?.teamId) query.where('id', token.teamId)
  const teams = await query
  return teams.map((team) =>
    team.serialize({
      fields: ['id', 'name', 'slug', 'description', 'organizationId', 'createdAt', 'updatedAt'],
    })
  )
}
