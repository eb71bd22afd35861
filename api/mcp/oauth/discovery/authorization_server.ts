import { OAUTH_FAILED } from '#api/mcp/oauth/errors'
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'

/** Stored metadata of an authorization server: what is needed to exchange, renew and revoke tokens. */
export type AuthorizationServer = Pick<
  AuthorizationServerMetadata,
  | 'issuer'
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'registration_endpoint'
  | 'response_types_supported'
  | 'token_endpoint_auth_methods_supported'
  | 'client_id_metadata_document_supported'
  | 'scopes_supported'
> & { revocation_endpoint?: string | undefined; sendsIssuer: boolean }

/**
 * Checks the metadata published by an authorization server.
 * @param address the issuer named by the MCP server
 * @param isPlain whether the MCP server itself is called without TLS
 * @throws OAUTH_FAILED
 */
export function checkMetadata(
  metadata: AuthorizationServerMetadata,
  address: string,
  isPlain: boolean
): AuthorizationServer {
  // Without this check, one authorization server could name the endpoints of another.
  if (withoutSlash(metadata.issuer) !== withoutSlash(address)) {
    throw OAUTH_FAILED('The metadata of the authorization server names another issuer')
  }
  if (!metadata.code_challenge_methods_supported?.includes('S256')) {
    throw OAUTH_FAILED('The authorization server does not support PKCE with S256')
  }
  if (!metadata.response_types_supported.includes('code')) {
    throw OAUTH_FAILED('The authorization server does not support authorization codes')
  }
  const revocation: unknown = 'revocation_endpoint' in metadata && metadata.revocation_endpoint
  const revocationEndpoint = typeof revocation === 'string' ? revocation : undefined
  const { authorization_endpoint: authorize, token_endpoint: token } = metadata
  for (const url of [authorize, token, metadata.registration_endpoint, revocationEndpoint]) {
    if (url !== undefined) assertEndpoint(url, isPlain)
  }
  return {
    issuer: metadata.issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    registration_endpoint: metadata.registration_endpoint,
    revocation_endpoint: revocationEndpoint,
    response_types_supported: metadata.response_types_supported,
    token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    client_id_metadata_document_supported: metadata.client_id_metadata_document_supported,
    scopes_supported: metadata.scopes_supported,
    sendsIssuer:
      'authorization_response_iss_parameter_supported' in metadata &&
      metadata.authorization_response_iss_parameter_supported === true,
  }
}

/**
 * Rejects endpoints to which tokens and browsers must not be sent. Only web URLs are allowed, and URLs without TLS only
 * if the MCP server's own URL has none.
 */
function assertEndpoint(text: string, isPlain: boolean) {
  const { protocol, username, password } = new URL(text)
  const isWeb = protocol === 'https:' || (isPlain && protocol === 'http:')
  if (!isWeb || username || password) {
    throw OAUTH_FAILED('An endpoint of the authorization server is not an https URL')
  }
}

/** Removes the final slash, because issuers without a path are written with and without it. */
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '')
