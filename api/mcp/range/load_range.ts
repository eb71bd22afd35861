import type Team from '#api/accounts/tenants/team'
import type { McpRangeRecord } from '#api/contract/mcp/range'
import { chooseTools } from '#api/engines/mcp_range/index'
import type { RangeTool } from '#api/engines/mcp_range/vocabulary'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { IS_OPEN } from './range_row.js'
import db from '@adonisjs/lucid/services/db'

type Row = Omit<McpRangeRecord, 'tools' | 'expiresAt' | 'connectedAt'> & {
  tools: RangeTool[]
  expiresAt: Date
  connectedAt: Date | null
}

/**
 * Loads one of the team's ranges, by its own ID or its scan's, with the target's activity in it.
 * @throws NOT_FOUND
 */
export async function loadRange(
  team: Team,
  by: { id: string } | { scanId: string }
): Promise<McpRangeRecord> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['scan_id', by.scanId] as const)
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.id, r.application_id as "applicationId", r.application_name as "applicationName",
       r.scan_id as "scanId", r.tools, r.expires_at as "expiresAt", (${IS_OPEN}) and (r.token_hash is not null or r.standing_id is not null) as "isOpen",
       e."connectedAt", e.sessions, e.calls, e.sends
     from mcp_ranges r, lateral (
       select min(created_at) as "connectedAt", count(distinct session_id)::int as sessions,
         (count(*) filter (where kind = 'called'))::int as calls,
         (count(*) filter (where is_sink))::int as sends
       from mcp_range_events where range_id = r.id) e
     where r.team_id = :teamId and r.:column: = :value`,
    { teamId: team.id, column, value }
  )
  const [row] = rows
  if (!row) throw NOT_FOUND()
  return {
    ...row,
    expiresAt: row.expiresAt.toISOString(),
    connectedAt: row.connectedAt?.toISOString() ?? null,
    tools: [...chooseTools(row.tools).all.values()].map(({ descriptor, isSink, origin }) => ({
      name: descriptor.name,
      isSink,
      isMirrored: origin !== null,
    })),
  }
}
