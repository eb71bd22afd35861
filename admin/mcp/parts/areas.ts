import { CONNECTIONS_PATH } from '#api/contract/mcp/connection'
import type { Subject } from '#api/contract/accounts/permissions'

export type McpArea =
  'dashboard' | 'servers' | 'applications' | 'users' | 'accounts' | 'approvals' | 'calls' | 'alerts'

/** Tabs of the MCP proxy area, in order, each with the resource that it shows; null for pages that all members can open. */
export const MCP_AREAS: readonly { area: McpArea; to: string; subject: Subject | null }[] = [
  { area: 'dashboard', to: '/mcp-proxy/dashboard', subject: 'McpAlert' },
  { area: 'servers', to: '/mcp-proxy/servers', subject: 'McpServer' },
  { area: 'applications', to: '/mcp-proxy/applications', subject: 'McpApplication' },
  { area: 'users', to: '/mcp-proxy/users', subject: 'McpUser' },
  { area: 'accounts', to: CONNECTIONS_PATH, subject: null },
  { area: 'approvals', to: '/mcp-proxy/approvals', subject: 'McpPermission' },
  { area: 'calls', to: '/mcp-proxy/calls', subject: 'McpAlert' },
  { area: 'alerts', to: '/mcp-proxy/alerts', subject: 'McpAlert' },
]

/** Permission subjects. Read access to any of them makes the area visible in the menu. */
export const MCP_SUBJECTS = [
  'McpServer',
  'McpApplication',
  'McpPermission',
  'McpUser',
  'McpAlert',
] as const
