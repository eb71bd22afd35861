import {
  badStatus,
  connectionError,
  timedOut,
  cancelled,
  tooLarge,
  CallFailure,
} from '../attempts/attempt_errors.js'
import { currentCall, type Call } from '../attempts/call_context.js'
import { SILENT_HEADER } from './prepare_library.js'
import { fillBody, fillHeaders, fillUrl } from '../attempts/prompt_token.js'
import { retryAfterMs } from '../attempts/retry_after.js'

/** Maximum bytes kept of an error response; the rest is discarded. */
const MAX_ERROR_BODY_BYTES = 16_384

/** Headers that would make promptfoo wait or retry, or that do not match the body passed to it. */
const HIDDEN = /^(x-ratelimit-|retry-after|content-encoding$|content-length$|transfer-encoding$)/

/**
 * Replaces `fetch` in this process. The replacement inserts the prompt into the finished request, does not follow
 * redirects, reads the response up to a size limit under one deadline, and records what it received. Promptfoo's own
 * fetch drops the deadline once headers arrive, buffers without limit, and retries unnoticed.
 */
export function installFetchShield(): void {
  const fetch = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const call = currentCall.getStore()
    if (!call) throw new Error('fetch was called outside a call')
    if (call.failure) throw new CallFailure(call.failure)
    const url = fillUrl(input instanceof Request ? input.url : String(input), call.words)
    const host = URL.canParse(url) ? new URL(url).host : 'The target'
    const startedAt = performance.now()
    try {
      const headers = new Headers(init.headers)
      headers.delete('x-promptfoo-version')
      headers.delete(SILENT_HEADER)
      const body = fillBody(init.body, headers.get('content-type') ?? '', call.words)
      fillHeaders(headers, call.words)
      if (call.traceparent) headers.set('traceparent', call.traceparent)
      if (call.wire?.bearer) headers.set('authorization', `Bearer ${call.wire.bearer}`)
      const response = await fetch(url, {
        ...init,
        headers,
        body,
        redirect: 'manual',
        signal: call.stop.signal,
        ...(call.wire?.dispatcher && { dispatcher: call.wire.dispatcher }),
      })
      return await readResponse(call, host, url, response)
    } catch (error) {
      call.failure ??= describe(call, host, error)
      // Aborts the call, because clients would otherwise retry.
      call.stop.abort('failed')
      throw new CallFailure(call.failure)
    } finally {
      call.latencyMs = performance.now() - startedAt
    }
  }
}

async function readResponse(
  call: Call,
  host: string,
  url: string,
  response: Response
): Promise<Response> {
  call.status = response.status
  call.headers = response.headers
  if (!(call.wire?.isOk ?? isSuccess)(response.status)) {
    call.retryAfterMs = retryAfterMs(response.headers, Date.now())
    call.failure = badStatus(host, response.status, redirectOf(url, response))
    call.text = await readText(response, MAX_ERROR_BODY_BYTES).then(
      (read) => read.text,
      () => null
    )
    throw new CallFailure(call.failure)
  }
  const { text, isWhole } = await readText(response, call.maxResponseBytes, call.wire?.isOver)
  call.text = text
  if (!isWhole) throw new CallFailure((call.failure = tooLarge(call.maxResponseBytes)))
  const headers = new Headers([...response.headers].filter(([name]) => !HIDDEN.test(name)))
  const canHaveBody = response.status !== 204 && response.status !== 205
  return new Response(canHaveBody ? text : null, {
    // Reports other accepted codes as 200, because promptfoo accepts only 2xx codes as responses.
    status: isSuccess(response.status) ? response.status : 200,
    statusText: response.statusText,
    headers,
  })
}

const isSuccess = (status: number) => status >= 200 && status <= 299

async function readText(
  response: Response,
  maxBytes: number,
  isOver: (text: string) => boolean = () => false
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  let hasEnded = false
  const reader = response.body?.getReader()
  while (reader && size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    hasEnded = isOver(tail(chunks))
    if (hasEnded) break
  }
  const isWhole = size <= maxBytes
  // Not awaited: a target that never stops sending may never acknowledge the cancellation.
  if (!isWhole || hasEnded) reader?.cancel().catch(() => {})
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return { text: new TextDecoder().decode(bytes), isWhole }
}

/** Decodes the last two chunks, because an end marker can be split between them. */
const tail = (chunks: Uint8Array[]) => Buffer.concat(chunks.slice(-2)).toString()

/** Returns the origin and path of a redirect, without its query, which can contain secrets. */
function redirectOf(url: string, response: Response): string | null {
  const location = response.status < 400 ? response.headers.get('location') : null
  if (!location || !URL.canParse(location, url)) return null
  const target = new URL(location, url)
  return `${target.origin}${target.pathname}`
}

function describe(call: Call, host: string, error: unknown) {
  if (error instanceof CallFailure) return error.attemptError
  if (call.stop.signal.aborted) {
    return call.stop.signal.reason === 'timeout' ? timedOut(call.timeoutMs) : cancelled()
  }
  return connectionError(host, error)
}
