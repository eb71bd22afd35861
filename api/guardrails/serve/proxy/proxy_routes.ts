import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import { TOKEN_HEADER } from '#api/accounts/access/token_callers'
import { describeError, sendJson } from '#api/platform/http/process/exchange'
import { internalTeamOf, isOwnCanary } from '#api/guardrails/serve/internal_calls'
import type { Exchange, ServeRoute } from '#api/guardrails/serve/serve_route'
import { DomainError, UNAUTHORIZED } from '#api/platform/http/domain_error'
import logger from '@adonisjs/core/services/logger'
import { blockedText } from './formats/blocked_text.js'
import { callUpstream } from './call_upstream.js'
import { chatCompletions } from './formats/chat_completions.js'
import { CheckedTexts } from './guard/checked_texts.js'
import type { Json } from './wire/json.js'
import { messages } from './formats/messages.js'
import type { ProviderFormat } from './formats/provider_format.js'
import { ProxyGuard } from './guard/proxy_guard.js'
import { type ProxySlot, ProxySlots } from './proxy_slots.js'
import { relayResponse } from './relay_response.js'
import { responses } from './formats/responses.js'
import { hasTokenAsKey, upstreamHeaders } from './wire/upstream_headers.js'

/** Header with the session ID of the conversation, so that the risk of its messages adds up. */
const SESSION_HEADER = 'x-assay-session'
const MAX_SESSION_LENGTH = 300
const MAX_QUERY_LENGTH = 1_000

const slots = new ProxySlots()
const checked = new CheckedTexts()

/** Routes that forward a request to the upstream of the target, and check both directions. */
export const PROXY_ROUTES: readonly ServeRoute[] = [
  route('/proxy/:targetId/openai/v1/chat/completions', chatCompletions),
  route('/proxy/:targetId/openai/v1/responses', responses),
  route('/proxy/:targetId/anthropic/v1/messages', messages),
]

function route(path: string, format: ProviderFormat): ServeRoute {
  return { method: 'POST', path, handle: (exchange) => handle(exchange, format) }
}

async function handle(exchange: Exchange, format: ProviderFormat): Promise<void> {
  const { request, response, params, limits } = exchange
  const abort = new AbortController()
  // Disconnects the client at the time limit, for example because it has stopped reading.
  const timer = setTimeout(() => response.destroy(), limits.proxyMs)
  response.once('close', () => {
    clearTimeout(timer)
    // Aborts only incomplete responses: after a complete one, the upstream's last bytes are still read; see `finish` in
    // `relay_response.ts`.
    if (!response.writableFinished) abort.abort()
  })
  let slot: ProxySlot | null = null
  try {
    await authorize(exchange)
    slot = slots.take(params.targetId ?? '')
    await forward(exchange, format, { signal: abort.signal, hold: slot.hold })
  } catch (error) {
    if (response.headersSent || abort.signal.aborted) {
      if (!abort.signal.aborted) logger.warn({ err: error }, 'a proxied stream ended early')
      return void response.destroy()
    }
    if (!(error instanceof DomainError)) logger.error({ err: error }, `POST ${request.url}`)
    if (!request.complete) response.setHeader('connection', 'close')
    const described = describeError(error)
    sendJson(response, described.status, format.errorBody(described))
  } finally {
    // While a client does not read, its slot stays taken until the response closes, which may already have happened.
    if (response.closed) slot?.free()
    else if (slot) response.once('close', slot.free)
    // Ends the request to the upstream; the rest of its response is not needed.
    abort.abort()
  }
}

/**
 * Checks that the caller has sent an API token of the target's team in the token header.
 * @throws 401, 403 or 404
 */
async function authorize(exchange: Exchange): Promise<void> {
  const { headers } = exchange.request
  if (!internalTeamOf(exchange.request) && typeof headers[TOKEN_HEADER] !== 'string') {
    throw UNAUTHORIZED(`Send an API token of the target's team in the header ${TOKEN_HEADER}`)
  }
  if (hasTokenAsKey(headers)) {
    throw UNAUTHORIZED(
      `Send the API token in the header ${TOKEN_HEADER} only, and the key of the model provider in its usual header`
    )
  }
  await authorizeTarget(exchange)
}

type Forwarding = { signal: AbortSignal; hold: ProxySlot['hold'] }

async function forward(exchange: Exchange, format: ProviderFormat, { signal, hold }: Forwarding) {
  const { service, request, response, params, limits } = exchange
  const { targetId = '' } = params
  const { url, teamId, organizationId } = upstreamOf(exchange, format)
  const body: Json = await exchange.readBody(hold)
  const problem = format.unsupported(body)
  if (problem !== null) throw new DomainError('guardrails.unsupported', 400, problem)
  const guard = new ProxyGuard(
    service,
    {
      targetId,
      path: 'proxy',
      identity: format.identityOf(body)?.slice(0, MAX_SESSION_LENGTH) ?? null,
      sessionId: sessionOf(request.headers[SESSION_HEADER]),
      isOwnCanary: isOwnCanary(request),
    },
    checked
  )
  const reason = await guard.checkRequest(format.requestTexts(body))
  if (reason !== null) throw new DomainError('content_filter', 400, blockedText(reason))
  // The canary of a guardrails process only tests whether the path evaluates; it is not a request to a model.
  if (isOwnCanary(request)) return sendJson(response, 200, { isBlocked: false })
  const upstream = await callUpstream({
    url,
    headers: upstreamHeaders(request.headers),
    body: JSON.stringify(body),
    signal,
    origin: { organizationId, teamId, subjectId: targetId },
  })
  const { stalledMs } = limits
  await relayResponse({ upstream, format, guard, response, signal, hold, stalledMs })
}

/**
 * Returns the URL to call and the owner of the target.
 * @throws 404 or 409 if the target has no upstream
 */
function upstreamOf({ service, request, params }: Exchange, format: ProviderFormat) {
  const found = service.upstreams.of(params.targetId ?? '', format.api)
  if ('url' in found) {
    const { search } = new URL(request.url ?? '/', 'http://guardrails')
    return { ...found, url: `${found.url}${format.path}${search.slice(0, MAX_QUERY_LENGTH)}` }
  }
  throw found.problem === 'no_guardrail'
    ? new DomainError('guardrails.no_guardrail', 404, 'No guardrail protects this target')
    : new DomainError(
        'guardrails.upstream_conflict',
        409,
        'The guardrails of this target name different upstreams. Set the same one in all of them.'
      )
}

function sessionOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null
  return header.slice(0, MAX_SESSION_LENGTH)
}
