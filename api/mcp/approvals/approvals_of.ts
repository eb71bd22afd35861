import type Team from '#api/accounts/tenants/team'
import McpApproval from '#api/mcp/approvals/mcp_approval'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'

/** Queries the team's approvals. */
export const approvalsOf = (team: Team) => teamScope(team, McpApproval).query()

const nameOf = (table: string, column: string, name: string) =>
  db.raw(`(select n.name from ${table} n where n.id = mcp_approvals.${column}) as ${name}`)

export const approvalsWithNames = (team: Team) =>
  approvalsOf(team)
    .select('mcp_approvals.*')
    .select(nameOf('mcp_servers', 'server_id', 'server_name'))
    .select(nameOf('mcp_applications', 'application_id', 'application_name'))
    .select(nameOf('users', 'user_id', 'user_name'))
    .select(nameOf('mcp_permissions', 'permission_id', 'permission_name'))
    .select(nameOf('users', 'decided_by_id', 'decided_by'))
