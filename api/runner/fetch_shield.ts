import {
  badStatus,
  connectionError,
  timedOut,
  cancelled,
  tooLarge,
  CallFailure,
} from './attempt_errors.js'
import { currentCall, type Call } from './call_context.js'
import { SILENT_HEADER } from './lighten_library.js'
import { fillBody, fillHeaders, fillUrl } from './prompt_token.js'
import { retryAfterMs } from './retry_after.js'

/** Read for the log when an answer is an error; the rest is not fetched. */
const ERROR_BODY_BYTES = 16_384

/** Headers by which the library would wait or retry on its own, or that no longer describe the body we pass on. */
const HIDDEN = /^(x-ratelimit-|retry-after|content-encoding$|content-length$|transfer-encoding$)/

/**
 * Replaces `fetch` in this process. It puts the attack's text into the finished request, follows no redirects, reads
 * the answer up to a limit under one deadline, and notes what was seen of it on the wire. The library's own fetch
 * forgets the deadline once headers arrived, buffers without limit, and retries where nobody sees it.
 */
export function installFetchShield(): void {
  const fetch = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const call = currentCall.getStore()
    if (!call) throw new Error('No call is under way')
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
      if (call.wire?.bearer) headers.set('authorization', `Bearer ${call.wire.bearer}`)
      const response = await fetch(url, {
        ...init,
        headers,
        body,
        redirect: 'manual',
        signal: call.stop.signal,
        ...(call.wire?.dispatcher && { dispatcher: call.wire.dispatcher }),
      })
      return await readAnswer(call, host, url, response)
    } catch (error) {
      call.failure ??= describe(call, host, error)
      // Clients that would now try again on their own are not waited for.
      call.stop.abort('failed')
      throw new CallFailure(call.failure)
    } finally {
      call.latencyMs = performance.now() - startedAt
    }
  }
}

async function readAnswer(
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
    call.text = await readText(response, ERROR_BODY_BYTES).then(
      (read) => read.text,
      () => null
    )
    throw new CallFailure(call.failure)
  }
  const { text, isWhole } = await readText(response, call.maxAnswerBytes, call.wire?.isOver)
  call.text = text
  if (!isWhole) throw new CallFailure((call.failure = tooLarge(call.maxAnswerBytes)))
  const headers = new Headers([...response.headers].filter(([name]) => !HIDDEN.test(name)))
  const mayHaveBody = response.status !== 204 && response.status !== 205
  return new Response(mayHaveBody ? text : null, {
    // The library knows no other answers than those of success.
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
  // Not awaited: a target that never stops sending never acknowledges either.
  if (!isWhole || hasEnded) reader?.cancel().catch(() => {})
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return { text: new TextDecoder().decode(bytes), isWhole }
}

/** The end of what has come, where a mark may be cut in two. */
const tail = (chunks: Uint8Array[]) => Buffer.concat(chunks.slice(-2)).toString()

/** Origin and path of a redirect; its query may carry secrets. */
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
