import { GatewaySession, type Principal } from '#api/mcp/gateway/gateway_session'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewayService } from '#api/mcp/gateway/gateway_service'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

/**
 * Returns the session that holds the upstream connections of a client without sessions. It belongs to a user, application
 * and set of capabilities, because servers learn the capabilities when a connection starts. All of the user's clients
 * share the labels of received data, so that declaring other capabilities does not clear them.
 * @throws TOO_MANY
 */
export function statelessSession(
  { sessions, breakers, health }: GatewayService,
  { slug, teamId, name: applicationName }: ApplicationConfig,
  principal: Principal,
  clientCapabilities: ClientCapabilities
): GatewaySession {
  const key = JSON.stringify([slug, principal.userId, clientCapabilities])
  const known = sessions.findStateless(key)
  if (known) {
    known.lastUsedAt = Date.now()
    // The role may have changed since the last request.
    known.principal = principal
    return known
  }
  const release = sessions.reserve(principal.userId)
  const labels = sessions.statelessOf(slug, principal.userId)?.labels
  const session = new GatewaySession({
    ...{ id: randomUUID(), slug, teamId, applicationName, principal },
    ...{ breakers, health, clientCapabilities },
    ...(labels && { labels }),
  })
  sessions.add(session, key)
  release()
  return session
}
