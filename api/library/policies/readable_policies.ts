import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { teamsAllowing } from '#api/accounts/tenants/teams_allowing'
import Policy from '#api/library/policies/policy'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Policies a team may read: its own, and those shared in its organization. */
export const policiesFor = (team: Pick<Team, 'id' | 'organizationId'>) =>
  policiesOf([team.id], db.from('teams').where('organization_id', team.organizationId).select('id'))

type Teams = Parameters<ReturnType<typeof Policy.query>['whereIn']>[1]

/** Policies of the teams in `own`, and policies shared by the teams in `sharing`. */
const policiesOf = (own: string[], sharing: Teams) =>
  Policy.query().where((either) =>
    either
      .whereIn('custom_policies.team_id', own)
      .orWhere((shared) =>
        shared.where('custom_policies.is_shared', true).whereIn('custom_policies.team_id', sharing)
      )
  )

export const readablePolicies = ({ team }: HttpContext) => policiesFor(team)

/**
 * Returns the policies with these IDs that the user may read in any of their teams, because the CLI sends its current
 * team even when the configuration belongs to another.
 */
export async function policiesByIds({ tenant, organization }: HttpContext, ids: string[]) {
  const teams = await teamsAllowing(tenant, ['read', 'CustomPolicy'])
  return policiesOf(teams, organizationScope(organization, Team).query().select('teams.id'))
    .whereIn('id', ids)
    .orderBy('created_at')
    .orderBy('id')
}
