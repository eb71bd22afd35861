import {
  type AuthorizationServer,
  checkMetadata,
} from '#api/mcp/oauth/discovery/authorization_server'
import { OAUTH_FAILED } from '#api/mcp/oauth/errors'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/sdk/client/auth.js'
import {
  checkResourceAllowed,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/sdk/shared/auth-utils.js'
import type { OAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'

export type Discovered = {
  authorizationServer: AuthorizationServer
  /** Value of the parameter `resource`: the audience of the tokens. */
  resource: string
  /** Null if the authorization server decides. */
  scope: string | null
}

type Place = { url: string; headers: Record<string, string>; scope: string | null }

/**
 * Finds the authorization server of an MCP server from the MCP server's protected resource metadata (RFC 9728) and the
 * authorization server's metadata (RFC 8414 or OpenID Connect).
 * @throws OAUTH_FAILED, or network errors
 */
export async function discoverServer(server: Place, fetch: FetchLike): Promise<Discovered> {
  const { url } = server
  const challenge = await challengeOf(server, fetch)
  const resource = await protectedResource(url, challenge.resourceMetadataUrl, fetch)
  const [named] = resource?.authorization_servers ?? []
  const address = named ?? new URL('/', url).href
  const metadata = await discoverAuthorizationServerMetadata(address, { fetchFn: fetch })
  if (!metadata) throw OAUTH_FAILED('The MCP server publishes no authorization server')
  const isPlain = new URL(url).protocol === 'http:'
  const authorizationServer = checkMetadata(metadata, address, isPlain)
  const asked = server.scope ?? challenge.scope ?? resource?.scopes_supported?.join(' ')
  return {
    authorizationServer,
    resource: resource?.resource ?? resourceUrlFromServerUrl(url).href,
    scope: withOfflineAccess(asked || null, authorizationServer),
  }
}

/** Sends a request without a token and returns the server's challenge. */
async function challengeOf({ url, headers }: Place, fetch: FetchLike) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'accept': 'application/json, text/event-stream',
    },
    body: JSON.stringify(INITIALIZE),
  })
  await response.body?.cancel()
  return response.status === 401 ? extractWWWAuthenticateParams(response) : {}
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'assay-gateway', version: '1' },
  },
}

/**
 * Loads the protected resource metadata; null for a server of an older revision, which is its own authorization server.
 */
async function protectedResource(
  url: string,
  resourceMetadataUrl: URL | undefined,
  fetch: FetchLike
): Promise<OAuthProtectedResourceMetadata | null> {
  const options = resourceMetadataUrl ? { resourceMetadataUrl } : {}
  let metadata: OAuthProtectedResourceMetadata
  try {
    metadata = await discoverOAuthProtectedResourceMetadata(url, options, fetch)
  } catch (error) {
    if (resourceMetadataUrl || findRefusal(error)) throw error
    return null
  }
  const { resource: configuredResource } = metadata
  // With tokens for another resource, this server could act as the user there.
  if (
    !URL.canParse(configuredResource) ||
    !checkResourceAllowed({ requestedResource: url, configuredResource })
  ) {
    throw OAUTH_FAILED('The metadata of the MCP server names a different resource than its URL')
  }
  return metadata
}

const OFFLINE = 'offline_access'

/** Adds the scope for refresh tokens if the authorization server has one. */
function withOfflineAccess(scope: string | null, { scopes_supported: known }: AuthorizationServer) {
  const scopes = scope?.split(' ') ?? []
  if (!known?.includes(OFFLINE) || scopes.includes(OFFLINE)) return scope
  return [...scopes, OFFLINE].join(' ')
}
