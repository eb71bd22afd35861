import { assertContent, revisionOf } from '#api/mcp/gateway/streams/check_http'
import {
  EventStream,
  messageEvent,
  primingEvent,
  sendStream,
} from '#api/mcp/gateway/streams/event_stream'
import { isPlainRequest } from '#api/mcp/gateway/stateless/plain_request'
import type { SessionEvents } from '#api/mcp/gateway/streams/kept_events'
import { DomainError } from '#api/platform/http/domain_error'
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  isInitializeRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  type MessageExtraInfo,
} from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A stream opens with its first message, or after this time, so that the client can continue it after a disconnection. */
const OPEN_MS = 50
/** Time that clients wait before they continue a stream that has ended. */
const RETRY_MS = 500
/** First revision whose clients accept events without data. */
const FIRST_PRIMED = '2025-11-25'
/** ID of the stream of messages that belong to no request. */
const UNRELATED = 'unrelated'

const NO_METHOD = new DomainError('mcp.method', 405, 'Use POST, GET or DELETE')
const NO_SESSION = new DomainError('mcp.no_session', 404, 'Session not found')
const NOT_VALID = new DomainError('mcp.message', 400, 'The body is not a JSON-RPC 2.0 message')
const INITIALIZED = new DomainError(
  'mcp.initialized',
  400,
  'The session has already been initialized'
)
const IN_USE = new DomainError('mcp.request_id', 400, 'A request with this ID has not ended')
const ONE_STREAM = new DomainError('mcp.stream', 409, 'The session already has an open stream')
const FORGOTTEN = new DomainError('mcp.event', 400, 'The stream can no longer be continued')

/** A client's request without a response so far; `response` is null once its stream is open. */
type OpenRequest = {
  streamId: string
  response: ServerResponse | null
  isPrimed: boolean
  timer: NodeJS.Timeout | null
}

type Options = {
  id: string
  events: SessionEvents
  /** Called when the client has sent its handshake. */
  onInitialized: () => void
  /** Called when the client ends the session, before the response. */
  onEnded: () => Promise<void>
}

/**
 * The client's side of a session over streamable HTTP (2025-03-26 to 2025-11-25). Works directly on Node's requests and
 * responses, because each conversion to those of the Fetch standard takes longer than the checks of a call. The
 * response to each request is a stream of events.
 */
