import { domainError } from '#api/platform/http/domain_error'

export const NOT_OAUTH = domainError('mcp.not_oauth', 409, 'This server does not use user accounts')
export const OAUTH_FAILED = domainError(
  'mcp.oauth_failed',
  502,
  'The authorization server of this MCP server cannot be used'
)
export const CLIENT_REQUIRED = domainError(
  'mcp.oauth_client_required',
  409,
  'The authorization server does not register clients. An administrator must register one there, and enter its client ID in the settings of this MCP server.'
)
export const ISSUER_CHANGED = domainError(
  'mcp.oauth_issuer_changed',
  409,
  'The MCP server now names a different authorization server. An administrator must check it, and enter the client ID and secret again.'
)
/** Returned for wrong, used and expired states alike, because the remedy is the same. */
export const NOT_STARTED_HERE = domainError(
  'mcp.connection_not_started',
  409,
  'This connection was started in another browser or team, was completed already, or has expired. Start again.'
)
export const CONNECTION_REFUSED = domainError(
  'mcp.connection_refused',
  409,
  'The authorization server did not grant access. Connect the account again, and grant access.'
)
export const WRONG_ISSUER = domainError(
  'mcp.wrong_issuer',
  409,
  'The response came from a different authorization server than the one you were sent to. Nothing was connected.'
)
export const SERVER_CHANGED = domainError(
  'mcp.server_changed',
  409,
  'The settings of this MCP server have changed. Start again.'
)
