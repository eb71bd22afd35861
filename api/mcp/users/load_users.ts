import { MAX_COUNTED_CALLS } from '#api/contract/mcp/dashboard'
import {
  MAX_MCP_USERS,
  MAX_USED_TOOLS,
  MCP_USER_DAYS,
  type McpUsedTool,
  type McpUser,
  type McpUserDetail,
} from '#api/contract/mcp/user'
import db from '@adonisjs/lucid/services/db'

/** SQL: decided calls of a team in the counted period, newest first. */
const LATEST = `
  select user_id, user_name, application_name, server_name, tool, effect, created_at
  from mcp_call_entries
  where team_id = :teamId and created_at >= now() - make_interval(days => :days) and kind <> 'ended'
    and user_id is not null
  order by created_at desc
  limit :maxCalls`

const limits = { days: MCP_USER_DAYS, maxCalls: MAX_COUNTED_CALLS }

/** Lists the users with calls among a team's latest ones, most recently active first. */
export async function loadUsers(teamId: string, userId: string | null = null): Promise<McpUser[]> {
  const { rows } = await db.rawQuery(
    `select user_id as id, (array_agg(user_name order by created_at desc))[1] as name,
       count(*)::int as calls, count(*) filter (where effect = 'redact')::int as redacted,
       count(*) filter (where effect = 'deny')::int as denied, max(created_at) as "lastCallAt"
     from (${LATEST}) latest
     where :userId::uuid is null or user_id = :userId::uuid
     group by user_id
     order by max(created_at) desc
     limit :max`,
    { ...limits, teamId, userId, max: MAX_MCP_USERS }
  )
  return rows
}

/** Loads a user with the tools of their calls; null if there are no calls. */
export async function loadUser(teamId: string, userId: string): Promise<McpUserDetail | null> {
  const [[user], tools] = await Promise.all([loadUsers(teamId, userId), usedTools(teamId, userId)])
  return user ? { ...user, tools } : null
}

async function usedTools(teamId: string, userId: string): Promise<McpUsedTool[]> {
  const { rows } = await db.rawQuery(
    `select application_name as "applicationName", server_name as "serverName", tool, count(*)::int as calls,
       count(*) filter (where effect = 'deny')::int as denied, max(created_at) as "lastCallAt"
     from (${LATEST}) latest
     where user_id = :userId::uuid
     group by application_name, server_name, tool
     order by count(*) desc, max(created_at) desc
     limit :max`,
    { ...limits, teamId, userId, max: MAX_USED_TOOLS }
  )
  return rows
}
