import { guardrails as settings } from '#config/guardrails'
import { JUDGE_MS } from '#api/guardrails/judge/text_judge'
import { GuardrailService } from '#api/guardrails/run/guardrail_service'
import { OwnCanaries } from '#api/guardrails/serve/own_canaries'
import { Callers } from '#api/accounts/access/token_callers'
import {
  MAX_BODY_MS,
  type OnBytes,
  readJson,
  sendError,
  sendJson,
} from '#api/platform/http/process/exchange'
import { warmUp } from '#api/guardrails/serve/library_routes'
import type { ServeLimits } from '#api/guardrails/serve/serve_route'
import { findRoute } from '#api/guardrails/serve/serve_routes'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import logger from '@adonisjs/core/services/logger'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const DRAIN_MS = 3_000
/**
 * Maximum body size in bytes; larger bodies are rejected. A conversation may have up to 10,000 messages, of which only
 * the checked text is limited to 100,000 characters.
 */
const MAX_BODY_BYTES = 8_000_000
/** Longer than the time limit for the upstream's response. */
const PROXY_MS = 660_000
const STALLED_MS = 60_000

export type Served = {
  port: number
  service: GuardrailService
  canaries: OwnCanaries
  stop: () => Promise<void>
}

/** Serves the routes of the guardrails process until it is stopped. */
export async function serveGuardrails(
  options: { port?: number; limits?: Partial<ServeLimits> } = {}
): Promise<Served> {
  warmUp()
  await ensureSettingsLoaded()
  const limits = {
    ...{ bodyMs: MAX_BODY_MS, proxyMs: PROXY_MS, stalledMs: STALLED_MS, judgeMs: JUDGE_MS },
    ...options.limits,
  }
  const service = new GuardrailService({ judgeMs: limits.judgeMs })
  await service.start()
  const shared: Shared = { service, callers: new Callers(), limits }
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (request, response) => void respond(shared, request, response)
  )
  server.listen(options.port ?? settings.port, settings.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const canaries = new OwnCanaries(originOf(port))
  shared.canaries = canaries
  canaries.start()
  return {
    port,
    service,
    canaries,
    async stop() {
      canaries.stop()
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      if (server.listening) await once(server, 'close')
      clearTimeout(timer)
      await service.stop()
    },
  }
}

type Shared = {
  service: GuardrailService
  callers: Callers
  limits: ServeLimits
  canaries?: OwnCanaries
}

/** Returns the URL at which this process calls itself; an address for all interfaces cannot be called. */
function originOf(port: number): string {
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

async function respond(shared: Shared, request: IncomingMessage, response: ServerResponse) {
  try {
    const address = request.url ?? '/'
    if (!URL.canParse(address, 'http://guardrails')) throw NOT_FOUND()
    const { pathname } = new URL(address, 'http://guardrails')
    if (request.method === 'GET' && pathname === '/health') {
      return sendJson(response, 200, {
        status: 'OK',
        lostRequests: shared.service.writer.lost,
        isLibraryWorking: shared.canaries?.isLibraryWorking ?? true,
      })
    }
    const found = findRoute(request.method ?? 'GET', pathname)
    if (!found) throw NOT_FOUND()
    const readBody = (onBytes?: OnBytes) =>
      readJson(request, found.route.maxBodyBytes ?? MAX_BODY_BYTES, shared.limits.bodyMs, onBytes)
    await found.route.handle({ ...shared, request, response, params: found.params, readBody })
  } catch (error) {
    if (isUnexpected(error)) logger.error({ err: error }, `${request.method} ${request.url}`)
    // Closes the connection, because the unread rest of a body must not be parsed as the next request.
    if (!request.complete) response.setHeader('connection', 'close')
    sendError(response, error)
  }
}

const isUnexpected = (error: unknown) =>
  !(error instanceof Error && 'status' in error && Number(error.status) < 500)
