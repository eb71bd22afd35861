import type Team from '#api/accounts/tenants/team'
import { teamScope } from '#api/platform/tenancy/scopes'
import SimbaSession from '#api/simba/session'

/** Columns for lists. Excludes the plan and the snapshot, which can be large. */
const LISTED = [
  ...['id', 'team_id', 'target_id', 'target_name', 'state', 'phase', 'runner', 'goals_reached'],
  ...['goals_total', 'findings', 'probes', 'tokens', 'cost_usd', 'created_at', 'started_at'],
  'finished_at',
].map((column) => `simba_sessions.${column}`)

/** Queries the team's sessions with the names of the users who started them. */
export const sessionsOf = (team: Team) =>
  teamScope(team, SimbaSession)
    .query()
    .leftJoin('users', 'users.id', 'simba_sessions.started_by_id')
    .select('users.name as started_by_name')

export const listedSessionsOf = (team: Team) => sessionsOf(team).select(LISTED)
