export const MAX_SCOPE_CHARS = 500

/** `GET /mcp/sign-in`, `PUT /mcp/sign-in`: whether MCP clients of the organization sign in with its identity provider. */
export type McpSignIn = {
  acceptsTokens: boolean
  /** Scopes that tokens must contain, separated by spaces; null: none. */
  requiredScope: string | null
  /** Host of the identity provider; null if none is configured on this server. */
  provider: string | null
}
