/** Resource names of the MCP proxy area, which are also the paths of their pages. */
export const SERVERS = 'mcp-proxy/servers'
export const APPLICATIONS = 'mcp-proxy/applications'
export const PERMISSIONS = 'mcp-proxy/permissions'
export const ALERTS = 'mcp-proxy/alerts'
export const APPROVALS = 'mcp-proxy/approvals'
export const CALLS = 'mcp-proxy/calls'
export const USERS = 'mcp-proxy/users'

const pageOf = (resource: string, id: string) => `/${resource}/${encodeURIComponent(id)}`

export const serverPath = (id: string): string => pageOf(SERVERS, id)

/** Returns the path of a tool in the drawer of its server's page. */
export const toolPath = (serverId: string, toolId: string): string =>
  `${serverPath(serverId)}?${new URLSearchParams({ tool: toolId })}`

export const applicationPath = (id: string): string => pageOf(APPLICATIONS, id)

export const userPath = (id: string): string => pageOf(USERS, id)

export const alertPath = (id: string): string => pageOf(ALERTS, id)

/** Returns the path of one approval; `search` is the query string of the list behind the drawer. */
export const approvalPath = (id: string, search = ''): string => `${pageOf(APPROVALS, id)}${search}`

/** Returns the path of a list with a filter. */
export const listPath = (
  resource: typeof SERVERS | typeof APPROVALS | typeof ALERTS | typeof CALLS,
  filter: Record<string, unknown>
): string => `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** Returns the path of one call; `search` is the query string of the list behind the drawer. */
export const callPath = (id: string, search = ''): string => `${pageOf(CALLS, id)}${search}`
