import type Team from '#api/accounts/tenants/team'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

const TEAMS = `(
  select t.*, (select count(*)::int from team_members m where m.team_id = t.id) as member_count from teams t
) as teams`

/**
 * Adds a sortable column `member_count`. PostgreSQL computes it only for the returned rows, and only if the query uses
 * it.
 */
export function withMemberCount(query: ModelQueryBuilderContract<typeof Team, Team>) {
  query.knexQuery.from(query.client.knexRawQuery(TEAMS))
  return query
}

export function memberCountOf(team: Team): number | undefined {
  return team.$extras.member_count
}
