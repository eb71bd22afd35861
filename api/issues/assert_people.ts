import { invalidField } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import { teamPeople } from './team_people.js'

/**
 * Work is given to people of the team only.
 * @throws INVALID when somebody is named who is not
 */
export async function assertPeople(team: Team, named: (string | null | undefined)[]) {
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return
  const found = await teamPeople(team, ids)
  if (found.length < ids.length) {
    throw invalidField('assigneeId', 'member', 'Somebody who is named is not in this team')
  }
}
