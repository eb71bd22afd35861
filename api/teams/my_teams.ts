import type { Tenant } from '#api/access/tenant'

/** The teams that the user may work in: their own, for an administrator all of the organization; oldest first. */
export async function myTeams(tenant: Tenant) {
  const { user, organization, isAdmin, token, team } = tenant
  if (!organization) return []
  const query = organization.related('teams').query().orderBy('created_at').orderBy('id')
  // Whether the person may still work in the team of the token was found out with it, for administrators too.
  if (token?.teamId) query.where('id', token.teamId).whereIn('id', team ? [team.id] : [])
  else if (!isAdmin) query.whereHas('members', (members) => members.where('user_id', user.id))
  const teams = await query
  return teams.map((each) =>
    each.serialize({
      fields: ['id', 'name', 'slug', 'description', 'organizationId', 'createdAt', 'updatedAt'],
    })
  )
}
