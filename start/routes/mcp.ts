import { controllers } from '#generated/controllers'
import { mcpAlerts } from '#api/contract/resources/mcp_alerts'
import { mcpApprovals } from '#api/contract/resources/mcp_approvals'
import { decideApproval } from '#api/mcp/approvals/mcp_approval_validator'
import { mcpCalls } from '#api/contract/resources/mcp_calls'
import { mcpApplications } from '#api/contract/resources/mcp_applications'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { OAUTH_CLIENT_PATH } from '#api/contract/mcp/connection'
import { finishConnection } from '#api/mcp/connections/connection_validator'
import { explainedCall } from '#api/mcp/explain/explanation_validator'
import { changeRetention } from '#api/mcp/calls/retention/retention_validator'
import { updateAlert } from '#api/mcp/alerts/mcp_alert_validator'
import {
  chosenTools,
  createApplication,
  updateApplication,
} from '#api/mcp/applications/mcp_application_validator'
import { createPermission, updatePermission } from '#api/mcp/permissions/mcp_permission_validator'
import {
  approveServer,
  blockServer,
  createServer,
  reviewServer,
  setToolProfile,
  setToolState,
  updateServer,
} from '#api/mcp/servers/mcp_server_validator'
import { importServers, previewServers } from '#api/mcp/servers/import/import_validator'
import { changeSignIn } from '#api/mcp/sign_in/sign_in_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

const RECORDS = ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'] as const
const read = ['read', 'McpServer'] as const
const update = ['update', 'McpServer'] as const

/**
 * Mounts the routes for MCP servers, applications and permissions of a team. The gateway itself is a separate process.
 */
export function mcpRoutes() {
  const { McpServers } = controllers.mcp.servers
  const { McpApplications } = controllers.mcp.applications
  const { McpPermissions } = controllers.mcp.permissions
  resource(mcpServers, McpServers, {
    only: RECORDS,
    store: createServer,
    update: updateServer,
  })
  importRoutes()
  reviewRoutes()
  resource(mcpApplications, McpApplications, {
    only: RECORDS,
    store: createApplication,
    update: updateApplication,
  })
  endpoint(
    'POST /mcp/applications/flows',
    ['read', 'McpApplication'],
    [controllers.mcp.applications.Flows, 'index'],
    'List the forbidden flows that tools make possible together',
    { body: chosenTools }
  )
  resource(mcpPermissions, McpPermissions, {
    only: RECORDS,
    store: createPermission,
    update: updatePermission,
  })
  endpoint(
    'POST /mcp/permissions/dry-run',
    ['read', 'McpPermission'],
    [controllers.mcp.permissions.dryRun.DryRuns, 'show'],
    'Compare a permission with the calls of the last 7 days without storing it',
    { body: createPermission }
  )
  endpoint(
    'POST /mcp/permissions/explain',
    ['read', 'McpPermission'],
    [controllers.mcp.explain.Explanations, 'show'],
    'Explain the decision about a call without sending it',
    { body: explainedCall }
  )
  endpoint(
    'GET /mcp/roles',
    ['read', 'McpPermission'],
    [controllers.mcp.permissions.Roles, 'index'],
    'List the roles that a permission can name'
  )
  approvalRoutes()
  connectionRoutes()
  signInRoutes()
  evidenceRoutes()
}

function importRoutes() {
  const { ServerImports } = controllers.mcp.servers.import
  const create = ['create', 'McpServer'] as const
  endpoint(
    'POST /mcp/servers/import/preview',
    create,
    [ServerImports, 'preview'],
    'List the servers in a client configuration or server.json without storing them',
    { body: previewServers }
  )
  endpoint(
    'POST /mcp/servers/import',
    create,
    [ServerImports, 'store'],
    'Propose servers of a client configuration or server.json',
    { body: importServers }
  )
}

function reviewRoutes() {
  const { Reviews } = controllers.mcp.servers
  const { Tools } = controllers.mcp.servers.tools
  const path = '/mcp/servers/:id' as const
  endpoint(`POST ${path}/probe`, update, [Reviews, 'probe'], 'List the tools of a server again')
  endpoint(
    `POST ${path}/review`,
    update,
    [Reviews, 'review'],
    'Record the review of the list of tools',
    { body: reviewServer }
  )
  endpoint(
    `POST ${path}/approve`,
    update,
    [Reviews, 'approve'],
    'Approve a reviewed server and some of its tools',
    { body: approveServer }
  )
  endpoint(`POST ${path}/block`, update, [Reviews, 'block'], 'Block a server', {
    body: blockServer,
  })
  endpoint(`GET ${path}/tools`, read, [Tools, 'index'], 'List the tools of a server')
  endpoint(
    `GET ${path}/tools/:toolId`,
    read,
    [Tools, 'show'],
    'Get a tool with its history and what changed since its approval'
  )
  endpoint(
    `PUT ${path}/tools/:toolId/state`,
    update,
    [Tools, 'setState'],
    'Approve or block a tool of an approved server',
    { body: setToolState }
  )
  endpoint(
    `PUT ${path}/tools/:toolId/profile`,
    update,
    [Tools, 'setProfile'],
    'Set the labels of the data that a tool returns or sends',
    { body: setToolProfile }
  )
}

