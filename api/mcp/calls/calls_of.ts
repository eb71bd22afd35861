import type Team from '#api/accounts/tenants/team'
import McpCall from '#api/mcp/calls/mcp_call'
import { teamScope } from '#api/platform/tenancy/scopes'

/** Queries the team's calls. */
export const callsOf = (team: Team) => teamScope(team, McpCall).query().select('mcp_calls.*')
