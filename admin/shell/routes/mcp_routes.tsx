import { CONNECTION_CALLBACK_PATH, CONNECTIONS_PATH } from '#api/contract/mcp/connection'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import { MCP_SUBJECTS } from '../../mcp/parts/areas.js'

/** The list and the drawer of a call share one route element, so that the list keeps its state. */
const callList = lazyPage(() => import('../../mcp/calls/CallList.js'), 'CallList')

/** Likewise for the list and the drawer of an approval. */
const approvalList = lazyPage(() => import('../../mcp/approvals/ApprovalList.js'), 'ApprovalList')

const readAlerts = { action: 'read', subject: 'McpAlert' } as const
const readUsers = { action: 'read', subject: 'McpUser' } as const

/** Routes of the MCP proxy area, except those that are screens of its resources. */
export const mcpRoutes: PageRoute[] = [
  {
    path: '/mcp-proxy',
    page: lazyPage(() => import('../../mcp/McpIndex.js'), 'McpIndex'),
    access: { action: 'read', subject: MCP_SUBJECTS },
    layout: 'authenticated',
  },
  {
    path: '/mcp-proxy/dashboard',
    page: lazyPage(() => import('../../mcp/dashboard/DashboardPage.js'), 'DashboardPage'),
    access: readAlerts,
    layout: 'authenticated',
  },
  {
    path: '/mcp-proxy/users',
    page: lazyPage(() => import('../../mcp/users/UserList.js'), 'UserList'),
    access: readUsers,
    layout: 'authenticated',
  },
  {
    path: '/mcp-proxy/users/:id',
    page: lazyPage(() => import('../../mcp/users/UserPage.js'), 'UserPage'),
    access: readUsers,
    layout: 'authenticated',
  },
  {
    path: CONNECTIONS_PATH,
    page: lazyPage(() => import('../../mcp/accounts/AccountPage.js'), 'AccountPage'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: CONNECTION_CALLBACK_PATH,
    page: lazyPage(() => import('../../mcp/accounts/AccountCallback.js'), 'AccountCallback'),
    access: 'member',
    layout: 'authenticated',
  },
  ...['', '/:approvalId'].map((path) => ({
    path: `/mcp-proxy/approvals${path}`,
    page: approvalList,
    access: { action: 'read', subject: 'McpPermission' } as const,
    layout: 'authenticated' as const,
  })),
  ...['', '/:callId'].map((path) => ({
    path: `/mcp-proxy/calls${path}`,
    page: callList,
    access: readAlerts,
    layout: 'authenticated' as const,
  })),
  {
    path: '/mcp-proxy/servers/:id/edit',
    page: lazyPage(() => import('../../mcp/servers/ServerEdit.js'), 'ServerEdit'),
    access: { action: 'update', subject: 'McpServer' },
    layout: 'authenticated',
  },
  {
    path: '/mcp-proxy/applications/:id/edit',
    page: lazyPage(() => import('../../mcp/applications/ApplicationEdit.js'), 'ApplicationEdit'),
    access: { action: 'update', subject: 'McpApplication' },
    layout: 'authenticated',
  },
]
