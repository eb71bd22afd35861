import { teamsAllowing } from '#api/access/teams_allowing'
import { policiesFor, policiesOf } from '#api/custom_policies/policies_for'
import type { HttpContext } from '@adonisjs/core/http'

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
