import { CALL_EFFECTS, type CallOutcome } from '#api/contract/mcp/call'
import {
  type CalledTool,
  MAX_COUNTED_CALLS,
  MAX_DENIED_CALLS,
  MAX_TOP_TOOLS,
  type McpDashboard,
  type SentCalls,
} from '#api/contract/mcp/dashboard'
import { loadMap } from '#api/mcp/dashboard/load_map'
import { SERVER_STATUSES } from '#api/contract/mcp/server'
import { FINDING_SEVERITIES, TOOL_STATES } from '#api/engines/mcp/vocabulary'
import db from '@adonisjs/lucid/services/db'

/**
 * Loads a team's dashboard: counts of servers, tools, calls, approvals and alerts, latencies, the most called tools,
 * the map of applications and servers, and the latest denied calls.
 */
export async function loadDashboard(teamId: string): Promise<McpDashboard> {
  const [records, calls, sent, topTools, map, denied] = await Promise.all([
    countRecords(teamId),
    countCalls(teamId),
    measureSent(teamId),
    mostCalledTools(teamId),
    loadMap(teamId),
    latestDenied(teamId),
  ])
  const named = (kind: string) => records.filter((row) => row.kind === kind)
  return {
    servers: countsOf(SERVER_STATUSES, named('server')),
    tools: countsOf(TOOL_STATES, named('tool')),
    calls,
    sent,
    topTools,
    map,
    approvalsWaiting: named('approval')[0]?.count ?? 0,
    openAlerts: countsOf(FINDING_SEVERITIES, named('alert')),
    denied,
  }
}

type Count = { name: string; count: number }

/** Returns a count for every name, including names without rows. */
function countsOf<Name extends string>(names: readonly Name[], rows: readonly Count[]) {
  const countOf = (name: Name) => rows.find((row) => row.name === name)?.count ?? 0
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>
}

async function countRecords(teamId: string): Promise<(Count & { kind: string })[]> {
  const { rows } = await db.rawQuery(
    `select 'server' as kind, status as name, count(*)::int from mcp_servers where team_id = :teamId group by status
     union all
     select 'tool', t.state, count(*)::int from mcp_tools t join mcp_servers s on s.id = t.server_id
     where s.team_id = :teamId and t.removed_at is null group by t.state
     union all
     select 'approval', 'waiting', count(*)::int from mcp_approvals
     where team_id = :teamId and state = 'waiting' and expires_at > now()
     union all
     select 'alert', severity, count(*)::int from mcp_alerts where team_id = :teamId and state = 'open' group by severity`,
    { teamId }
  )
  return rows
}

async function countCalls(teamId: string): Promise<McpDashboard['calls']> {
  const { rows }: { rows: { name: string; day: number; week: number }[] } = await db.rawQuery(
    `select effect as name, count(*)::int as week,
       count(*) filter (where created_at >= now() - interval '24 hours')::int as day
     from (
       select effect, created_at from mcp_call_entries
       where team_id = :teamId and created_at >= now() - interval '7 days' and kind <> 'ended'
       order by created_at desc limit :max
     ) latest
     group by effect`,
    { teamId, max: MAX_COUNTED_CALLS }
  )
  const counts = (period: 'day' | 'week') =>
    countsOf(
      CALL_EFFECTS,
      rows.map((row) => ({ name: row.name, count: row[period] }))
    )
  const total = rows.reduce((sum, { week }) => sum + week, 0)
  return { day: counts('day'), week: counts('week'), isCapped: total === MAX_COUNTED_CALLS }
}

/** Outcomes that are errors of the server or the gateway. */
const FAILED: readonly CallOutcome[] = ['tool_error', 'failed', 'ambiguous']

async function measureSent(teamId: string): Promise<SentCalls> {
  const { rows }: { rows: SentCalls[] } = await db.rawQuery(
    `select count(*)::int as ended, (count(*) filter (where outcome = any(:failed)))::int as failed,
       percentile_cont(0.5) within group (order by latency_ms) as "p50Ms",
       percentile_cont(0.95) within group (order by latency_ms) as "p95Ms",
       percentile_cont(0.99) within group (order by latency_ms) as "p99Ms"
     from (
       select outcome, latency_ms from mcp_call_entries
       where team_id = :teamId and created_at >= now() - interval '24 hours' and kind = 'ended'
       order by created_at desc limit :max
     ) latest`,
    { teamId, failed: [...FAILED], max: MAX_COUNTED_CALLS }
  )
  const [row] = rows
  return row ?? { ended: 0, failed: 0, p50Ms: null, p95Ms: null, p99Ms: null }
}

/**
 * Lists the most called tools of the last 7 days. Counts only calls that were sent, because clients can invent tool
 * names in calls that are denied.
 */
async function mostCalledTools(teamId: string): Promise<CalledTool[]> {
  const { rows }: { rows: CalledTool[] } = await db.rawQuery(
    `select tool, server_id as "serverId", (array_agg(server_name order by sequence desc))[1] as "serverName",
       count(*)::int as calls
     from (
       select sequence, tool, server_id, server_name from mcp_call_entries
       where team_id = :teamId and created_at >= now() - interval '7 days' and kind = 'started'
         and method = 'tools/call'
       order by created_at desc limit :max
     ) latest
     group by server_id, tool
     order by calls desc, tool, server_id
     limit :tools`,
    { teamId, max: MAX_COUNTED_CALLS, tools: MAX_TOP_TOOLS }
  )
  return rows
}

async function latestDenied(teamId: string): Promise<McpDashboard['denied']> {
  const { rows } = await db.rawQuery(
    `select call_id as id, tool, application_name as "applicationName", server_name as "serverName",
       user_name as "userName", reason, created_at as "createdAt"
     from mcp_call_entries
     where team_id = :teamId and created_at >= now() - interval '7 days' and kind = 'denied'
       and outcome = 'denied'
     order by created_at desc, sequence desc limit :max`,
    { teamId, max: MAX_DENIED_CALLS }
  )
  return rows
}
