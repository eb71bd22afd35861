import type { Allowed } from './route_matrix.js'

const rowsOf = (path: string, subject: string): Record<string, Allowed> => ({
  [`GET /mcp/${path}`]: `read ${subject}` as Allowed,
  [`GET /mcp/${path}/:id`]: `read ${subject}` as Allowed,
  [`POST /mcp/${path}`]: `create ${subject}` as Allowed,
  [`PUT /mcp/${path}/:id`]: `update ${subject}` as Allowed,
  [`DELETE /mcp/${path}/:id`]: `delete ${subject}` as Allowed,
  [`DELETE /mcp/${path}`]: `delete ${subject}` as Allowed,
})

/** Rows of the route matrix for the MCP gateway. */
export const MCP_ROWS: Record<string, Allowed> = {
  ...rowsOf('servers', 'McpServer'),
  ...rowsOf('applications', 'McpApplication'),
  ...rowsOf('permissions', 'McpPermission'),
  'POST /mcp/servers/:id/probe': 'update McpServer',
  'POST /mcp/servers/:id/review': 'update McpServer',
  'POST /mcp/servers/:id/approve': 'update McpServer',
  'POST /mcp/servers/:id/block': 'update McpServer',
  'GET /mcp/servers/:id/tools': 'read McpServer',
  'GET /mcp/servers/:id/tools/:toolId': 'read McpServer',
  'PUT /mcp/servers/:id/tools/:toolId/state': 'update McpServer',
  'PUT /mcp/servers/:id/tools/:toolId/profile': 'update McpServer',
  'POST /mcp/applications/flows': 'read McpApplication',
  'POST /mcp/permissions/explain': 'read McpPermission',
  'GET /mcp/approvals': 'read McpPermission',
  'GET /mcp/approvals/:id': 'read McpPermission',
  'POST /mcp/approvals/:id/grant': 'update McpPermission',
  'POST /mcp/approvals/:id/deny': 'update McpPermission',
  'GET /mcp/dashboard': 'read McpAlert',
  'GET /mcp/roles': 'read McpPermission',
  'GET /mcp/users': 'read McpUser',
  'GET /mcp/users/:id': 'read McpUser',
  'GET /mcp/alerts': 'read McpAlert',
  'GET /mcp/alerts/:id': 'read McpAlert',
  'PUT /mcp/alerts/:id': 'update McpAlert',
  'GET /mcp/calls': 'read McpAlert',
  'GET /mcp/calls/export': 'read McpAlert',
  'GET /mcp/calls/retention': 'read McpAlert',
  'PUT /mcp/calls/retention': 'delete McpAlert',
  'GET /mcp/calls/:id': 'read McpAlert',
  'POST /mcp/calls/verify': 'read McpAlert',
}
