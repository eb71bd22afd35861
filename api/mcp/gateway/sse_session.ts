import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { type GatewayService, sessionExchange } from '#api/mcp/gateway/gateway_service'
import { GatewaySession, type Principal } from '#api/mcp/gateway/gateway_session'
import { MAX_UNREAD_BYTES } from '#api/mcp/gateway/stateless/response_stream'
import { DomainError } from '#api/platform/http/domain_error'
import logger from '@adonisjs/core/services/logger'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Opened = {
  service: GatewayService
  response: ServerResponse
  config: ApplicationConfig
  principal: Principal
}

const UNREAD = new DomainError('mcp.unread', 429, 'The stream was closed because it was not read')

/** Returns the session ID in the URL to which clients of HTTP+SSE send messages; the stream announced this URL. */
export function sseSessionId({ method, url }: IncomingMessage): string | undefined {
  if (method !== 'POST') return undefined
  return new URL(url ?? '/', 'http://gateway').searchParams.get('sessionId') ?? undefined
}

/** Closes a stream whose client does not read it. @throws UNREAD */
export function assertIsRead(stream: ServerResponse): void {
  if (stream.writableLength <= MAX_UNREAD_BYTES) return
  stream.destroy()
  throw UNREAD
}

/**
 * Opens a session for a client of HTTP+SSE (2024-11-05): the stream is the session, and its first event contains the URL
 * for messages.
 */
export async function openSseSession({ service, response, config, principal }: Opened) {
  const { slug, teamId, name: applicationName } = config
  const { sessions, breakers, health } = service
  const release = sessions.reserve(principal.userId)
  try {
    const transport = new SSEServerTransport(`/mcp/a/${slug}`, response)
    const id = transport.sessionId
    const options = { id, slug, teamId, applicationName, principal, breakers, health }
    const session = new GatewaySession(options)
    session.receive = async (request, posted, body) => {
      assertIsRead(response)
      await transport.handlePostMessage(request, posted, body)
    }
    session.server.fallbackRequestHandler = (request, extra) =>
      service.handle(session, request, sessionExchange(session, request.params, extra))
    session.server.onerror = (error) => logger.debug({ err: error }, 'MCP session over SSE')
    sessions.add(session)
    response.once('close', () => void sessions.remove(id))
    await session.server.connect(transport)
  } finally {
    release()
  }
}
