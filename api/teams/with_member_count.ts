import type Team from '#api/teams/team'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

const TEAMS = `(
  select t.*, (select count(*)::int from team_members m where m.team_id = t.id) as member_count from teams t
) as teams`

/**
 * Reads from the teams as if they had a column `member_count`, which may also be sorted by. PostgreSQL counts only for
 * the rows that it answers, and not at all where nobody asks.
 */
export function withMemberCount(query: ModelQueryBuilderContract<typeof Team, Team>) {
  query.knexQuery.from(query.client.knexRawQuery(TEAMS))
  return query
}

export function memberCountOf(team: Team): number | undefined {
  return team.$extras.member_count
}