export class ClientTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  /** Undefined before the handshake. */
  sessionId?: string
  readonly #streams = new Map<string, EventStream>()
  readonly #requests = new Map<string | number, OpenRequest>()
  #restored: (() => void) | null = null
  #lastStream = 0
  #isClosed = false

  constructor(private readonly options: Options) {}

  async start(): Promise<void> {}

  /** Handles one HTTP request of the session. @throws DomainError */
  async receive(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    if (this.#isClosed) throw NO_SESSION
    if (request.method === 'POST') return this.#post(request, response, body)
    if (request.method !== 'GET' && request.method !== 'DELETE') {
      response.setHeader('allow', 'GET, POST, DELETE')
      throw NO_METHOD
    }
    this.#assertSession(request)
    revisionOf(request)
    if (request.method === 'GET') return this.#listen(request, response)
    try {
      await this.options.onEnded()
      response.writeHead(200).end()
    } finally {
      await this.close()
    }
  }

  /**
   * Replays the handshake of a session that another process opened. Resolves when it is complete; its response is
   * discarded.
   */
  async restore(handshake: object): Promise<void> {
    const message = JSONRPCMessageSchema.parse(handshake)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#restored = resolve
    this.#initialize()
    this.onmessage?.(message)
    await promise
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const isResponse = !('method' in message)
    const id = isResponse ? message.id : options?.relatedRequestId
    const request = id === undefined ? undefined : this.#requests.get(id)
    if (isResponse && !request && this.#restored) return this.#completeHandshake()
    if (id !== undefined && !request) throw new Error('The request of this message has ended')
    if (isResponse && id !== undefined) this.#requests.delete(id)
    if (isResponse && request?.response) return this.#complete(request, JSON.stringify(message))
    if (request) this.#open(request)
    const streamId = request?.streamId ?? UNRELATED
    // Kept even if the client is disconnected, so that it receives the message when it continues the stream.
    const text = JSON.stringify(message)
    const eventId = this.options.events.keep(streamId, text)
    const stream = this.#streams.get(streamId)
    stream?.send(text, eventId)
    if (isResponse) stream?.end()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const request of this.#requests.values()) this.#open(request)
    this.#requests.clear()
    for (const stream of this.#streams.values()) stream.end()
    this.#streams.clear()
    this.#completeHandshake()
    this.onclose?.()
  }

  #post(request: IncomingMessage, response: ServerResponse, body: unknown): void {
    assertContent(request)
    const message = messageOf(body)
    const isHandshake =
      'method' in message && message.method === 'initialize' && isInitializeRequest(message)
    if (isHandshake) this.#initialize()
    else this.#assertSession(request)
    const revision = isHandshake ? message.params.protocolVersion : revisionOf(request)
    if (isRequest(message)) return this.#request(message, response, revision)
    response.writeHead(202).end()
    this.onmessage?.(message)
  }

  #initialize(): void {
    if (this.sessionId !== undefined) throw INITIALIZED
    this.sessionId = this.options.id
    this.options.onInitialized()
  }

  #assertSession({ headers }: IncomingMessage): void {
    const isKnown = this.sessionId !== undefined && headers['mcp-session-id'] === this.sessionId
    if (!isKnown) throw NO_SESSION
  }

  #request(message: JSONRPCRequest, response: ServerResponse, revision: string): void {
    const { id } = message
    if (this.#requests.has(id)) throw IN_USE
    this.#lastStream += 1
    const isPrimed = revision >= FIRST_PRIMED
    const request: OpenRequest = {
      ...{ streamId: String(this.#lastStream), response, isPrimed },
      timer: setTimeout(() => this.#open(request), OPEN_MS).unref(),
    }
    this.#requests.set(id, request)
    const closeSSEStream = () => this.#poll(request)
    this.onmessage?.(message, isPrimed ? { closeSSEStream } : {})
  }

  /** Opens the stream of a request unless it is already open. */
  #open(request: OpenRequest): void {
    const { response, streamId, isPrimed, timer } = request
    if (timer) clearTimeout(timer)
    request.response = null
    if (!response || response.destroyed) return
    const stream = this.#stream(streamId, response)
    if (isPrimed) stream.prime(this.options.events.prime(streamId), RETRY_MS)
  }

  /** Sends a response whose stream is not open yet, together with the whole stream. */
  #complete(request: OpenRequest, text: string): void {
    const { response, streamId, isPrimed, timer } = request
    const { events, id } = this.options
    if (timer) clearTimeout(timer)
    request.response = null
    const first = isPrimed ? primingEvent(events.prime(streamId), RETRY_MS) : ''
    // Kept even if the client is disconnected, as in `send`.
    const eventId = events.keep(streamId, text)
    if (response && !response.destroyed) {
      sendStream(response, id, first + messageEvent(eventId, text))
    }
  }

  /** Ends the stream of a request early; the client continues it later. */
  #poll(request: OpenRequest): void {
    this.#open(request)
    this.#streams.get(request.streamId)?.end()
  }

  #completeHandshake(): void {
    this.#restored?.()
    this.#restored = null
  }

  /** Opens the stream of messages that belong to no request, or continues a stream after an event. */
  #listen(request: IncomingMessage, response: ServerResponse): void {
    assertContent(request)
    const eventId = request.headers['last-event-id']
    if (typeof eventId !== 'string' || eventId === '') {
      if (this.#streams.has(UNRELATED)) throw ONE_STREAM
      this.#stream(UNRELATED, response)
      return
    }
    const missed = this.options.events.after(eventId)
    if (!missed) throw FORGOTTEN
    const { streamId, events } = missed
    this.#streams.get(streamId)?.end()
    const stream = this.#stream(streamId, response)
    for (const [id, text] of events) stream.send(text, id)
    const isOpen = [...this.#requests.values()].some((open) => open.streamId === streamId)
    if (!isOpen && streamId !== UNRELATED) stream.end()
  }

  #stream(streamId: string, response: ServerResponse): EventStream {
    const stream = new EventStream(response, this.options.id, (closed) => {
      // The client may have continued the stream on a new response already.
      if (this.#streams.get(streamId) === closed) this.#streams.delete(streamId)
    })
    this.#streams.set(streamId, stream)
    return stream
  }
}

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest =>
  'method' in message && 'id' in message

/** @throws NOT_VALID */
function messageOf(body: unknown): JSONRPCMessage {
  if (isPlainRequest(body)) return body
  const { success, data } = JSONRPCMessageSchema.safeParse(body)
  if (!success) throw NOT_VALID
  return data
}
