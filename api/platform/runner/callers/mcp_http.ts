import {
  badResponse,
  badStatus,
  CallFailure,
  connectionError,
  tooLarge,
} from '../attempts/attempt_errors.js'
import { currentCall } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { plainFetch } from '../attempts/plain_fetch.js'
import { retryAfterMs } from '../attempts/retry_after.js'
import { eventsIn } from '../wire/event_stream.js'
import type { McpTransport, Message } from './mcp_transport.js'

/**
 * Creates the Streamable HTTP transport of MCP: each message is a POST, and the response is JSON or an event stream.
 */
export function streamableHttp(url: string, headers: Record<string, string>): McpTransport {
  let session: string | null = null
  return {
    async send(message) {
      const response = await mcpFetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'accept': 'application/json, text/event-stream',
          ...(session && { 'mcp-session-id': session }),
        },
        body: JSON.stringify(message),
      })
      session = response.headers.get('mcp-session-id') ?? session
      const isStream = response.headers.get('content-type')?.includes('text/event-stream')
      if (message.id === undefined) {
        await response.body?.cancel()
        return null
      }
      const isResponse = (read: Message) => read.id === message.id
      const found = isStream
        ? await responseIn(response, isResponse)
        : parsed(await response.text()).find(isResponse)
      if (!found) {
        throw badResponse('The MCP server did not respond to a request. Check the transport.')
      }
      return found
    },
    close() {
      if (session === null) return
      const ended = { ...headers, 'mcp-session-id': session }
      plainFetch(url, { method: 'DELETE', headers: ended }).catch(() => {})
    },
  }
}

/**
 * Sends a request within the current call: obeys its deadline, records status, headers and latency, and converts
 * errors.
 */
export async function mcpFetch(url: string, init: RequestInit): Promise<Response> {
  const call = currentCall.getStore()
  const host = new URL(url).host
  const startedAt = performance.now()
  const response = await plainFetch(url, {
    ...init,
    redirect: 'manual',
    ...(call && { signal: call.stop.signal }),
  }).catch((error: unknown) => {
    if (call?.stop.signal.aborted) throw error
    throw new CallFailure(connectionError(host, error))
  })
  if (call) {
    call.status = response.status
    call.headers = response.headers
    call.latencyMs += performance.now() - startedAt
  }
  if (response.ok) return response
  if (call) call.retryAfterMs = retryAfterMs(response.headers, Date.now())
  await response.body?.cancel()
  throw new CallFailure(badStatus(host, response.status, null))
}

/** Reads an event stream until the expected response arrives. */
async function responseIn(response: Response, isResponse: (read: Message) => boolean) {
  const maxBytes = currentCall.getStore()?.maxResponseBytes ?? Infinity
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader) {
    const { done, value } = await reader.read()
    text += value ?? ''
    const whole = done ? text : text.slice(0, text.lastIndexOf('\n\n') + 1)
    const found = eventsIn(whole).flatMap(parsed).find(isResponse)
    if (text.length > maxBytes) throw new CallFailure(tooLarge(maxBytes))
    if (!found && !done) continue
    await reader.cancel()
    return found
  }
  return undefined
}

/** Parses the JSON-RPC messages in a body: one, a batch, or none. */
export function parsed(text: string): Message[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isRecord) : isRecord(read) ? [read] : []
  } catch {
    return []
  }
}
