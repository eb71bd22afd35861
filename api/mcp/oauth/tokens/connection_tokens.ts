import type { OAuthClient } from '#api/mcp/oauth/clients/find_client'
import type { AuthorizationServer } from '#api/mcp/oauth/discovery/authorization_server'
import { sealedColumn } from '#api/platform/secrets/sealed'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'

/** Tokens of one account, with the data to renew and revoke them. Stored encrypted and never returned by the API. */
export type ConnectionTokens = {
  accessToken: string
  refreshToken: string | null
  resource: string
  client: OAuthClient
  authorizationServer: AuthorizationServer
}

const column = sealedColumn<ConnectionTokens>('mcpConnectionTokens')

export const openTokens = (sealed: string): ConnectionTokens | null => column.open(sealed)

/** Tokens are renewed in the last quarter of their lifetime, but at most this long before they expire. */
const MAX_EARLY_S = 300
/** Longer lifetimes are capped, because they may not be representable as dates. */
const MAX_LIFETIME_S = 10 * 365 * 24 * 3600

/** Returns the columns of a connection with new tokens. */
export function tokenColumns(tokens: ConnectionTokens, { expires_in: given }: OAuthTokens) {
  const isRenewable = tokens.refreshToken !== null
  const lifetimeS = given === undefined ? null : Math.min(Math.max(given, 0), MAX_LIFETIME_S)
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const early = lifetimeS === null ? 0 : Math.min(MAX_EARLY_S, lifetimeS / 4)
  return {
    tokens: column.seal(tokens),
    is_renewable: isRenewable,
    expires_at: lifetimeS === null ? null : after(lifetimeS),
    renew_after: lifetimeS === null || !isRenewable ? null : after(lifetimeS - early),
  }
}
