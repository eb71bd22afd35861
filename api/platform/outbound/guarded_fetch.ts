import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { decideUrl } from './address_policy.js'
import { CallDeadline } from './call_deadline.js'
import { guardedAgent } from './guarded_agent.js'
import { limitBody } from './limit_body.js'
import { findRefusal, RefusedConnection, type OnRefused } from './refused_connection.js'

export type GuardedFetchOptions = {
  /** Evaluated at every connection and redirect, so that a changed setting takes effect immediately. */
  rules: () => OutboundRules
  /** Time limit from the call to the end of the response body; if infinite, the caller must limit the time. */
  timeoutMs?: number
  /**
   * Maximum size of a decoded response; reading more rejects with `ResponseTooLarge`. If infinite, the caller must limit
   * the size.
   */
  maxBytes?: number
  maxRedirects?: number
  /** Time for which an idle connection stays open, unless the server announces a shorter time. */
  keepAliveMs?: number
  /** Called for every refused call, for the administrators' log. */
  onRefused?: OnRefused
}

export type GuardedFetch = typeof fetch & { close(): Promise<void> }

/** Headers kept when a redirect leads to another origin. Any other header may contain a credential. */
const REPEATED = /^(accept|accept-language|content-(type|length|encoding)|user-agent)$/i
const DESCRIBES_BODY = ['content-length', 'content-type', 'content-encoding']

/**
 * Creates a `fetch` for the server's own calls (webhooks, model providers, sign-in providers, MCP servers) that
 * enforces the outbound rules on the URL, on the address actually connected to, and on every redirect. It rejects with
 * `RefusedConnection`, with a `TimeoutError`, or like `fetch`.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { timeoutMs = 30_000, maxBytes = 10_485_760, maxRedirects = 5, onRefused } = options
  const dispatcher = guardedAgent(options.rules, options.keepAliveMs)

  async function follow(url: URL, init: RequestInit, left: number): Promise<Response> {
    const decision = decideUrl(url, options.rules())
    if (!decision.allowed) throw new RefusedConnection(url.hostname, decision.reason)
    const response = await fetch(url, { ...init, redirect: 'manual', dispatcher })
    const location = response.status < 400 ? response.headers.get('location') : null
    const canFollow = location !== null && (init.redirect ?? 'follow') !== 'manual'
    if (!canFollow || !URL.canParse(location, url.href)) return response
    await response.body?.cancel()
    if (init.redirect === 'error' || left === 0) {
      throw new TypeError(
        `${url.host} ${left === 0 ? 'redirects too often' : 'returned a redirect'}`
      )
    }
    const next = new URL(location, url)
    return follow(next, redirected(init, response.status, url, next), left - 1)
  }

  async function guarded(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const isRequest = input instanceof Request
    const request = isRequest ? await unpack(input) : {}
    const given = init.signal ?? (isRequest ? input.signal : null)
    const deadline = timeoutMs === Infinity ? null : new CallDeadline(timeoutMs, given)
    const signal = deadline?.signal ?? given
    const url = isRequest ? input.url : String(input)
    try {
      if (!URL.canParse(url)) throw new TypeError('The URL is not valid')
      const response = await follow(new URL(url), { ...request, ...init, signal }, maxRedirects)
      return limitBody(response, maxBytes, () => deadline?.release())
    } catch (error) {
      deadline?.release()
      const refused = findRefusal(error)
      if (!refused) throw error
      onRefused?.(refused)
      throw refused
    }
  }

  return Object.assign(guarded, { close: () => dispatcher.destroy() })
}

async function unpack(request: Request): Promise<RequestInit> {
  const { method, headers, redirect } = request
  const body = request.body ? await request.arrayBuffer() : undefined
  return { method, headers, redirect, body }
}

/** Builds the request after a redirect as specified by the Fetch standard, section "HTTP-redirect fetch". */
function redirected(init: RequestInit, status: number, from: URL, to: URL): RequestInit {
  const headers = new Headers(init.headers)
  const method = (init.method ?? 'GET').toUpperCase()
  const switchesToGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST')
  if (from.origin !== to.origin) {
    for (const name of [...headers.keys()]) if (!REPEATED.test(name)) headers.delete(name)
  }
  if (!switchesToGet) return { ...init, headers }
  for (const name of DESCRIBES_BODY) headers.delete(name)
  return { ...init, headers, method: 'GET', body: undefined }
}
