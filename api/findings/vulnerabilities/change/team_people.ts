import type { Person } from '#api/contract/findings/vulnerability'
import type Team from '#api/accounts/tenants/team'
import { invalidField } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

/**
 * Users who can be owner or assignee: active team members and organization administrators, without service accounts.
 */
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

/**
 * Checks that owners and assignees are members of the team or organization administrators.
 * @throws INVALID
 */
export async function assertPeople(team: Team, named: (string | null | undefined)[]) {
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return
  const found = await teamPeople(team, ids)
  if (found.length < ids.length) {
    throw invalidField('assigneeId', 'member', 'The owner or assignee is not a member of this team')
  }
}
