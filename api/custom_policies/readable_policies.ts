import { teamsAllowing } from '#api/access/teams_allowing'
import CustomPolicy from '#api/custom_policies/custom_policy'
import type Team from '#api/teams/team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** What a team may read and use: its own policies, and those that other teams of the organization share. */
export const policiesFor = (team: Pick<Team, 'id' | 'organizationId'>) =>
  policiesOf([team.id], db.from('teams').where('organization_id', team.organizationId).select('id'))

export const readablePolicies = ({ team }: HttpContext) => policiesFor(team)

/**
 * Of these policies those that whoever asks may read in any of their teams: the command-line tool names its own
 * team, also when the configuration with the policies is another team's.
 */
export async function policiesByIds({ tenant, organization }: HttpContext, ids: string[]) {
  const teams = await teamsAllowing(tenant, ['read', 'CustomPolicy'])
  return policiesOf(teams, organization.related('teams').query().select('teams.id'))
    .whereIn('id', ids)
    .orderBy('created_at')
    .orderBy('id')
}

type Teams = Parameters<ReturnType<typeof CustomPolicy.query>['whereIn']>[1]

const policiesOf = (own: string[], sharing: Teams) =>
  CustomPolicy.query().where((either) =>
    either
      .whereIn('custom_policies.team_id', own)
      .orWhere((shared) =>
        shared.where('custom_policies.is_shared', true).whereIn('custom_policies.team_id', sharing)
      )
  )
