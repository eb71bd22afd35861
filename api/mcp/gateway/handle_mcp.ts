import type { Callers } from '#api/accounts/access/token_callers'
import { mcpGateway as settings } from '#config/mcp_gateway'
import { type GatewayService, sessionExchange } from '#api/mcp/gateway/gateway_service'
import { GatewaySession, type Principal } from '#api/mcp/gateway/gateway_session'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { readMessage, requestIdOf } from '#api/mcp/gateway/read_message'
import { Challenge, METADATA_PATH } from '#api/mcp/gateway/sign_in/challenge'
import { resourceMetadata } from '#api/mcp/gateway/sign_in/resource_metadata'
import { useOwnRequestIds } from '#api/mcp/gateway/moved/own_request_ids'
import { restoreSession } from '#api/mcp/gateway/moved/restore_session'
import { newSessionId } from '#api/mcp/gateway/moved/session_ids'
import { notifySession } from '#api/mcp/notify_gateway'
import { openSseSession, sseSessionId } from '#api/mcp/gateway/sse_session'
import { classifyRequest, RejectedRequest } from '#api/mcp/gateway/stateless/classify_request'
import { serveStateless } from '#api/mcp/gateway/stateless/serve_stateless'
import { type CallExtra, handleCallsDirectly } from '#api/mcp/gateway/streams/direct_calls'
import { ClientTransport } from '#api/mcp/gateway/streams/client_transport'
import { ACCESS_CHECK_MS, watchAccess } from '#api/mcp/gateway/watch_access'
import { DomainError, NOT_FOUND } from '#api/platform/http/domain_error'
import { sendJson } from '#api/platform/http/process/exchange'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import {
  ErrorCode,
  isInitializeRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

const ENDPOINT = /^\/mcp\/a\/([a-z0-9-]{1,100})$/

type Exchange = {
  service: GatewayService
  callers: Callers
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  accessCheckMs?: number | undefined
  /** ID of the JSON-RPC request, for error responses. */
  requestId?: string | number | null
}

const NO_TOKEN = new DomainError('unauthorized', 401, 'Send an API token as Bearer token')
const NO_ORIGIN = new DomainError('mcp.origin', 403, 'Web pages of this origin are not allowed')
const NO_SESSION = new DomainError('mcp.no_session', 404, 'Session not found')
const NOT_AWAITED = new DomainError(
  'mcp.not_awaited',
  409,
  'No request waits for this response here: it has ended, or it waited in another gateway process. Check the effect of its call before you call it again.'
)
const NOT_INITIALIZED = new DomainError('mcp.not_initialized', 400, 'Initialize a session first')

/** Handles one HTTP request of an MCP client: authenticates it before its body is read, and finds its session. */
export async function handleMcp(exchange: Exchange): Promise<void> {
  try {
    const [, described] = METADATA_PATH.exec(exchange.pathname) ?? []
    if (described !== undefined) return await describe(exchange, described)
    const [, slug] = ENDPOINT.exec(exchange.pathname) ?? []
    if (slug === undefined) throw NOT_FOUND()
    assertOrigin(exchange.request)
    const { config, principal } = await authenticate(exchange, slug)
    const { response, accessCheckMs = ACCESS_CHECK_MS } = exchange
    watchAccess(response, () => authenticate(exchange, slug), accessCheckMs)
    await dispatch(exchange, config, principal)
  } catch (error) {
    // Closes the connection, because the unread rest of a body must not be parsed as the next request.
    if (!exchange.request.complete) exchange.response.setHeader('connection', 'close')
    sendError(exchange, error)
  }
}

/**
 * Rejects requests whose origin (sent by browsers) is neither the console nor the gateway, so that no other page can use
 * a local gateway.
 */
function assertOrigin({ headers: { origin } }: IncomingMessage) {
  if (origin !== undefined && !ORIGINS.includes(origin)) throw NO_ORIGIN
}

const ORIGINS = [settings.origin, new URL(settings.url).origin]

/** Sends the resource metadata. Public, because clients read it before they have a token. */
async function describe({ service, request, response }: Exchange, slug: string) {
  const config = await service.configurations.get(slug)
  const metadata = request.method === 'GET' ? await resourceMetadata(config) : null
  if (!metadata) throw NOT_FOUND()
  response.setHeader('access-control-allow-origin', '*')
  sendJson(response, 200, metadata)
}

/**
 * Authenticates a request. Returns the same error whether the application does not exist or belongs to a team that the
 * token cannot access.
 */
async function authenticate({ service, callers, request }: Exchange, slug: string) {
  const own = await callers.accessOf(request, null)
  const config = await service.configurations.get(slug)
  if (!own && config?.isActive && config.acceptsTokens) {
    const { authorization } = request.headers
    const { userId, userName, roleId } = await service.tokenUsers.accessOf(authorization, config)
    return { config, principal: { userId, userName, roleId } }
  }
  if (!own) throw NO_TOKEN
  const access = config && (await callers.accessOf(request, config.teamId))
  if (!config?.isActive || access?.teamId !== config.teamId) throw NOT_FOUND()
  if (access.refusal !== null) throw new DomainError('token_scope', 403, access.refusal)
  const { userId, userName, roleId } = access
  return { config, principal: { userId, userName, roleId } }
}

async function dispatch(exchange: Exchange, config: ApplicationConfig, principal: Principal) {
  const { service, request, response } = exchange
  const sessionId = request.headers['mcp-session-id'] ?? sseSessionId(request)
  if (request.method === 'GET' && sessionId === undefined) {
    return openSseSession({ service, response, config, principal })
  }
  const body = request.method === 'POST' ? await readMessage(request) : undefined
  exchange.requestId = requestIdOf(body)
  const classified = request.method === 'POST' ? classifyRequest(request, body) : null
  if (classified?.kind === 'request') {
    return serveStateless({ service, request, response, config, principal }, classified)
  }
  // Notifications have no effect without a session: clients cancel a request by closing its stream.
  if (classified?.kind === 'notification') return void response.writeHead(202).end()
  if (typeof sessionId === 'string') {
    const session =
      service.sessions.find(sessionId, config.slug, principal.userId) ??
      (await continueSession(service, config, principal, sessionId))
    if (!session) throw NO_SESSION
    if (body && !('method' in body) && !session.awaits(body.id)) throw NOT_AWAITED
    session.lastUsedAt = Date.now()
    // The role may have changed since the last request.
    session.principal = principal
    return session.receive?.(request, response, body)
  }
  if (!isInitializeRequest(body)) throw NOT_INITIALIZED
  const release = service.sessions.reserve(principal.userId)
  try {
    const { slug } = config
    const { id, ...opened } = newSessionId({ slug, userId: principal.userId }, body)
    const options = { config, principal, id, opened, onAdded: release }
    const { session, transport } = await openSession(service, options)
    try {
      await transport.receive(request, response, body)
    } finally {
      if (transport.sessionId === undefined) await session.close()
    }
  } finally {
    release()
  }
}

/** Continues a session that was opened in another process; null if that is impossible. */
async function continueSession(
  service: GatewayService,
  config: ApplicationConfig,
  principal: Principal,
  id: string
): Promise<GatewaySession | null> {
  return restoreSession({
    ...{ id, slug: config.slug, userId: principal.userId },
    close: (session) => service.sessions.remove(session.id),
    open: async (opened, replay) => {
      const onAdded = service.sessions.reserve(principal.userId)
      try {
        // Notifies the other processes before this one handles a call, so that none of them relies on its own labels.
        await notifySession({ movedSession: opened.key }, db.connection())
        const { session } = await openSession(service, { config, principal, id, opened, onAdded })
        await replay(session)
        return session
      } finally {
        onAdded()
      }
    },
  })
}

type Opened = {
  config: ApplicationConfig
  principal: Principal
  id: string
  opened: { key: string; startedAt: number }
  onAdded: () => void
}

async function openSession(
  service: GatewayService,
  { config, principal, id, opened: { key, startedAt }, onAdded }: Opened
): Promise<{ session: GatewaySession; transport: ClientTransport }> {
  const { slug, teamId, name: applicationName } = config
  const transport = new ClientTransport({
    id,
    events: service.events.eventsOf(id),
    onInitialized: () => {
      service.sessions.add(session)
      service.events.open(id)
      onAdded()
    },
    onEnded: () => service.endSession(session),
  })
  const { breakers, health } = service
  const options = {
    ...{ id, key, startedAt, slug, teamId, applicationName, principal, breakers, health },
  }
  const session: GatewaySession = new GatewaySession(options)
  session.receive = (request, response, body) => transport.receive(request, response, body)
  session.restore = (handshake) => transport.restore(handshake)
  const handle = (request: JSONRPCRequest, extra: CallExtra) =>
    service.handle(session, request, sessionExchange(session, request.params, extra))
  session.server.fallbackRequestHandler = handle
  session.server.onerror = (error) => logger.debug({ err: error }, 'MCP session')
  await session.server.connect(transport)
  session.awaits = useOwnRequestIds(transport)
  handleCallsDirectly(transport, session.server, handle)
  return { session, transport }
}

/**
 * Sends an error in the JSON-RPC format that clients expect. If a response has already been started, closes its
 * connection instead.
 */
function sendError({ response, requestId: id = null }: Exchange, error: unknown) {
  if (response.headersSent) return void response.destroy()
  const known = error instanceof DomainError ? error : null
  if (!known) logger.error({ err: error }, 'MCP gateway')
  const message = known?.message ?? 'Something went wrong. Try again.'
  if (known instanceof Challenge) response.setHeader('www-authenticate', known.header)
  else if (known?.status === 401) response.setHeader('www-authenticate', 'Bearer')
  const code = known ? ErrorCode.InvalidRequest : ErrorCode.InternalError
  const described =
    known instanceof RejectedRequest
      ? { code: known.rpcCode, message, data: known.rpcData }
      : { code, message }
  sendJson(response, known?.status ?? 500, { jsonrpc: '2.0', id, error: described })
}
