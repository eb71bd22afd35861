import type Team from '#api/accounts/tenants/team'
import { mcpAlerts } from '#api/contract/resources/mcp_alerts'
import { OPEN_AGAIN } from '#api/mcp/errors'
import McpAlert from '#api/mcp/alerts/mcp_alert'
import McpAlertTransformer from '#api/mcp/alerts/mcp_alert_transformer'
import { updateAlert } from '#api/mcp/alerts/mcp_alert_validator'
import { resourceLog } from '#api/platform/audit/change_log'
import { crudController } from '#api/platform/crud/crud_controller'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'

const nameOf = (table: string, column: string, name: string) =>
  db.raw(`(select n.name from ${table} n where n.id = mcp_alerts.${column}) as ${name}`)

const withNames = (team: Team) =>
  teamScope(team, McpAlert)
    .query()
    .select('mcp_alerts.*')
    .select(nameOf('mcp_servers', 'server_id', 'server_name'))
    .select(nameOf('mcp_applications', 'application_id', 'application_name'))
    .select(nameOf('users', 'user_id', 'user_name'))
    .select(nameOf('users', 'changed_by_id', 'changed_by'))

export default class McpAlertsController extends crudController(mcpAlerts, {
  model: McpAlert,
  transformer: McpAlertTransformer,
  audit: resourceLog<McpAlert>(mcpAlerts),
  readable: ({ team }) => withNames(team),
  async update({ request, tenant }) {
    return { ...(await request.validateUsing(updateAlert)), changedById: tenant.user.id }
  },
  assertChangeable({ request }, { state }) {
    // A resolved alert cannot be reopened, because a later identical event may have raised a new one.
    const { state: next = state } = request.body()
    if (state === 'resolved' && next !== 'resolved') throw OPEN_AGAIN()
  },
}) {}
