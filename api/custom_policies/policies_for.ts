import CustomPolicy from '#api/custom_policies/custom_policy'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** What a team may read and use: its own policies, and those that other teams of the organization share. */
export const policiesFor = (team: Pick<Team, 'id' | 'organizationId'>) =>
  policiesOf([team.id], db.from('teams').where('organization_id', team.organizationId).select('id'))

type Teams = Parameters<ReturnType<typeof CustomPolicy.query>['whereIn']>[1]

/** Policies of these teams, and what those teams share. */
export const policiesOf = (own: string[], sharing: Teams) =>
  CustomPolicy.query().where((either) =>
    either
      .whereIn('custom_policies.team_id', own)
      .orWhere((shared) =>
        shared.where('custom_policies.is_shared', true).whereIn('custom_policies.team_id', sharing)
      )
  )
