import type Team from '#api/accounts/tenants/team'
import McpServer from '#api/mcp/servers/mcp_server'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Queries the team's MCP servers. */
export const serversOf = (team: Team) => teamScope(team, McpServer).query()

const nameOf = (column: string, name: string) =>
  db.raw(`(select u.name from users u where u.id = mcp_servers.${column}) as ${name}`)

const count = (name: string, condition: string) =>
  `'${name}', count(*) filter (where ${condition})::int`

/** Queries the servers with the names of reviewers and the counts of listed tools. */
export const serversWithCounts = (team: Team) =>
  serversOf(team)
    .select('mcp_servers.*')
    .select(nameOf('reviewed_by_id', 'reviewed_by'))
    .select(nameOf('approved_by_id', 'approved_by'))
    .select(
      db.raw(`(select json_build_object(
          ${['approved', 'quarantined', 'unreviewed', 'blocked'].map((state) => count(state, `t.state = '${state}'`)).join(', ')},
          ${count('flagged', 'v.is_flagged')})
        from mcp_tools t join mcp_tool_versions v on v.tool_id = t.id and v.digest = t.digest
        where t.server_id = mcp_servers.id and t.removed_at is null) as tools`)
    )

/**
 * Returns the ID of the team's server in the route.
 * @throws 404
 */
export async function serverIdOf({ team, params }: HttpContext): Promise<string> {
  const { id } = await serversOf(team).where('id', params.id).select('id').firstOrFail()
  return id
}
