import { MAX_COUNTED_CALLS, MAX_MAP_SIDE, type McpMap } from '#api/contract/mcp/dashboard'
import type { ServerHealth } from '#api/contract/mcp/health'
import { healthOf } from '#api/mcp/servers/health/health_of'
import db from '@adonisjs/lucid/services/db'

type ServerRow = Omit<McpMap['servers'][number], 'health'> & Omit<ServerHealth, 'state'>

type Row = {
  applications: McpMap['applications']
  servers: ServerRow[]
  cells: McpMap['cells']
  total: number
}

/** The applications and servers called most in the last 7 days, and their connections. */
const MAP = `
  with latest as (
    select application_id, server_id, kind, effect from mcp_call_entries
    where team_id = :teamId and created_at >= now() - interval '7 days' and kind <> 'ended'
    order by created_at desc limit :maxCalls
  ), calls as (
    select application_id, server_id, count(*) filter (where kind = 'started')::int as sent,
      count(*) filter (where kind = 'denied')::int as refused
    from latest where application_id is not null and server_id is not null group by 1, 2
  ), tools as (
    select at.application_id, t.server_id, count(*)::int as tools
    from mcp_applications a join mcp_application_tools at on at.application_id = a.id join mcp_tools t on t.id = at.tool_id
    where a.team_id = :teamId and t.removed_at is null group by 1, 2
  ), applications as (
    select a.id, a.name, a.is_active, row_number() over (order by coalesce(sum(c.sent + c.refused), 0) desc, a.name, a.id) as place
    from mcp_applications a left join calls c on c.application_id = a.id where a.team_id = :teamId group by a.id
  ), servers as (
    select s.id, s.name, s.status, s.checked_at, s.check_failures, s.check_error, s.retry_at,
      row_number() over (order by coalesce(sum(c.sent + c.refused), 0) desc, s.name, s.id) as place
    from mcp_servers s left join calls c on c.server_id = s.id where s.team_id = :teamId group by s.id
  )
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active) order by place), '[]')
      from applications where place <= :max) as applications,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'status', status, 'checkedAt', checked_at,
        'failures', check_failures, 'error', check_error, 'retryAt', retry_at) order by place), '[]')
      from servers where place <= :max) as servers,
    (select coalesce(json_agg(json_build_object('applicationId', a.id, 'serverId', s.id, 'tools', coalesce(t.tools, 0),
        'sent', coalesce(c.sent, 0), 'refused', coalesce(c.refused, 0))), '[]')
      from applications a cross join servers s
      left join tools t on t.application_id = a.id and t.server_id = s.id
      left join calls c on c.application_id = a.id and c.server_id = s.id
      where a.place <= :max and s.place <= :max and (t.tools is not null or c.sent is not null)) as cells,
    (select greatest((select count(*) from applications), (select count(*) from servers)))::int as total`

export async function loadMap(teamId: string): Promise<McpMap> {
  const { rows }: { rows: Row[] } = await db.rawQuery(MAP, {
    teamId,
    max: MAX_MAP_SIDE,
    maxCalls: MAX_COUNTED_CALLS,
  })
  const [row] = rows
  if (!row) throw new Error('The query returned no row')
  const { applications, servers, cells, total } = row
  return {
    applications,
    servers: servers.map(({ id, name, status, ...checked }) => ({
      ...{ id, name, status },
      health: healthOf(checked),
    })),
    cells,
    isCapped: total > MAX_MAP_SIDE,
  }
}
