import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** Of a scan that waits: how many that wait will have been taken, itself included. Workers take the oldest of all teams. */
const QUEUE_POSITION = `
  case when scans.status = 'queued' then (
    select count(*) from scans ahead
    where ahead.status = 'queued' and (ahead.created_at, ahead.id) <= (scans.created_at, scans.id)
  ) end as queue_position`

/** The team's scans with the name of who started each, and their places in the queue, in one query. */
export function scansOf(team: Team) {
  return team
    .related('scans')
    .query()
    .leftJoin('users', 'users.id', 'scans.started_by_id')
    .select('scans.*', 'users.name as started_by_name', db.raw(QUEUE_POSITION))
}
