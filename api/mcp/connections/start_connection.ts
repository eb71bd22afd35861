import type Team from '#api/accounts/tenants/team'
import { type Starter, rememberConnection } from '#api/mcp/connections/pending_connections'
import { REDIRECT_URI } from '#api/mcp/oauth/clients/client_metadata'
import { findClient } from '#api/mcp/oauth/clients/find_client'
import { describeOAuthFailure, reasonOf } from '#api/mcp/oauth/describe_oauth_failure'
import { discoverServer } from '#api/mcp/oauth/discovery/discover_server'
import { NOT_OAUTH } from '#api/mcp/oauth/errors'
import { withOAuthFetch } from '#api/mcp/oauth/oauth_fetch'
import type McpServer from '#api/mcp/servers/mcp_server'
import { openCredentials } from '#api/mcp/servers/server_credentials'
import { serversOf } from '#api/mcp/servers/servers_of'
import logger from '@adonisjs/core/services/logger'
import { startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import { randomBytes } from 'node:crypto'

/**
 * Prepares a connection to the user's account at a server.
 * @returns the URL at which the user grants access
 * @throws 404; NOT_OAUTH; CLIENT_REQUIRED; OAUTH_FAILED
 */
export async function startConnection(
  team: Team,
  starter: Starter,
  serverId: string
): Promise<{ url: string }> {
  const server = await serversOf(team).where('id', serverId).firstOrFail()
  if (server.auth !== 'oauth' || server.status === 'blocked') throw NOT_OAUTH()
  try {
    return await prepare(server, team, starter)
  } catch (error) {
    const details = { serverId, reason: reasonOf(error) }
    logger.warn(details, 'connecting an account at an MCP server')
    throw describeOAuthFailure(error)
  }
}

async function prepare(server: McpServer, team: Team, starter: Starter): Promise<{ url: string }> {
  const { id: serverId, url, oauthScope } = server
  const { id: teamId, organizationId } = team
  const place = { serverId, teamId, organizationId, userId: starter.userId }
  return withOAuthFetch(place, async (fetch) => {
    const asked = { url, headers: openCredentials(server), scope: oauthScope }
    const { authorizationServer, resource, scope } = await discoverServer(asked, fetch)
    const client = await findClient(server, authorizationServer, fetch)
    const state = randomBytes(32).toString('base64url')
    const { authorizationUrl, codeVerifier } = await startAuthorization(
      authorizationServer.issuer,
      {
        metadata: authorizationServer,
        clientInformation: client,
        redirectUrl: REDIRECT_URI,
        state,
        resource,
        ...(scope !== null && { scope }),
      }
    )
    await rememberConnection(starter, {
      ...{ serverId, state, verifier: codeVerifier, serverUrl: url },
      ...{ resource, scope, client, authorizationServer },
    })
    return { url: authorizationUrl.href }
  })
}
