import type { Person } from '#api/contract/issue'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** Who can be given work in the team: its members, and the organization's administrators. No service accounts. */
const PEOPLE = `
  select u.id, u.name from users u
  join organization_members om on om.user_id = u.id and om.organization_id = :organizationId
  where u.kind = 'person' and u.deactivated_at is null and om.deactivated_at is null and (om.is_admin or exists (
    select 1 from team_members tm where tm.team_id = :teamId and tm.user_id = u.id))
    and (:ids::uuid[] is null or u.id = any(:ids::uuid[]))
  order by u.name, u.id limit 1000`

export async function teamPeople(
  { id: teamId, organizationId }: Pick<Team, 'id' | 'organizationId'>,
  ids: string[] | null = null
): Promise<Person[]> {
  const { rows }: { rows: Person[] } = await db.rawQuery(PEOPLE, { teamId, organizationId, ids })
  return rows
}
