import type { SentRequest } from '#api/contract/accounts/webhooks'
import type { GuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { findRefusal, type RefusedConnection } from '#api/platform/outbound/refused_connection'

/** Maximum stored size of a response body; the rest is discarded. */
const MAX_BODY_BYTES = 4096

export type WebhookResponse = {
  isDelivered: boolean
  /** Set if the outbound rules reject the URL, in which case retries are pointless. */
  refused: RefusedConnection | null
  status: number | null
  body: string | null
  error: string | null
  durationMs: number
}

type Sending = { request: SentRequest; body: string; fetch: GuardedFetch; timeoutMs: number }

/** Makes one attempt. Success is a 2xx response before the timeout; redirects are not followed. */
export async function postWebhook({
  request,
  body,
  fetch,
  timeoutMs,
}: Sending): Promise<WebhookResponse> {
  const started = performance.now()
  const outcome = await attempt()
  return { ...outcome, durationMs: Math.round(performance.now() - started) }

  async function attempt() {
    try {
      const { url, headers } = request
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
      const { status } = response
      const error = response.ok ? null : describeStatus(status)
      const text = await beginningOf(response)
      return { isDelivered: response.ok, refused: null, status, body: text, error }
    } catch (error) {
      const refused = findRefusal(error)
      const message = refused ? `Not sent: ${refused.reason}` : describeFailure(error, timeoutMs)
      return { isDelivered: false, refused, status: null, body: null, error: message }
    }
  }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `Responded with ${status}: redirects are not followed`
  return `Responded with ${status}`
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `No response within ${timeoutMs / 1000} seconds`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `Request failed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`
}

/** Reads the first bytes of the response body; ignores the rest, and read errors. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < MAX_BODY_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      size += value.byteLength
    }
  } catch {
    // Errors are ignored, because only the status determines success.
  }
  await reader.cancel().catch(() => {})
  // PostgreSQL cannot store NUL characters.
  return Buffer.concat(chunks)
    .subarray(0, MAX_BODY_BYTES)
    .toString('utf8')
    .replaceAll('\0', '\uFFFD')
}
