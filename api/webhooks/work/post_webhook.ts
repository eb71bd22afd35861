import type { SentRequest } from '#api/contract/webhooks'
import type { GuardedFetch } from '#api/outbound/guarded_fetch'
import { findRefusal, type RefusedConnection } from '#api/outbound/refused_connection'

/** So much of an answer is kept, bytes. */
const KEPT_BYTES = 4096

export type Answer = {
  isDelivered: boolean
  /** Why the address may not be called: another attempt would end the same way. */
  refused: RefusedConnection | null
  status: number | null
  body: string | null
  error: string | null
  durationMs: number
}

type Sending = { request: SentRequest; body: string; fetch: GuardedFetch; timeoutMs: number }

/** One attempt: delivered is an answer 2xx in time; redirects are not followed. */
export async function postWebhook({ request, body, fetch, timeoutMs }: Sending): Promise<Answer> {
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
      const said = refused ? `Not sent: ${refused.reason}` : describeFailure(error, timeoutMs)
      return { isDelivered: false, refused, status: null, body: null, error: said }
    }
  }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`
  return `Answered ${status}`
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `No answer within ${timeoutMs / 1000} seconds`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `Could not be sent: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`
}

/** The first bytes of the answer; what comes after them, or too late, is not waited for. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < KEPT_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      size += value.byteLength
    }
  } catch {
    // The status has arrived, and that is what counts.
  }
  await reader.cancel().catch(() => {})
  // PostgreSQL stores no NUL character.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}
