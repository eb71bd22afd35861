import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { EventReader, type ServerEvent } from '#api/mcp/upstream/http/read_events'
import {
  isOk,
  mediaTypeOf,
  receive,
  type Reply,
  type Send,
  textOf,
} from '#api/mcp/upstream/http/send'
import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { type Readable } from 'node:stream'

const ACCEPTED = 202
const NO_STREAM = 405
/** Maximum number of attempts to continue a stream, with the pauses between them unless the server specifies one. */
const MAX_ATTEMPTS = 2
const PAUSE_MS = 1_000
const MIN_PAUSE_MS = 100
const PAUSE_FACTOR = 1.5
const MAX_IGNORED_BYTES = 100_000
/**
 * Time limits for the server to accept a message that needs no response, and to end its session. Requests are limited
 * by their callers.
 */
const ACCEPT_MS = 15_000
const END_MS = 5_000

type Options = {
  send: Send
  headers: Record<string, string>
  /** Maximum size of one response, or of one stream of notifications. */
  maxBytes: number
  /** Called when the response to a request continues on another stream. */
  onPolling: () => void
}

/** An event stream. `requestId` is the request whose response ends the stream; null for the stream of notifications. */
type Stream = { requestId: string | number | null; lastEventId?: string }

/**
 * A session over streamable HTTP (2025-03-26 to 2025-11-25). Each message is one POST, whose response is read in the
 * asynchronous context of the call that sent it. A response that breaks off fails only its own request.
 */
