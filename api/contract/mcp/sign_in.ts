export const MAX_SCOPE_CHARS = 500

/** `GET /mcp/sign-in`, `PUT /mcp/sign-in`: whether clients of the organization sign in with the identity provider. */
export type McpSignIn = {
  acceptsTokens: boolean
  /** Scopes that tokens must have, separated by spaces; null: any. */
  requiredScope: string | null
  /** Host of the identity provider; null if none is configured on this server. */
  provider: string | null
}
