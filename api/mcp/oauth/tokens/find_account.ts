import { shortened } from '#api/mcp/oauth/describe_oauth_failure'
import { CONNECTIONS_PATH } from '#api/contract/mcp/connection'
import { connectionOf, type ConnectionRow, stateOf } from '#api/mcp/oauth/tokens/connection_row'
import { openTokens } from '#api/mcp/oauth/tokens/connection_tokens'
import { renewTokens, revoked } from '#api/mcp/oauth/tokens/renew_tokens'
import type { Authorizer } from '#api/mcp/upstream/http/authorized_send'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { appUrl } from '#config/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/**
 * A user's account at a server. A different `id` means a different account, which must not share a session with this one.
 */
export type Account = { id: string; authorizer: Authorizer }

type Server = { id: string; name: string }
type Place = { userId: string; organizationId: string }

/**
 * Finds the account of a user.
 * @throws UpstreamError if the user has not connected an account or must connect it again
 */
export async function findAccount(server: Server, place: Place): Promise<Account> {
  const row = await connectionOf(server.id, place.userId)
  if (!row || stateOf(row) !== 'connected') throw unusable(server, row)
  const { id } = row
  const current = async () => {
    const now = await connectionOf(server.id, place.userId)
    // A session with the server belongs to the account that opened it, so another account is rejected.
    if (now?.id !== id || stateOf(now) !== 'connected') throw unusable(server, now)
    return now
  }
  return {
    id,
    authorizer: {
      async token(rejected) {
        try {
          return await tokenOf(server, await current(), place, rejected)
        } catch (error) {
          if (error instanceof UpstreamError) throw error
          // Other errors are logged and replaced, because the protocol library would send their message to the client.
          logger.error({ err: error, serverId: server.id }, 'reading the account of an MCP user')
          throw new UpstreamError('unauthorized', `Your account at ${server.name} cannot be read`)
        }
      },
      missesScope: (scope) =>
        new UpstreamError(
          'unauthorized',
          `${server.name} requires ${scope ? `the scope ${shortened(scope)}` : 'more scopes'}, which your account has not granted. Ask an administrator to add it to the scopes of the server, and then connect the account again at ${connectUrl(server)}`
        ),
      async reject(token) {
        const now = await current()
        if (openTokens(now.tokens)?.accessToken === token) await markRejected(now)
        throw unusable(server, { ...now, ...revoked(REJECTED) })
      },
    },
  }
}

const REJECTED = 'The MCP server rejected the token of this account.'

async function tokenOf(
  server: Server,
  row: ConnectionRow,
  { organizationId }: Place,
  rejected: string | undefined
): Promise<string> {
  const tokens = openTokens(row.tokens)
  const isRejected = rejected !== undefined && tokens?.accessToken === rejected
  const isUsable = !isRejected && !isPast(row.expires_at)
  if (tokens && isUsable && !isPast(row.renew_after)) return tokens.accessToken
  if (isRejected && !row.is_renewable) {
    await markRejected(row)
    throw unusable(server, { ...row, ...revoked(REJECTED) })
  }
  const renewed = await renewTokens(row, organizationId, isUsable)
  if (!renewed || stateOf(renewed) !== 'connected') throw unusable(server, renewed)
  const { accessToken } = openTokens(renewed.tokens) ?? {}
  // Tokens are renewed early, so the current one is usually still valid while the authorization server is unavailable.
  if (accessToken === undefined || accessToken === rejected || isPast(renewed.expires_at)) {
    throw new UpstreamError(
      'unauthorized',
      `The connection of your account at ${server.name} cannot be renewed at the moment. ${renewed.error ?? 'Try again later.'}`
    )
  }
  return accessToken
}

const isPast = (at: Date | null) => at !== null && at.getTime() <= Date.now()

const markRejected = ({ id, tokens }: ConnectionRow) =>
  db.from('mcp_connections').where({ id, tokens }).update(revoked(REJECTED))

/** Returns the URL of the page on which a user connects the account. */
export const connectUrl = ({ id }: Server): string =>
  `${appUrl}${CONNECTIONS_PATH}?${new URLSearchParams({ server: id })}`

function unusable(server: Server, row: ConnectionRow | null): UpstreamError {
  const why = !row
    ? `You have not connected an account at ${server.name}`
    : stateOf(row) === 'expired'
      ? `The connection of your account at ${server.name} has expired`
      : `Your account at ${server.name} has to be connected again`
  return new UpstreamError('unauthorized', `${why}. Connect it at ${connectUrl(server)}`)
}