function approvalRoutes() {
  const { McpApprovals } = controllers.mcp.approvals
  const decide = ['update', 'McpPermission'] as const
  const path = '/mcp/approvals/:id' as const
  resource(mcpApprovals, McpApprovals, { only: ['index', 'show'] })
  endpoint(`POST ${path}/grant`, decide, [McpApprovals, 'grant'], 'Permit a call that waits', {
    body: decideApproval,
  })
  endpoint(
    `POST ${path}/deny`,
    decide,
    [McpApprovals, 'deny'],
    'Deny a call that waits, or withdraw its approval',
    { body: decideApproval }
  )
}

/**
 * Mounts the routes for users' accounts with MCP servers. They are restricted to browsers, because only browsers can be
 * redirected to an authorization server.
 */
function connectionRoutes() {
  const { McpConnections, UserConnections } = controllers.mcp.connections
  const path = '/mcp/connections' as const
  const ofUser = '/mcp/users/:id/connections' as const
  endpoint(`GET ${path}`, 'team', [McpConnections, 'index'], 'List my accounts at MCP servers')
  endpoint(
    `POST ${path}/:id/start`,
    'team',
    [McpConnections, 'start'],
    'Start the connection of my account at a server',
    { browserOnly: true }
  )
  endpoint(
    `POST ${path}/callback`,
    'team',
    [McpConnections, 'finish'],
    'Complete the connection of my account',
    { body: finishConnection, browserOnly: true }
  )
  endpoint(
    `DELETE ${path}/:id`,
    'team',
    [McpConnections, 'destroy'],
    'Disconnect my account at a server'
  )
  endpoint(
    `GET ${OAUTH_CLIENT_PATH}`,
    'public',
    [McpConnections, 'client'],
    'Get the OAuth client metadata of this server'
  )
  endpoint(
    `GET ${ofUser}`,
    ['read', 'McpUser'],
    [UserConnections, 'index'],
    'List the accounts of a user at MCP servers'
  )
  endpoint(
    `DELETE ${ofUser}/:serverId`,
    ['update', 'McpUser'],
    [UserConnections, 'destroy'],
    'Disconnect the account of a user at a server'
  )
}

function signInRoutes() {
  const { McpSignIn } = controllers.mcp.signIn
  endpoint(
    'GET /mcp/sign-in',
    'admin',
    [McpSignIn, 'show'],
    'Get how MCP clients of the organization sign in'
  )
  endpoint(
    'PUT /mcp/sign-in',
    'admin',
    [McpSignIn, 'update'],
    'Change how MCP clients of the organization sign in',
    { body: changeSignIn, recent: true }
  )
}

function evidenceRoutes() {
  const { Dashboard } = controllers.mcp.dashboard
  const { McpAlerts } = controllers.mcp.alerts
  const { McpCalls } = controllers.mcp.calls
  const { Retention } = controllers.mcp.calls.retention
  const { McpUsers } = controllers.mcp.users
  const readUsers = ['read', 'McpUser'] as const
  const readAlerts = ['read', 'McpAlert'] as const
  endpoint(
    'GET /mcp/dashboard',
    readAlerts,
    [Dashboard, 'show'],
    'Get the counts of servers, calls and alerts'
  )
  resource(mcpAlerts, McpAlerts, { only: ['index', 'show', 'update'], update: updateAlert })
  endpoint(
    'GET /mcp/calls',
    readAlerts,
    [McpCalls, 'index'],
    'List the calls through the gateway',
    {
      response: { resource: mcpCalls.name, many: true },
    }
  )
  endpoint(
    'GET /mcp/users',
    readUsers,
    [McpUsers, 'index'],
    'List the users who called tools in the last 30 days'
  )
  endpoint('GET /mcp/users/:id', readUsers, [McpUsers, 'show'], 'Get a user with the called tools')
  endpoint('GET /mcp/calls/export', readAlerts, [McpCalls, 'export'], 'Download the calls', {
    query: { format: 'csv or jsonl', filter: 'As in the list of calls' },
  })
  endpoint(
    'GET /mcp/calls/retention',
    readAlerts,
    [Retention, 'show'],
    'Get the retention of the call log'
  )
  endpoint(
    'PUT /mcp/calls/retention',
    ['delete', 'McpAlert'],
    [Retention, 'update'],
    'Change the retention of the call log',
    { body: changeRetention }
  )
  endpoint('GET /mcp/calls/:id', readAlerts, [McpCalls, 'show'], 'Get a call with its findings')
  endpoint(
    'POST /mcp/calls/verify',
    readAlerts,
    [McpCalls, 'verify'],
    'Verify the hash chain of the call log'
  )
}
