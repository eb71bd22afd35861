import type Team from '#api/teams/team'

/** The team's scans with the name of who started each, in one query. */
export function scansOf(team: Team) {
  return team
    .related('scans')
    .query()
    .leftJoin('users', 'users.id', 'scans.started_by_id')
    .select('scans.*', 'users.name as started_by_name')
}
