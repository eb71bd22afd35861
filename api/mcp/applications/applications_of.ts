import type Team from '#api/accounts/tenants/team'
import { PREFIX_SEPARATOR } from '#api/contract/mcp/server'
import McpApplication from '#api/mcp/applications/mcp_application'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'

/** Queries the team's MCP applications. */
export const applicationsOf = (team: Team) => teamScope(team, McpApplication).query()

/** Queries the applications with their allowed tools, ordered by server and name. */
export const applicationsWithTools = (team: Team) =>
  applicationsOf(team)
    .select('mcp_applications.*')
    .select(
      db.raw(
        `(select coalesce(json_agg(json_build_object(
            'id', t.id, 'name', case when mcp_applications.keeps_names then '' else s.prefix || ? end || t.name, 'state', t.state,
            'serverId', s.id, 'serverName', s.name) order by s.name, t.name), '[]')
          from mcp_application_tools a
          join mcp_tools t on t.id = a.tool_id join mcp_servers s on s.id = t.server_id
          where a.application_id = mcp_applications.id) as tools`,
        [PREFIX_SEPARATOR]
      )
    )
