import { OPEN_UPLOADS_OFF } from '#api/evals/errors'
import Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** The first team of the first organization: where an upload by nobody in particular goes. */
export async function oldestTeam(): Promise<Team> {
  const organization = db.from('organizations').orderBy('created_at').orderBy('id').limit(1)
  const team = await Team.query()
    .where('organization_id', organization.select('id'))
    .orderBy('created_at')
    .orderBy('id')
    .first()
  if (!team) throw OPEN_UPLOADS_OFF()
  return team
}
