import { ListenStreams } from '#api/mcp/upstream/stateless/listen_streams'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'

type Fields = Record<string, unknown>
export type Settled =
  { result: Fields } | { error: { code: number; message: string; data?: unknown } }

export type StatelessRequest = { id: string | number; method: string; params: Fields }

/** Connection that carries requests of this revision. */
export type Wire = {
  /**
   * Sends a request, reports notifications, and resolves with the response. Rejects if the connection breaks or the
   * request is canceled.
   */
  exchange(
    request: StatelessRequest,
    signal: AbortSignal,
    onNotification: (message: JSONRPCMessage) => void
  ): Promise<Settled>
}

/** The revision without sessions. */
export const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol/'
/** Field in which a request can declare capabilities in addition to the client's general ones. */
const CAPABILITIES = `${META}clientCapabilities`
/** Maximum number of times that a request is sent; if the last result still asks for input, the request fails. */
const MAX_ROUNDS = 10
/**
 * Maximum number of input requests in one result, equal to the number that the gateway passes on during a call; a
 * result with more fails the request.
 */
const MAX_INPUT_REQUESTS = 10
const MAX_STATE_CHARS = 1_000_000
const MAX_TYPE_CHARS = 50
const LISTS = ['tools', 'resources', 'prompts'] as const
/** Key of the stream on which a server announces changed lists. */
const LISTS_KEY = 'lists'

/**
 * Lets the protocol library, which requires sessions, use a server of revision 2026-07-28, which has none. Maps the
 * handshake to `server/discover`, subscriptions to `subscriptions/listen`, the log level to a field of each request, and
 * results that ask for input to server requests during the call.
 */
