import type Team from '#api/accounts/tenants/team'
import {
  consumeConnection,
  type PendingConnection,
  type Starter,
} from '#api/mcp/connections/pending_connections'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { REDIRECT_URI } from '#api/mcp/oauth/clients/client_metadata'
import { forgetClient } from '#api/mcp/oauth/clients/find_client'
import { describeOAuthFailure, reasonOf, shortened } from '#api/mcp/oauth/describe_oauth_failure'
import { CONNECTION_REFUSED, SERVER_CHANGED, WRONG_ISSUER } from '#api/mcp/oauth/errors'
import { withOAuthFetch } from '#api/mcp/oauth/oauth_fetch'
import { type ConnectionTokens, tokenColumns } from '#api/mcp/oauth/tokens/connection_tokens'
import type McpServer from '#api/mcp/servers/mcp_server'
import { serversOf } from '#api/mcp/servers/servers_of'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { exchangeAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import { InvalidClientError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'

type Order = { team: Team; starter: Starter; actor: Actor }

/**
 * Exchanges the code in the redirect for the tokens of the user's account and stores them. Replaces the user's previous
 * connection to the server.
 * @param search query string of the redirect
 * @throws NOT_STARTED_HERE; WRONG_ISSUER; CONNECTION_REFUSED; SERVER_CHANGED; OAUTH_FAILED
 */
export async function finishConnection(order: Order, search: string): Promise<McpServer> {
  const query = new URLSearchParams(search)
  const pending = await consumeConnection(order.starter, query.get('state') ?? '')
  assertIssuer(pending, query.get('iss'))
  const code = query.get('code')
  if (query.has('error') || !code) throw refused(query)
  const response = await exchange(order, pending, code)
  return store(order, pending, response)
}

/**
 * Checked before anything else in the response is used, because another authorization server may have sent it (RFC
 * 9207).
 */
function assertIssuer({ authorizationServer }: PendingConnection, issuer: string | null) {
  const isMissing = issuer === null && authorizationServer.sendsIssuer
  const isOther = issuer !== null && issuer !== authorizationServer.issuer
  if (isMissing || isOther) throw WRONG_ISSUER()
}

function refused(query: URLSearchParams) {
  const reason = shortened(query.get('error_description') ?? query.get('error') ?? '')
  return CONNECTION_REFUSED(
    `The authorization server did not grant access${reason ? `: ${reason}` : ''}`
  )
}

async function exchange(
  { team, starter }: Order,
  pending: PendingConnection & { serverId: string },
  authorizationCode: string
): Promise<OAuthTokens> {
  const { authorizationServer, client, serverId, verifier, resource } = pending
  const place = { serverId, teamId: team.id, userId: starter.userId }
  try {
    return await withOAuthFetch({ ...place, organizationId: team.organizationId }, (fetch) =>
      exchangeAuthorization(authorizationServer.issuer, {
        metadata: authorizationServer,
        clientInformation: client,
        authorizationCode,
        codeVerifier: verifier,
        redirectUri: REDIRECT_URI,
        resource,
        fetchFn: fetch,
      })
    )
  } catch (error) {
    if (error instanceof InvalidClientError) await forgetClient(client, serverId)
    logger.warn({ serverId, reason: reasonOf(error) }, 'connecting an account at an MCP server')
    throw describeOAuthFailure(error)
  }
}

async function store(
  { team, starter, actor }: Order,
  pending: PendingConnection & { serverId: string },
  response: OAuthTokens
): Promise<McpServer> {
  const { authorizationServer, client, resource, serverId, serverUrl } = pending
  const { access_token: accessToken, refresh_token: refreshToken = null } = response
  const tokens: ConnectionTokens = {
    ...{ accessToken, refreshToken, resource, client, authorizationServer },
  }
  return db.transaction(async (trx) => {
    const server = await serversOf(team)
      .useTransaction(trx)
      .where('id', serverId)
      .forUpdate()
      .first()
    if (server?.auth !== 'oauth' || server.url !== serverUrl) throw SERVER_CHANGED()
    const key = { server_id: serverId, user_id: starter.userId }
    await trx.from('mcp_connections').where(key).delete()
    const [{ id }] = await trx
      .table('mcp_connections')
      .insert({
        ...key,
        ...tokenColumns(tokens, response),
        team_id: team.id,
        issuer: authorizationServer.issuer,
        scope: response.scope ?? pending.scope,
      })
      .returning('id')
    await recordAudit(trx, actor, {
      action: 'mcp_account_connected',
      target: 'MCP_SERVER',
      targetId: serverId,
      teamId: team.id,
      description: `Connected an account at MCP server ${server.name}`,
      metadata: { connectionId: id, issuer: authorizationServer.issuer },
    })
    await notifyGateway(team.id, trx)
    return server
  })
}
