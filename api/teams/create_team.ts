import type { Actor } from '#api/audit/record_audit'
import type Organization from '#api/organizations/organization'
import { createTeams, type NewTeam } from '#api/teams/create_teams'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** Adds a team; without a slug it gets one of its name, unique in the organization. */
export function createTeam(
  organization: Organization,
  values: NewTeam,
  actor: Actor = { organizationId: organization.id, user: null }
): Promise<Team> {
  return db.transaction(async (trx) => {
    const [id = ''] = await createTeams(trx, actor, [values], (_, name) => name)
    return organization.related('teams').query().useTransaction(trx).where('id', id).firstOrFail()
  })
}
