import { CLIENT_ID_URL, clientMetadata, REDIRECT_URI } from '#api/mcp/oauth/clients/client_metadata'
import type { AuthorizationServer } from '#api/mcp/oauth/discovery/authorization_server'
import { CLIENT_REQUIRED, ISSUER_CHANGED } from '#api/mcp/oauth/errors'
import { sealedColumn } from '#api/platform/secrets/sealed'
import db from '@adonisjs/lucid/services/db'
import { registerClient } from '@modelcontextprotocol/sdk/client/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** A client registered at one authorization server. The fields have their OAuth names. */
export type OAuthClient = {
  client_id: string
  client_secret?: string | undefined
  /** Unix time in seconds; 0 or absent if the secret does not expire. */
  client_secret_expires_at?: number | undefined
  token_endpoint_auth_method?: string | undefined
}

type Server = { id: string; oauthClientId: string | null; oauthClientSecret: string | null }

const secretColumn = sealedColumn<string>('mcpOauthClientSecret')
const registrationColumn = sealedColumn<OAuthClient>('mcpOauthRegistration')

export const sealClientSecret = (secret: string): string => secretColumn.seal(secret)

/**
 * Finds the OAuth client for a server: the one entered by an administrator, otherwise the URL of this installation's
 * metadata, otherwise a client that is registered now and kept for this issuer.
 * @throws CLIENT_REQUIRED, or errors of the registration
 */
export async function findClient(
  server: Server,
  authorizationServer: AuthorizationServer,
  fetch: FetchLike
): Promise<OAuthClient> {
  const { oauthClientId, oauthClientSecret } = server
  if (oauthClientId !== null) {
    await pinIssuer(server.id, oauthClientId, authorizationServer.issuer)
    const secret = oauthClientSecret === null ? null : secretColumn.open(oauthClientSecret)
    return { client_id: oauthClientId, ...(secret !== null && { client_secret: secret }) }
  }
  if (authorizationServer.client_id_metadata_document_supported && CLIENT_ID_URL) {
    return { client_id: CLIENT_ID_URL, token_endpoint_auth_method: 'none' }
  }
  const { issuer } = authorizationServer
  const key = { server_id: server.id, issuer, redirect_uri: REDIRECT_URI }
  const known = await findRegistration(key)
  if (known) return known
  if (authorizationServer.registration_endpoint === undefined) throw CLIENT_REQUIRED()
  const registered = await register(authorizationServer, fetch)
  await db.rawQuery(
    `insert into mcp_oauth_clients (server_id, issuer, redirect_uri, registration)
     values (:server_id, :issuer, :redirect_uri, :registration)
     on conflict (server_id, issuer, redirect_uri)
     do update set registration = excluded.registration, created_at = now()`,
    { ...key, registration: registrationColumn.seal(registered) }
  )
  return registered
}

/** Age after which a registered client is not reused, because authorization servers may delete clients. */
const MAX_AGE_MS = 90 * 24 * 3600_000

/**
 * Deletes a registration that its authorization server no longer accepts. Clients entered by an administrator stay pinned
 * to their issuer.
 */
export async function forgetClient(client: OAuthClient, serverId: string): Promise<void> {
  const rows: { id: string; registration: string }[] = await db
    .from('mcp_oauth_clients as c')
    .join('mcp_servers as s', 's.id', 'c.server_id')
    .where('c.server_id', serverId)
    .whereNull('s.oauth_client_id')
    .select('c.id', 'c.registration')
  const ids = rows
    .filter(
      ({ registration }) => registrationColumn.open(registration)?.client_id === client.client_id
    )
    .map(({ id }) => id)
  if (ids.length > 0) await db.from('mcp_oauth_clients').whereIn('id', ids).delete()
}

/**
 * Pins an entered client to the authorization server with which it was first used. If the MCP server later names another
 * authorization server, that one must not receive the client's secret.
 * @throws ISSUER_CHANGED
 */
async function pinIssuer(serverId: string, clientId: string, issuer: string): Promise<void> {
  await db.rawQuery(
    `insert into mcp_oauth_clients (server_id, issuer, redirect_uri, registration)
     select :serverId, :issuer, :redirectUri, :registration
     where not exists (select 1 from mcp_oauth_clients where server_id = :serverId)
     on conflict do nothing`,
    {
      ...{ serverId, issuer, redirectUri: REDIRECT_URI },
      registration: registrationColumn.seal({ client_id: clientId }),
    }
  )
  const pinned: { issuer: string } | null = await db
    .from('mcp_oauth_clients')
    .where('server_id', serverId)
    .orderBy('created_at')
    .first()
  if (pinned?.issuer !== issuer) throw ISSUER_CHANGED()
}

async function findRegistration(key: Record<string, string>): Promise<OAuthClient | null> {
  const row: { registration: string } | null = await db
    .from('mcp_oauth_clients')
    .where(key)
    .where('created_at', '>', new Date(Date.now() - MAX_AGE_MS))
    .first()
  const client = row && registrationColumn.open(row.registration)
  const expiresAt = client?.client_secret_expires_at ?? 0
  return expiresAt === 0 || expiresAt * 1000 > Date.now() ? client : null
}

async function register(
  authorizationServer: AuthorizationServer,
  fetch: FetchLike
): Promise<OAuthClient> {
  const methods = authorizationServer.token_endpoint_auth_methods_supported ?? [BASIC]
  const method = [BASIC, 'client_secret_post'].find((name) => methods.includes(name)) ?? 'none'
  const registered = await registerClient(authorizationServer.issuer, {
    metadata: authorizationServer,
    clientMetadata: { ...clientMetadata(), token_endpoint_auth_method: method },
    fetchFn: fetch,
  })
  return {
    client_id: registered.client_id,
    client_secret: registered.client_secret,
    client_secret_expires_at: registered.client_secret_expires_at,
    token_endpoint_auth_method: registered.token_endpoint_auth_method ?? method,
  }
}

const BASIC = 'client_secret_basic'
