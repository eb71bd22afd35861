import { readMessage, requestIdOf } from '#api/mcp/gateway/read_message'
import { sseSessionId } from '#api/mcp/gateway/sse_session'
import { classifyRequest, RejectedRequest } from '#api/mcp/gateway/stateless/classify_request'
import { findOpenRange, noteUse, type OpenRange } from '#api/mcp/range/range_row'
import { mcpGateway as settings } from '#config/mcp_gateway'
import { DomainError, NOT_FOUND } from '#api/platform/http/domain_error'
import { sendJson } from '#api/platform/http/process/exchange'
import { RangeSession } from './range_session.js'
import type { RangeService } from './range_service.js'
import { serveStateless } from './serve_stateless.js'
import logger from '@adonisjs/core/services/logger'
import { ErrorCode, isInitializeRequest, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const RANGE_PATH = '/mcp/r/'
const ENDPOINT = /^\/mcp\/r\/([A-Za-z0-9_-]{43})$/
const MAX_BODY_BYTES = 1_000_000

const NO_ORIGIN = new DomainError('mcp.origin', 403, 'Web pages of this origin are not allowed')
const NO_SESSION = new DomainError('mcp.no_session', 404, 'Session not found')
const NOT_INITIALIZED = new DomainError('mcp.not_initialized', 400, 'Initialize a session first')

type Exchange = {
  ranges: RangeService
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  /** ID of the JSON-RPC request, for error responses. */
  requestId?: string | number | null
}

/** Handles one HTTP request of a target: finds the token's range before the body is read, then the session. */
export async function handleRange(exchange: Exchange): Promise<void> {
  const { request, response, pathname } = exchange
  try {
    const { origin } = request.headers
    if (origin !== undefined && origin !== settings.origin) throw NO_ORIGIN
    const [, token] = ENDPOINT.exec(pathname) ?? []
    await dispatch(exchange, token)
  } catch (error) {
    // Closes the connection, because the unread rest of a body must not be parsed as the next request.
    if (!request.complete) response.setHeader('connection', 'close')
    sendError(exchange, error)
  }
}

/** Dispatches a request. Returns the same error whether no range has this token or the range has ended. */
async function dispatch(exchange: Exchange, token: string | undefined) {
  const { ranges, request, response } = exchange
  const range = token === undefined ? null : await findOpenRange(token)
  if (!range || token === undefined) throw NOT_FOUND()
  await noteUse(range)
  const sessionId = request.headers['mcp-session-id'] ?? sseSessionId(request)
  if (request.method === 'GET' && sessionId === undefined) return openSse(exchange, range, token)
  const body = request.method === 'POST' ? await readMessage(request, MAX_BODY_BYTES) : undefined
  exchange.requestId = requestIdOf(body)
  const classified = request.method === 'POST' ? classifyRequest(request, body) : null
  if (classified?.kind === 'request') {
    return serveStateless({ ranges, range, request, response }, classified)
  }
  if (classified?.kind === 'notification') return void response.writeHead(202).end()
  if (typeof sessionId === 'string') {
    const session = ranges.sessions.find(sessionId, range.endpointId)
    if (!session) throw NO_SESSION
    session.lastUsedAt = Date.now()
    return session.receive(request, response, body)
  }
  if (!isInitializeRequest(body)) throw NOT_INITIALIZED
  const session = RangeSession.overHttp(range, ({ id }) => void ranges.sessions.remove(id))
  await ranges.open(session, range, () => findOpenRange(token))
  await session.receive(request, response, body)
  if (!session.isInitialized()) await ranges.sessions.remove(session.id)
}

/** Opens a session over HTTP+SSE for a GET without a session, because older clients try that at the same URL. */
async function openSse({ ranges, response }: Exchange, range: OpenRange, token: string) {
  const session = RangeSession.overSse(range, `${RANGE_PATH}${token}`, response, ({ id }) => {
    void ranges.sessions.remove(id)
  })
  await ranges.open(session, range, () => findOpenRange(token))
  if (response.destroyed) await ranges.sessions.remove(session.id)
}

/** Sends errors that occur before a session handles the request, in the JSON-RPC format that clients expect. */
function sendError({ response, requestId: id = null }: Exchange, error: unknown) {
  if (response.headersSent) return void response.destroy()
  const known = error instanceof DomainError || error instanceof McpError ? error : null
  if (!known) logger.error({ err: error }, 'MCP range')
  const status = error instanceof DomainError ? error.status : known ? 429 : 500
  const message = known?.message ?? 'Something went wrong. Try again.'
  const code = known ? ErrorCode.InvalidRequest : ErrorCode.InternalError
  const described =
    error instanceof RejectedRequest
      ? { code: error.rpcCode, message, data: error.rpcData }
      : { code, message }
  sendJson(response, status, { jsonrpc: '2.0', id, error: described })
}
