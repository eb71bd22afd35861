import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import { standingRangesOfScans } from '#api/scans/range/range_port'
import { isAtRange } from '#api/evals/values/is_at_range'

/**
 * SQL for a queued scan's position by creation time across all teams, starting at 1. Ignores the priorities of the fair
 * queue.
 */
const QUEUE_POSITION = `
  case when scans.status = 'queued' then (
    select count(*) from scans ahead
    where ahead.status = 'queued' and (ahead.created_at, ahead.id) <= (scans.created_at, scans.id)
  ) end as queue_position`

/**
 * SQL for the number of successful attacks that reruns must leave out because they need an MCP range and the target has
 * no standing range.
 */
const failedAtRange = () => `
  case when scans.config #> '{template,mcpRange}' is null or ${standingRangesOfScans.sql().exists} then 0 else (
    select count(*)::int from evals join eval_results r on r.revision_id = evals.revision_id
    where evals.id = scans.eval_id and r.judged_status = 'failed' and ${isAtRange('r.metadata')}
  ) end as failed_at_range`

/**
 * Queries the team's scans with queue positions, numbers of successful attacks that reruns leave out, and the names of
 * the users who started them.
 */
export function scansOf(team: Team) {
  return teamScope(team, Scan)
    .query()
    .leftJoin('users', 'users.id', 'scans.started_by_id')
    .select('scans.*', 'users.name as started_by_name')
    .select(db.raw(QUEUE_POSITION), db.raw(failedAtRange()))
}