export class StatelessTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly protocolVersion = REVISION
  #client: Fields = {}
  #requests = 0
  readonly #open = new Map<string | number, AbortController>()
  readonly #asked = new Map<string | number, (settled: Settled) => void>()
  readonly #inputKeys = new Map<string | number, string>()
  readonly #streams = new ListenStreams({
    exchange: (id, params, signal) => this.#post('subscriptions/listen', params, id, signal),
    onResumed: (key) => this.#resumed(key),
  })
  #offered: Fields = {}
  #logLevel: unknown
  /** Resolves when the server announces list changes or turns out not to support that. */
  listening = Promise.resolve()

  /** @param listens whether announcements from the server are needed */
  constructor(
    private readonly wire: Wire,
    private readonly listens: boolean
  ) {}

  async start(): Promise<void> {}

  /** Resolves when a request has its response, so that the library reports broken connections. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) return this.#exchange(message)
    if ('method' in message) {
      const { requestId } = recordOf(message.params)
      if (message.method === 'notifications/cancelled') this.#open.get(requestId as number)?.abort()
      if (message.method === 'notifications/initialized') this.#listen()
      return
    }
    const { id, ...settled } = message
    if (id !== undefined) this.#asked.get(id)?.(settled as Settled)
  }

  async close(): Promise<void> {
    for (const request of this.#open.values()) request.abort()
    this.stopListening()
    this.onclose?.()
  }

  /** Stops reopening streams whose connection is lost. */
  stopListening(): void {
    this.#streams.closeAll()
  }

  /** Returns the server's name for the input that a request asks for. */
  inputKey(requestId: string | number): string | undefined {
    return this.#inputKeys.get(requestId)
  }

  async #exchange(request: JSONRPCRequest): Promise<void> {
    const canceled = new AbortController()
    this.#open.set(request.id, canceled)
    try {
      const settled = await this.#settle(request, canceled.signal)
      this.onmessage?.({ jsonrpc: '2.0', id: request.id, ...settled } as JSONRPCMessage)
    } catch (error) {
      if (!canceled.signal.aborted) throw error
    } finally {
      this.#open.delete(request.id)
    }
  }

  #settle(request: JSONRPCRequest, signal: AbortSignal): Promise<Settled> {
    const { method, params = {} } = request
    const key = `resource ${String(params.uri)}`
    switch (method) {
      case 'initialize':
        return this.discover(request, signal)
      case 'logging/setLevel':
        this.#logLevel = params.level
        return EMPTY
      case 'resources/subscribe':
        return this.#subscribe(key, { resourceSubscriptions: [params.uri] })
      case 'resources/unsubscribe':
        this.#streams.close(key)
        return EMPTY
      default:
        return this.#call(request, signal)
    }
  }

  /** Passes on a message of the server that is not a response. */
  received(message: JSONRPCMessage): void {
    this.#streams.received(message)
    this.onmessage?.(message)
  }

  #listen(): void {
    const lists = LISTS.filter((list) => recordOf(this.#offered[list]).listChanged === true)
    if (!this.listens || lists.length === 0) return
    const notifications = Object.fromEntries(lists.map((list) => [`${list}ListChanged`, true]))
    // Failing to listen is not an error, because lists are compared before each call anyway.
    this.listening = this.#streams.open(LISTS_KEY, notifications).catch(() => {})
  }

  async #subscribe(key: string, notifications: Fields): Promise<Settled> {
    try {
      await this.#streams.open(key, notifications)
      return { result: {} }
    } catch (error) {
      if (error instanceof McpError) return failed(error.message)
      throw error
    }
  }

  #resumed(key: string): void {
    if (key !== LISTS_KEY) return
    for (const list of LISTS) {
      this.onmessage?.({ jsonrpc: '2.0', method: `notifications/${list}/list_changed` })
    }
  }

  /**
   * Builds the response to a handshake from the server's self-description.
   * @throws McpError if the server does not support this revision
   */
  async discover({ id, params = {} }: JSONRPCRequest, signal: AbortSignal): Promise<Settled> {
    const { clientInfo, capabilities } = params as Fields
    this.#client = {
      [`${META}protocolVersion`]: REVISION,
      [`${META}clientInfo`]: clientInfo,
      [CAPABILITIES]: capabilities,
    }
    const settled = await this.#post('server/discover', {}, id, signal)
    if ('error' in settled) return settled
    const { supportedVersions, capabilities: offered, instructions, _meta: meta } = settled.result
    if (!Array.isArray(supportedVersions) || !supportedVersions.includes(REVISION)) {
      throw new McpError(ErrorCode.InvalidRequest, `The server does not support ${REVISION}`)
    }
    this.#offered = recordOf(offered)
    const serverInfo = recordOf(recordOf(meta)[`${META}serverInfo`])
    return {
      result: {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        capabilities: this.#offered,
        serverInfo: { name: '', version: '', ...serverInfo },
        ...(typeof instructions === 'string' && { instructions }),
      },
    }
  }

  /**
   * Sends a request until its result is complete. Each repetition has a new ID and returns the state exactly as received.
   */
  async #call({ id, method, params = {} }: JSONRPCRequest, signal: AbortSignal): Promise<Settled> {
    let input: Fields = {}
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const sent = round === 0 ? id : `${id}-${round}`
      const settled = await this.#post(method, { ...params, ...input }, sent, signal)
      if ('error' in settled) return settled
      const { resultType = 'complete', ...result } = settled.result
      if (resultType === 'complete') return { result }
      // Only this method can create a task. Tasks keep the field `resultType`; complete results lack it.
      if (resultType === 'task' && method === 'tools/call') return { result: settled.result }
      if (resultType !== 'input_required') {
        const type = String(resultType).slice(0, MAX_TYPE_CHARS)
        return failed(`The server returned a result of the type ${type}, which is not supported`)
      }
      const { requestState } = result
      if (!isState(requestState)) {
        return failed(`requestState must be a string of at most ${MAX_STATE_CHARS} characters`)
      }
      const responses = await this.#ask(recordOf(result.inputRequests))
      if ('error' in responses) return responses
      input = {
        inputResponses: responses.result,
        ...(requestState !== undefined && { requestState }),
      }
    }
    return failed(`The server asked for input more than ${MAX_ROUNDS} times`)
  }

  async #ask(requests: Fields): Promise<Settled> {
    if (Object.keys(requests).length > MAX_INPUT_REQUESTS) {
      return failed(`The server asked for more than ${MAX_INPUT_REQUESTS} inputs in one result`)
    }
    const settled = await Promise.all(
      Object.entries(requests).map(
        async ([key, request]) => [key, await this.#askOne(key, request)] as const
      )
    )
    const responses: [string, Fields][] = []
    for (const [key, each] of settled) {
      if ('error' in each) {
        return failed(`The server needs input that it cannot get. ${each.error.message}`)
      }
      responses.push([key, each.result])
    }
    return { result: Object.fromEntries(responses) }
  }

  #askOne(key: string, request: unknown): Promise<Settled> {
    const { method, params } = recordOf(request)
    this.#requests += 1
    const id = `input-${this.#requests}`
    return new Promise((resolve) => {
      this.#inputKeys.set(id, key)
      this.#asked.set(id, (settled) => {
        this.#asked.delete(id)
        this.#inputKeys.delete(id)
        resolve(settled)
      })
      const asked = {
        jsonrpc: '2.0' as const,
        id,
        method: String(method),
        params: recordOf(params),
      }
      this.onmessage?.(asked)
    })
  }

  #post(
    method: string,
    params: Fields,
    id: string | number,
    signal: AbortSignal
  ): Promise<Settled> {
    const level = this.#logLevel === undefined ? {} : { [`${META}logLevel`]: this.#logLevel }
    const { [CAPABILITIES]: added, ...given } = recordOf(params._meta)
    const capabilities = { ...recordOf(this.#client[CAPABILITIES]), ...recordOf(added) }
    const meta = { ...given, ...level, ...this.#client, [CAPABILITIES]: capabilities }
    return this.wire.exchange(
      { id, method, params: { ...params, _meta: meta } },
      signal,
      (message) => this.received(message)
    )
  }
}

const isState = (state: unknown): boolean =>
  state === undefined || (typeof state === 'string' && state.length <= MAX_STATE_CHARS)

const EMPTY = Promise.resolve<Settled>({ result: {} })

const failed = (message: string): Settled => ({
  error: { code: ErrorCode.InvalidRequest, message },
})

const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}
