import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/**
 * A queued scan's position by creation time across all teams, starting at 1. Ignores the priorities of the fair queue.
 */
const QUEUE_POSITION = `
  case when scans.status = 'queued' then (
    select count(*) from scans ahead
    where ahead.status = 'queued' and (ahead.created_at, ahead.id) <= (scans.created_at, scans.id)
  ) end as queue_position`

/** Queries the team's scans with queue positions and the names of the users who started them. */
export function scansOf(team: Team) {
  return teamScope(team, Scan)
    .query()
    .leftJoin('users', 'users.id', 'scans.started_by_id')
    .select('scans.*', 'users.name as started_by_name', db.raw(QUEUE_POSITION))
}
