import { forgetClient } from '#api/mcp/oauth/clients/find_client'
import { describeOAuthFailure, reasonOf } from '#api/mcp/oauth/describe_oauth_failure'
import { withOAuthFetch } from '#api/mcp/oauth/oauth_fetch'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import {
  type ConnectionTokens,
  openTokens,
  tokenColumns,
} from '#api/mcp/oauth/tokens/connection_tokens'
import { revokeTokens } from '#api/mcp/oauth/tokens/revoke_tokens'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { refreshAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import {
  InvalidClientError,
  InvalidGrantError,
  UnauthorizedClientError,
} from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Duration of the lease; longer than a token request may take. If a process dies during the request, others are blocked
 * for this long.
 */
const LEASE_S = 20
const POLL_MS = 100
/** Time after a failed renewal during which a token that is still valid is used without another attempt. */
const PAUSE_MS = 30_000

/** Takes the lease. Uses the database's clock, which all nodes share. */
const LEASE = `
  update mcp_connections
  set lease_id = :leaseId, lease_until = now() + interval '${LEASE_S} seconds'
  where id = :id and tokens = :sealed and revoked_at is null
    and (lease_until is null or lease_until < now())
  returning *`

/**
 * Renews the tokens of a connection, in only one process at a time across all nodes, because authorization servers revoke
 * a connection whose refresh token is used twice. Does nothing if the tokens of the row were already replaced.
 * @param isUsable whether the current token is usable, so that there is no need to wait for another process
 * @returns the row afterwards; null if it was deleted
 */
export async function renewTokens(
  row: ConnectionRow,
  organizationId: string,
  isUsable: boolean
): Promise<ConnectionRow | null> {
  const { id, tokens: sealed } = row
  const deadline = Date.now() + LEASE_S * 1000
  for (;;) {
    const leaseId = randomUUID()
    const { rows }: { rows: ConnectionRow[] } = await db.rawQuery(LEASE, { id, sealed, leaseId })
    const [leased] = rows
    if (leased) return renew(leased, leaseId, organizationId)
    const current: ConnectionRow | null = await db.from('mcp_connections').where({ id }).first()
    const isSettled = !current || current.tokens !== sealed || current.revoked_at !== null
    // If the lease was released without new tokens, the renewal failed; the next caller tries again.
    if (isSettled || isUsable || current.lease_until === null) return current
    if (Date.now() > deadline) return current
    await wait(POLL_MS)
  }
}

async function renew(
  row: ConnectionRow,
  leaseId: string,
  organizationId: string
): Promise<ConnectionRow | null> {
  const store = async (values: object): Promise<ConnectionRow | null> => {
    const [stored]: ConnectionRow[] = await db
      .from('mcp_connections')
      .where({ id: row.id, lease_id: leaseId })
      .update({ ...values, lease_id: null, lease_until: null }, ['*'])
    return stored ?? null
  }
  const tokens = openTokens(row.tokens)
  if (!tokens) return store(revoked('The stored tokens cannot be decrypted: APP_KEY has changed.'))
  if (tokens.refreshToken === null) return store({})
  const place = {
    ...{ serverId: row.server_id, userId: row.user_id },
    ...{ teamId: row.team_id, organizationId },
  }
  try {
    const { fresh, response } = await requestTokens(tokens, tokens.refreshToken, place)
    const stored = await store({
      ...tokenColumns(fresh, response),
      ...(response.scope !== undefined && { scope: response.scope }),
      renewed_at: new Date(),
      error: null,
    })
    // The account was disconnected in the meantime, so the new tokens must not stay valid.
    if (!stored) await revokeTokens(fresh, place)
    return stored
  } catch (error) {
    const { message } = describeOAuthFailure(error)
    const details = { connectionId: row.id, reason: reasonOf(error) }
    logger.warn(details, 'renewing the tokens of an MCP account')
    if (error instanceof InvalidClientError) await forgetClient(tokens.client, row.server_id)
    if (isFinal(error)) return store(revoked(message))
    return store({ error: message, renew_after: new Date(Date.now() + PAUSE_MS) })
  }
}

type Place = Parameters<typeof withOAuthFetch>[0]

async function requestTokens(tokens: ConnectionTokens, refreshToken: string, place: Place) {
  const { authorizationServer, client, resource } = tokens
  const response = await withOAuthFetch(place, (fetch) =>
    refreshAuthorization(authorizationServer.issuer, {
      metadata: authorizationServer,
      clientInformation: client,
      refreshToken,
      resource,
      fetchFn: fetch,
    })
  )
  const { access_token: accessToken, refresh_token: nextRefreshToken = refreshToken } = response
  const fresh: ConnectionTokens = { ...tokens, accessToken, refreshToken: nextRefreshToken }
  return { fresh, response }
}

export const revoked = (error: string) => ({ revoked_at: new Date(), error })

/** Whether the authorization server will never accept this connection again. */
const isFinal = (error: unknown) =>
  error instanceof InvalidGrantError ||
  error instanceof InvalidClientError ||
  error instanceof UnauthorizedClientError
