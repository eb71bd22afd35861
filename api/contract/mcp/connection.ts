import type { ServerStatus } from './server.js'

/** How the gateway authenticates to a server: with the team's headers, or with each user's own account. */
export const SERVER_AUTHS = ['headers', 'oauth'] as const
export type ServerAuth = (typeof SERVER_AUTHS)[number]

/** Page on which users connect their accounts. */
export const CONNECTIONS_PATH = '/mcp-proxy/connections'
/** Page to which authorization servers redirect after sign-in. */
export const CONNECTION_CALLBACK_PATH = `${CONNECTIONS_PATH}/callback`
/** Path of the client ID metadata document, for authorization servers that support it. */
export const OAUTH_CLIENT_PATH = '/mcp/oauth-client'

/**
 * `expired`: the connection cannot be renewed; `revoked`: the authorization server or the MCP server rejected it. In
 * either case, the user must connect again.
 */
export type ConnectionState = 'connected' | 'expired' | 'revoked'

export type McpConnection = {
  id: string
  state: ConnectionState
  issuer: string
  scope: string | null
  /** Null if the authorization server did not state it. */
  expiresAt: string | null
  /** Whether Assay renews it before it expires. */
  isRenewable: boolean
  renewedAt: string | null
  connectedAt: string
  error: string | null
}

/** `GET /mcp/connections`, `GET /mcp/users/:id/connections`: a server that users call with their own account. */
export type McpAccount = {
  serverId: string
  serverName: string
  serverUrl: string
  serverStatus: ServerStatus
  /** Null if not connected. */
  connection: McpConnection | null
}

/** `POST /mcp/connections/:id/start`: URL that the browser must open. */
export type StartedConnection = { url: string }

/** `POST /mcp/connections/callback` */
export type FinishedConnection = { serverId: string; serverName: string }
