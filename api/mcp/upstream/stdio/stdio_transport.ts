import { AgentTransport } from '#api/mcp/upstream/stdio/agent_transport'
import {
  REVISION,
  type Settled,
  StatelessTransport,
  type StatelessRequest,
} from '#api/mcp/upstream/stateless/stateless_transport'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { isProbe, type UpstreamServer } from '#api/mcp/upstream/upstream_server'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'

/** Time limit for the response to `server/discover`, which servers of older revisions may ignore. */
const DISCOVER_MS = 5_000
/** A string, because the protocol library's own IDs are numbers. */
const DISCOVER_ID = 'discover'
/** Error codes that only servers of the revision without sessions return. */
const MODERN_ERRORS: readonly number[] = [-32020, -32021, -32022]

/**
 * Connects to a stdio server of any revision, in one process at the MCP agent. Sends `server/discover` first; if the
 * server does not support it, the handshake follows.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #process: AgentTransport
  readonly #stateless: StatelessTransport
  /** Pending requests to a server without sessions, by ID. */
  readonly #waiting = new Map<string | number, PromiseWithResolvers<Settled>>()
  #isStateless: boolean | null = null
  #isDiscovering = false
  #hasDiscoverResponse = false
  #discovered = Promise.resolve(false)

  /** @param canDiscover whether the server may be queried for its revision; if not, it gets the handshake */
  constructor(
    server: UpstreamServer,
    private readonly canDiscover: boolean,
    private readonly discoverMs = DISCOVER_MS
  ) {
    this.#process = new AgentTransport(server)
    this.#stateless = new StatelessTransport(
      { exchange: (request, signal) => this.#exchange(request, signal) },
      !isProbe(server)
    )
    this.#process.onclose = () => this.#closed()
    this.#process.onerror = (error) => this.onerror?.(error)
    this.#process.onmessage = (message) => this.#received(message)
    this.#stateless.onmessage = (message) => this.onmessage?.(message)
  }

  /** Whether the server has no sessions; null until known. */
  get isStateless(): boolean | null {
    return this.#isStateless
  }

  /** Returns the server's name for the input that a request asks for. */
  inputKey(requestId: string | number): string | undefined {
    return this.#isStateless ? this.#stateless.inputKey(requestId) : undefined
  }

  /** Resolves when the server announces list changes or turns out not to support that. */
  get listening(): Promise<void> {
    return this.#stateless.listening
  }

  get protocolVersion(): string | null {
    return this.#isStateless ? REVISION : this.#process.protocolVersion
  }

  /** Why the process ended, unless this side closed the connection. */
  get failure(): UpstreamError | null {
    const { failure, ended } = this.#process
    // A server of an older revision may exit when it receives anything before the handshake.
    if (!failure || !this.#isDiscovering || ended !== 'exited') return failure
    const { message, detail } = failure
    return new UpstreamError('protocol', message, { detail, cause: failure })
  }

  /** @throws UpstreamError */
  start(): Promise<void> {
    return this.#process.start()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const isHandshake = isJSONRPCRequest(message) && message.method === 'initialize'
    if (isHandshake && this.canDiscover) return this.#negotiate(message)
    return this.#isStateless ? this.#stateless.send(message) : this.#process.send(message)
  }

  close(): Promise<void> {
    return this.#process.close()
  }

  setProtocolVersion(version: string): void {
    this.#process.setProtocolVersion(version)
  }

  /**
   * Sends `server/discover`, and the handshake if there is no response in time, because programs can start slowly. A late
   * response to `server/discover` still determines the revision.
   */
  async #negotiate(request: JSONRPCRequest): Promise<void> {
    this.#isDiscovering = true
    this.#discovered = this.#stateless
      .discover({ ...request, id: DISCOVER_ID }, new AbortController().signal)
      .then((settled) => this.#decide(request, settled))
      .catch(() => false)
    const isDecided = await this.#waitForDiscovery()
    if (!isDecided && this.#process.failure === null) await this.#process.send(request)
  }

  async #waitForDiscovery(): Promise<boolean> {
    const late = Promise.withResolvers<false>()
    const timer = setTimeout(() => late.resolve(false), this.discoverMs)
    const isDecided = await Promise.race([this.#discovered, late.promise])
    clearTimeout(timer)
    return isDecided
  }

  /**
   * Determines the revision.
   * @returns whether the server supports the revision without sessions
   */
  #decide({ id }: JSONRPCRequest, settled: Settled): boolean {
    if (this.#isStateless !== null) return true
    if ('error' in settled && !isModern(settled.error)) return false
    this.#isStateless = true
    this.#isDiscovering = false
    this.onmessage?.({ jsonrpc: '2.0', id, ...settled } as JSONRPCMessage)
    return true
  }

  #exchange(request: StatelessRequest, signal: AbortSignal): Promise<Settled> {
    const { id } = request
    const response = Promise.withResolvers<Settled>()
    this.#waiting.set(id, response)
    const cancel = () => {
      const params = { requestId: id }
      const message = { jsonrpc: '2.0' as const, method: 'notifications/cancelled', params }
      this.#process.send(message).catch(() => {})
      response.reject(new Error('The request was canceled'))
    }
    signal.addEventListener('abort', cancel)
    this.#process.send({ jsonrpc: '2.0', ...request }).catch(response.reject)
    return response.promise.finally(() => {
      signal.removeEventListener('abort', cancel)
      this.#waiting.delete(id)
    })
  }

  #received(message: JSONRPCMessage): void {
    if ('method' in message) {
      // Servers without sessions send no requests, so only notifications are passed on.
      if (!this.#isStateless) this.onmessage?.(message)
      else if (!('id' in message)) this.#stateless.received(message)
      return
    }
    this.#hasDiscoverResponse ||= message.id === DISCOVER_ID
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id)
    if (waiting) return waiting.resolve('result' in message ? message : { error: message.error })
    if (this.#isStateless === false) return this.onmessage?.(message)
    void this.#receivedHandshake(message)
  }

  async #receivedHandshake(message: JSONRPCMessage): Promise<void> {
    // A server of the new revision rejects the handshake, possibly before it responds to `server/discover`.
    if (this.#hasDiscoverResponse || 'error' in message) await this.#waitForDiscovery()
    if (this.#isStateless) return
    this.#isStateless = false
    this.#isDiscovering = false
    this.onmessage?.(message)
  }

  #closed(): void {
    const failure = this.failure ?? new UpstreamError('unreachable', 'The session was closed')
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#stateless.stopListening()
    this.onclose?.()
  }
}

/** Whether an error is one that only servers of the new revision return, and offers no older revision. */
function isModern({ code, data }: { code: number; data?: unknown }): boolean {
  if (!MODERN_ERRORS.includes(code)) return false
  const supported: unknown = new Map(Object.entries(data ?? {})).get('supported')
  const isOlder = (version: unknown) => SUPPORTED_PROTOCOL_VERSIONS.some((one) => one === version)
  return !(Array.isArray(supported) && supported.some(isOlder))
}
