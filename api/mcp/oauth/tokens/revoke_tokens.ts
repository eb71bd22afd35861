import { withOAuthFetch } from '#api/mcp/oauth/oauth_fetch'
import type { ConnectionTokens } from '#api/mcp/oauth/tokens/connection_tokens'
import logger from '@adonisjs/core/services/logger'
import { selectClientAuthMethod } from '@modelcontextprotocol/sdk/client/auth.js'

/**
 * Asks the authorization server to revoke the tokens (RFC 7009). Never rejects, because the tokens are deleted in any
 * case.
 */
export async function revokeTokens(
  tokens: ConnectionTokens,
  place: Parameters<typeof withOAuthFetch>[0]
): Promise<void> {
  const { revocation_endpoint: endpoint } = tokens.authorizationServer
  if (endpoint === undefined) return
  const { refreshToken, accessToken } = tokens
  try {
    await withOAuthFetch(place, async (fetch) => {
      // Revoking a refresh token also revokes its access tokens.
      const response = await fetch(endpoint, {
        method: 'POST',
        ...requestOf(tokens, refreshToken ?? accessToken),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    logger.warn({ serverId: place.serverId, reason }, 'revoking the tokens of an MCP account')
  }
}

function requestOf({ client, authorizationServer, refreshToken }: ConnectionTokens, token: string) {
  const { client_id: id, client_secret: secret } = client
  const body = new URLSearchParams({
    token,
    token_type_hint: refreshToken === null ? 'access_token' : 'refresh_token',
  })
  const headers = new Headers()
  const methods = authorizationServer.token_endpoint_auth_methods_supported ?? []
  const method = selectClientAuthMethod(client, methods)
  if (method === 'client_secret_basic') {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  } else {
    body.set('client_id', id)
    if (method === 'client_secret_post' && secret !== undefined) body.set('client_secret', secret)
  }
  return { headers, body }
}