export class SessionTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  sessionId?: string
  protocolVersion: string | null = null
  readonly #closed = new AbortController()
  readonly #pauses = new Set<NodeJS.Timeout>()
  #retryMs: number | null = null

  constructor(
    private readonly url: URL,
    private readonly options: Options
  ) {}

  async start(): Promise<void> {}

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
  }

  /**
   * Resolves when the server has accepted the message, started an event stream, or sent a complete JSON response.
   * @throws StreamableHTTPError; errors of the connection
   */
  async send(message: JSONRPCMessage): Promise<void> {
    const isRequest = 'method' in message && 'id' in message
    const reply = await this.#post(message, isRequest ? null : ACCEPT_MS)
    if (reply.status === ACCEPTED || !isRequest) {
      release(reply.body)
      const isReady = 'method' in message && message.method === 'notifications/initialized'
      // The stream of notifications is optional, so a failure to open it is only reported.
      if (isReady) this.#listen({ requestId: null }).catch((error: unknown) => this.#report(error))
      return
    }
    const type = mediaTypeOf(reply)
    if (type === 'text/event-stream') {
      return void this.#follow(reply.body, { requestId: message.id })
    }
    if (type !== 'application/json') {
      reply.body.destroy()
      throw new StreamableHTTPError(-1, `The content type ${type} is not supported`)
    }
    const received: unknown = JSON.parse(await textOf(reply.body, this.options.maxBytes))
    for (const one of Array.isArray(received) ? received : [received]) this.#deliver(one)
  }

  /**
   * Ends the session with the server.
   * @throws StreamableHTTPError; errors of the connection
   */
  async terminateSession(): Promise<void> {
    if (this.sessionId === undefined) return
    const { headers, signal } = this.#request(END_MS)
    const reply = await this.options.send(this.url, { method: 'DELETE', headers, signal })
    release(reply.body)
    delete this.sessionId
  }

  async close(): Promise<void> {
    for (const pause of this.#pauses) clearTimeout(pause)
    this.#closed.abort()
    this.onclose?.()
  }

  async #post(message: JSONRPCMessage, maxMs: number | null): Promise<Reply> {
    const { headers, signal } = this.#request(maxMs)
    headers['content-type'] = 'application/json'
    headers.accept = 'application/json, text/event-stream'
    const body = JSON.stringify(message)
    const reply = await this.options.send(this.url, { method: 'POST', headers, body, signal })
    const sessionId = reply.headers['mcp-session-id']
    if (typeof sessionId === 'string') this.sessionId = sessionId
    if (isOk(reply)) return reply
    release(reply.body)
    throw new StreamableHTTPError(reply.status, 'The server rejected a message')
  }

  #request(maxMs: number | null = null) {
    const headers: Record<string, string> = {
      ...(this.sessionId !== undefined && { 'mcp-session-id': this.sessionId }),
      ...(this.protocolVersion !== null && { 'mcp-protocol-version': this.protocolVersion }),
      ...this.options.headers,
    }
    const { signal } = this.#closed
    if (maxMs === null) return { headers, signal }
    return { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]) }
  }

  /**
   * Opens or continues a stream of the server.
   * @throws StreamableHTTPError; errors of the connection
   */
  async #listen(stream: Stream): Promise<void> {
    const { headers, signal } = this.#request()
    headers.accept = 'text/event-stream'
    if (stream.lastEventId !== undefined) {
      headers['last-event-id'] = stream.lastEventId
      this.options.onPolling()
    }
    const reply = await this.options.send(this.url, { method: 'GET', headers, signal })
    if (isOk(reply)) return void this.#follow(reply.body, stream)
    release(reply.body)
    if (reply.status === NO_STREAM && stream.requestId === null) return
    throw new StreamableHTTPError(reply.status, 'The server has no stream of events')
  }

  /** Delivers the messages of a stream, and continues the stream if it ends before its response. Never rejects. */
  async #follow(body: Readable, stream: Stream): Promise<void> {
    const followed = { ...stream }
    let hasResponse = false
    let failure: unknown = null
    const onEvent = ({ id, name, data }: ServerEvent) => {
      if (id !== undefined) followed.lastEventId = id
      if (data === '' || name !== 'message') return
      hasResponse = this.#deliverText(data) || hasResponse
    }
    const reader = new EventReader(onEvent, (ms) => (this.#retryMs = ms))
    try {
      await receive(body, this.options.maxBytes, (chunk) => reader.add(chunk))
    } catch (error) {
      failure = error
    }
    const isComplete = hasResponse && stream.requestId !== null
    if (this.#closed.signal.aborted || isComplete) return
    if (failure instanceof ResponseTooLarge) return this.#lose(followed, failure)
    if (followed.requestId === null || followed.lastEventId !== undefined) this.#continue(followed)
    else if (failure) this.#lose(followed, failure)
  }

  #continue(stream: Stream, attempt = 0): void {
    const ownMs = PAUSE_MS * PAUSE_FACTOR ** attempt
    // The stream of notifications stays open for the whole session, so the server must not shorten its pauses.
    const minMs = stream.requestId === null ? ownMs : MIN_PAUSE_MS
    const pauseMs = Math.max(this.#retryMs ?? ownMs, minMs)
    const pause = setTimeout(() => {
      this.#pauses.delete(pause)
      this.#listen(stream).catch((error: unknown) => {
        if (this.#closed.signal.aborted) return
        if (attempt + 1 < MAX_ATTEMPTS) this.#continue(stream, attempt + 1)
        else this.#lose(stream, error)
      })
    }, pauseMs)
    this.#pauses.add(pause)
  }

  /** Fails the request whose response can no longer be received. */
  #lose({ requestId }: Stream, reason: unknown): void {
    this.#report(reason)
    if (requestId === null) {
      // A server that floods its notification stream loses the session. If the stream merely cannot be opened, the session
      // still works.
      if (reason instanceof ResponseTooLarge) void this.close()
      return
    }
    const data = reason instanceof ResponseTooLarge ? TOO_LARGE() : BROKEN()
    const error = { code: ErrorCode.ConnectionClosed, message: data.message, data }
    this.onmessage?.({ jsonrpc: '2.0', id: requestId, error })
  }

  #deliverText(text: string): boolean {
    try {
      return this.#deliver(JSON.parse(text))
    } catch (error) {
      this.#report(error)
      return false
    }
  }

  /** @returns whether the message is a response */
  #deliver(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false
    // The protocol library validates the rest of the message.
    this.onmessage?.(message as JSONRPCMessage)
    return 'id' in message && !('method' in message)
  }

  #report(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Discards a body that is not needed, so that the connection can be reused. */
function release(body: Readable): void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > MAX_IGNORED_BYTES) body.destroy()
  })
}

const TOO_LARGE = () => new UpstreamError('too_large', 'The response of the server is too large')
const BROKEN = () => new UpstreamError('unreachable', 'The server closed the connection')
