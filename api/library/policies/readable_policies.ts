import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { teamsAllowing } from '#api/accounts/tenants/teams_allowing'
import Policy from '#api/library/policies/policy'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Queries the policies that a team may read: its own, and those shared in its organization. */
export const policiesFor = (team: Pick<Team, 'id' | 'organizationId'>) =>
  policiesOf([team.id], db.from('teams').where('organization_id', team.organizationId).select('id'))

type Teams = Parameters<ReturnType<typeof Policy.query>['whereIn']>[1]

/** Queries the policies of the teams in `own`, and those that the teams in `sharing` have shared. */
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
 * Loads the policies with these IDs that the user may read in any of their teams. Not restricted to the requested team,
 * because the CLI sends its current team even if the configuration belongs to another one.
 */
export async function policiesByIds({ tenant, organization }: HttpContext, ids: string[]) {
  const teams = await teamsAllowing(tenant, ['read', 'CustomPolicy'])
  return policiesOf(teams, organizationScope(organization, Team).query().select('teams.id'))
    .whereIn('id', ids)
    .orderBy('created_at')
    .orderBy('id')
}
