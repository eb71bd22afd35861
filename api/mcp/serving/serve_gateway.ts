import { Callers } from '#api/accounts/access/token_callers'
import { mcpGateway as settings } from '#config/mcp_gateway'
import { handleMcp } from '#api/mcp/gateway/handle_mcp'
import { GatewayService } from '#api/mcp/gateway/gateway_service'
import { handleRange, RANGE_PATH } from '#api/mcp/range/serve/handle_range'
import { RangeService } from '#api/mcp/range/serve/range_service'
import { sendJson } from '#api/platform/http/process/exchange'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import logger from '@adonisjs/core/services/logger'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** Interval between checks of these limits. */
const CHECK_MS = 2_000
const DRAIN_MS = 3_000

export type ServedGateway = { port: number; service: GatewayService; stop: () => Promise<void> }

/** Serves the MCP endpoints of all applications until it is stopped. */
export async function serveGateway(
  options: {
    port?: number
    approvalWaitMs?: number
    callers?: Callers
    /** Interval between access checks of open responses. */
    accessCheckMs?: number
  } = {}
): Promise<ServedGateway> {
  await ensureSettingsLoaded()
  const service = new GatewayService(options)
  await service.start()
  const ranges = new RangeService()
  const shared = {
    service,
    ranges,
    callers: options.callers ?? new Callers(),
    accessCheckMs: options.accessCheckMs,
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (request, response) => void respond(shared, request, response)
  )
  server.listen(options.port ?? settings.port, settings.host)
  await once(server, 'listening')
  // Failing to accept a connection, because no file descriptor is free, must not end the gateway.
  server.on('error', (error) =>
    logger.error({ err: error }, 'accepting connections of MCP clients')
  )
  const { port } = server.address() as AddressInfo
  return {
    port,
    service,
    async stop() {
      server.close()
      await service.stop()
      await ranges.stop()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      if (server.listening) await once(server, 'close')
      clearTimeout(timer)
    },
  }
}

async function respond(
  shared: {
    service: GatewayService
    ranges: RangeService
    callers: Callers
    accessCheckMs: number | undefined
  },
  request: IncomingMessage,
  response: ServerResponse
) {
  const address = request.url ?? '/'
  const { pathname } = URL.parse(address, 'http://gateway') ?? {}
  if (pathname === undefined) return sendJson(response, 400, INVALID_URL)
  try {
    if (request.method === 'GET' && pathname === '/health') {
      return sendJson(response, 200, {
        status: 'OK',
        sessions: shared.service.sessions.size,
        unreachableServers: shared.service.breakers.openCount,
      })
    }
    if (pathname.startsWith(RANGE_PATH)) {
      return await handleRange({ ...shared, request, response, pathname })
    }
    await handleMcp({ ...shared, request, response, pathname })
  } catch (error) {
    logger.error({ err: error }, `${request.method} ${loggedPath(pathname)}`)
    response.destroy()
  }
}

const INVALID_URL = {
  error: { code: 'invalid_url', message: 'The URL of the request is not valid' },
}

/**
 * Returns the path for the log. A range's path contains its token; queries are omitted, because they can contain a
 * session ID.
 */
const loggedPath = (pathname: string) =>
  pathname.startsWith(RANGE_PATH) ? `${RANGE_PATH}[token]` : pathname
