import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { createGuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { outboundRules } from '#api/platform/settings/outbound_rules'
import { DomainError } from '#api/platform/http/domain_error'

/** Maximum time from the request to the end of the response. */
const MAX_DURATION_MS = 600_000
const MAX_RESPONSE_BYTES = 16_000_000
/** Time for which idle connections are kept, because a new one delays a request by several round trips. */
const KEEP_ALIVE_MS = 30_000

/** Shared by the whole process, so that connections are reused. */
const guardedFetch = createGuardedFetch({
  rules: () => outboundRules,
  timeoutMs: MAX_DURATION_MS,
  maxBytes: MAX_RESPONSE_BYTES,
  keepAliveMs: KEEP_ALIVE_MS,
})

export type UpstreamCall = {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** For the administrators' log of refused calls. */
  origin: Omit<CallOrigin, 'purpose'>
}

/**
 * Calls the upstream and returns its response, including error statuses.
 * @throws DomainError on a redirect, a timeout or a connection failure, or if the outbound rules deny the URL
 */
export async function callUpstream({ url, origin, ...request }: UpstreamCall): Promise<Response> {
  try {
    const response = await guardedFetch(url, { method: 'POST', redirect: 'manual', ...request })
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel()
  } catch (error) {
    const refused = findRefusal(error)
    if (refused) {
      recordRefusal(refused, { purpose: 'guardrail_proxy', ...origin })
      throw new DomainError('guardrails.upstream_refused', 502, `Upstream: ${refused.reason}`)
    }
    if (error instanceof Error && error.name === 'TimeoutError') throw TIMEOUT
    throw new DomainError('guardrails.upstream_failed', 502, 'The upstream cannot be reached')
  }
  throw new DomainError('guardrails.upstream_failed', 502, 'The upstream returned a redirect')
}

/**
 * Reads a complete response.
 * @param hold counts bytes that are kept in memory
 * @throws DomainError if the response is too large, or ends too early
 */
export async function readUpstream(
  response: Response,
  hold: (bytes: number) => void
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of response.body ?? []) {
      hold(chunk.length)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(
      'guardrails.upstream_failed',
      502,
      `The response of the upstream is incomplete, or larger than ${MAX_RESPONSE_BYTES} bytes`
    )
  }
}

const TIMEOUT = new DomainError(
  'guardrails.upstream_timeout',
  504,
  `The upstream did not respond within ${MAX_DURATION_MS / 60_000} minutes`
)
