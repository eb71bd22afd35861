import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** Time within which the server must announce the URL for messages. */
const ENDPOINT_MS = 15_000
/** Limits for a server's messages between two messages that it receives; beyond them, the session is ended. */
const MAX_MESSAGES = 10_000
const MAX_BYTES_UNASKED = 104_857_600

type Options = {
  fetch: FetchLike
  headers: Record<string, string>
  /** Maximum size of a message from the server. */
  maxBytes: number
  endpointMs?: number
}

/**
 * A session with a server over HTTP+SSE (2024-11-05). The event stream is the session and announces the URL for messages,
 * which must have the stream's origin. The session ends with the stream, because the protocol library would reopen the
 * stream without a handshake.
 */
export class SseTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  protocolVersion: string | null = null
  /** Why the session ended, unless this side closed it. */
  failure: UpstreamError | null = null
  readonly #inner: SSEClientTransport
  readonly #lost = Promise.withResolvers<never>()
  #delivery = Promise.resolve()
  #isNamed = false
  #isClosed = false
  #hasStream = false
  /** Number of bytes since the last message from the server; below, since the last message to it. */
  #bytes = 0
  #bytesUnasked = 0
  #messagesUnasked = 0

  constructor(
    url: URL,
    private readonly options: Options
  ) {
    this.#inner = new SSEClientTransport(url, {
      fetch: (to, init) => (init?.method === 'POST' ? this.#post(to, init) : this.#open(to, init)),
      requestInit: { headers: options.headers },
    })
    this.#inner.onclose = () => this.onclose?.()
    this.#inner.onerror = (error) => this.onerror?.(error)
    this.#inner.onmessage = (message) => this.#received(message)
    // Prevents an unhandled rejection while no caller awaits it.
    this.#lost.promise.catch(() => {})
  }

  /**
   * Opens the stream. Resolves when the server has announced the URL for messages.
   * @throws UpstreamError, StreamableHTTPError
   */
  async start(): Promise<void> {
    const { endpointMs = ENDPOINT_MS } = this.options
    const late = setTimeout(() => void this.#end(NOT_NAMED()), endpointMs)
    try {
      const named = this.#inner.start().catch((error: unknown) => {
        if (!(error instanceof SseError)) throw INVALID_ADDRESS()
        throw error.code === undefined
          ? NOT_NAMED()
          : new StreamableHTTPError(error.code, NO_STREAM)
      })
      await Promise.race([named, this.#lost.promise])
      this.#isNamed = true
    } finally {
      clearTimeout(late)
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#bytesUnasked = this.#messagesUnasked = 0
    await this.#inner.send(message)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#inner.close()
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
    this.#inner.setProtocolVersion(version)
  }

  async #post(url: string | URL, init: RequestInit): Promise<Response> {
    const response = await this.options.fetch(url, init)
    if (response.ok) return response
    await response.body?.cancel()
    throw new StreamableHTTPError(response.status, 'The server rejected a message')
  }

  async #open(url: string | URL, init?: RequestInit): Promise<Response> {
    if (this.#hasStream) throw LOST()
    try {
      const response = await this.options.fetch(url, init)
      if (!response.ok || !response.body) return response
      this.#hasStream = true
      const { status, headers } = response
      return new Response(this.#watch(response.body.getReader()), { status, headers })
    } catch (error) {
      this.#lost.reject(error)
      throw error
    }
  }

  #watch(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const chunk = await reader.read().catch(() => ({ done: true, value: undefined }))
        if (chunk.value === undefined) {
          void this.#end(this.#isNamed ? LOST() : NOT_NAMED())
          return controller.close()
        }
        const { byteLength } = chunk.value
        this.#bytes += byteLength
        this.#bytesUnasked += byteLength
        if (this.#isOverLimit()) {
          void this.#end(TOO_LARGE())
          await reader.cancel().catch(() => {})
          throw new ResponseTooLarge(this.options.maxBytes)
        }
        controller.enqueue(chunk.value)
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }

  #isOverLimit(): boolean {
    return this.#bytes > this.options.maxBytes || this.#bytesUnasked > MAX_BYTES_UNASKED
  }

  #received(message: JSONRPCMessage): void {
    this.#bytes = 0
    this.#messagesUnasked += 1
    if (this.#messagesUnasked > MAX_MESSAGES) return void this.#end(TOO_LARGE())
    // The protocol library handles a response immediately but a notification one microtask later. Delivered in the same
    // turn, the response to a call would overtake its last progress notification.
    this.#delivery = this.#delivery.then(() => this.onmessage?.(message))
  }

  /** Ends the session after the received messages are delivered. */
  #end(failure: UpstreamError): Promise<void> {
    this.#delivery = this.#delivery.then(() => {
      if (!this.#isClosed) this.failure ??= failure
      this.#lost.reject(failure)
      return this.#inner.close()
    })
    return this.#delivery
  }
}

const NO_STREAM = 'The server has no stream of events'
const NOT_NAMED = () =>
  new UpstreamError('protocol', 'The server does not name an address for messages')
const INVALID_ADDRESS = () =>
  new UpstreamError(
    'protocol',
    'The server names an address for messages that is not valid, or that has another origin'
  )
const LOST = () => new UpstreamError('unreachable', 'The server closed the stream of its session')
const TOO_LARGE = () =>
  new UpstreamError(
    'too_large',
    'The server sent too large a message, or too many without receiving one'
  )
