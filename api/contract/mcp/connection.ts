import type { ServerStatus } from './server.js'

/** How the gateway authenticates at a server: with headers of the team, or with the account of each user. */
export const SERVER_AUTHS = ['headers', 'oauth'] as const
export type ServerAuth = (typeof SERVER_AUTHS)[number]

/** Page on which users connect their accounts. */
export const CONNECTIONS_PATH = '/mcp-proxy/connections'
/** Page to which authorization servers redirect. */
export const CONNECTION_CALLBACK_PATH = `${CONNECTIONS_PATH}/callback`
/** Client ID metadata document, for authorization servers that support it. */
export const OAUTH_CLIENT_PATH = '/mcp/oauth-client'

/**
 * `expired`: cannot be renewed; `revoked`: rejected by the authorization server or the MCP server. Both need a new
 * connection.
 */
export type ConnectionState = 'connected' | 'expired' | 'revoked'

export type McpConnection = {
  id: string
  state: ConnectionState
  issuer: string
  scope: string | null
  /** Null: not stated by the authorization server. */
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
  /** Null: not connected. */
  connection: McpConnection | null
}

/** `POST /mcp/connections/:id/start`: where the browser must go. */
export type StartedConnection = { url: string }

/** `POST /mcp/connections/callback` */
export type FinishedConnection = { serverId: string; serverName: string }
