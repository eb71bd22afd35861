import { readMessages } from '#api/mcp/upstream/read_messages'
import {
  encodeHeader,
  type HeaderArgument,
  headerArguments,
  headerText,
} from '#api/mcp/upstream/header_values'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  McpError,
  ErrorCode,
} from '@modelcontextprotocol/sdk/types.js'

type Fields = Record<string, unknown>
type Settled = { result: Fields } | { error: { code: number; message: string } }

const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol/'
/** Results of one request that ask for input. */
const MAX_ROUNDS = 10
/** In one result. The gateway passes on as many during a call. */
const MAX_INPUT_REQUESTS = 10
const MAX_STATE_CHARS = 1_000_000
const MAX_TYPE_CHARS = 50

/**
 * Lets the protocol library, which opens sessions, use a server of revision 2026-07-28, which has none. The handshake becomes
 * `server/discover`, and a result that asks for input becomes requests of the server during the call.
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
  readonly #headers = new Map<string, HeaderArgument[]>()

  constructor(
    private readonly url: URL,
    private readonly options: { fetch: FetchLike; headers: Record<string, string> }
  ) {}

  async start(): Promise<void> {}

  /** Resolves when a request has its response, so that the library reports a connection that broke off. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) return this.#exchange(message)
    if ('method' in message) {
      const { requestId } = recordOf(message.params)
      if (message.method === 'notifications/cancelled') this.#open.get(requestId as number)?.abort()
      return
    }
    const { id, ...settled } = message
    if (id !== undefined) this.#asked.get(id)?.(settled as Settled)
  }

  async close(): Promise<void> {
    for (const request of this.#open.values()) request.abort()
    this.onclose?.()
  }

  async #exchange(request: JSONRPCRequest): Promise<void> {
    const canceled = new AbortController()
    this.#open.set(request.id, canceled)
    try {
      const settled =
        request.method === 'initialize'
          ? await this.#initialize(request, canceled.signal)
          : await this.#call(request, canceled.signal)
      this.onmessage?.({ jsonrpc: '2.0', id: request.id, ...settled } as JSONRPCMessage)
    } catch (error) {
      if (!canceled.signal.aborted) throw error
    } finally {
      this.#open.delete(request.id)
    }
  }

  async #initialize({ id, params = {} }: JSONRPCRequest, signal: AbortSignal): Promise<Settled> {
    const { clientInfo, capabilities } = params as Fields
    this.#client = {
      [`${META}protocolVersion`]: REVISION,
      [`${META}clientInfo`]: clientInfo,
      [`${META}clientCapabilities`]: capabilities,
    }
    const settled = await this.#post('server/discover', {}, id, signal)
    if ('error' in settled) return settled
    const { supportedVersions, capabilities: offered, instructions, _meta: meta } = settled.result
    if (!Array.isArray(supportedVersions) || !supportedVersions.includes(REVISION)) {
      throw new McpError(ErrorCode.InvalidRequest, `The server does not support ${REVISION}`)
    }
    const serverInfo = recordOf(recordOf(meta)[`${META}serverInfo`])
    return {
      result: {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        capabilities: recordOf(offered),
        serverInfo: { name: '', version: '', ...serverInfo },
        ...(typeof instructions === 'string' && { instructions }),
      },
    }
  }

  /** Sends a request until its result is complete. Each repetition has a new ID, and the state exactly as it was received. */
  async #call({ id, method, params = {} }: JSONRPCRequest, signal: AbortSignal): Promise<Settled> {
    let input: Fields = {}
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const sent = round === 0 ? id : `${id}-${round}`
      const settled = await this.#post(method, { ...params, ...input }, sent, signal)
      if ('error' in settled) return settled
      const { resultType = 'complete', ...result } = settled.result
      if (resultType === 'complete') {
        if (method === 'tools/list') this.#noteHeaders(result, params)
        return { result }
      }
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
        async ([key, request]) => [key, await this.#askOne(request)] as const
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

  #askOne(request: unknown): Promise<Settled> {
    const { method, params } = recordOf(request)
    this.#requests += 1
    const id = `input-${this.#requests}`
    return new Promise((resolve) => {
      this.#asked.set(id, (settled) => {
        this.#asked.delete(id)
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

  async #post(
    method: string,
    params: Fields,
    id: string | number,
    signal: AbortSignal
  ): Promise<Settled> {
    const meta = { ...recordOf(params._meta), ...this.#client }
    const response = await this.options.fetch(this.url, {
      method: 'POST',
      headers: { ...this.options.headers, ...this.#headersOf(method, params) },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }),
      signal,
    })
    for await (const message of readMessages(response)) {
      const fields = recordOf(message)
      if (typeof fields.method === 'string') {
        if (!('id' in fields)) this.onmessage?.(message as JSONRPCMessage)
      } else if ('error' in fields) {
        const { code, message: text } = recordOf(fields.error)
        return { error: { code: Number(code), message: String(text) } }
      } else if (fields.id === id) return { result: recordOf(fields.result) }
    }
    throw new StreamableHTTPError(response.status, 'The response contains no result')
  }

  #headersOf(method: string, params: Fields): Record<string, string> {
    const name = method === 'resources/read' ? params.uri : params.name
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'accept': 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
    }
    if (typeof name === 'string') headers['mcp-name'] = encodeHeader(name)
    if (method !== 'tools/call' || typeof name !== 'string') return headers
    for (const argument of this.#headers.get(name) ?? []) {
      const text = headerText(argument, params.arguments)
      if (text !== null) headers[argument.header] = encodeHeader(text)
    }
    return headers
  }

  #noteHeaders({ tools }: Fields, { cursor }: Fields): void {
    // A first page replaces the previous list.
    if (cursor === undefined) this.#headers.clear()
    if (!Array.isArray(tools)) return
    for (const tool of tools) {
      const { name, inputSchema } = recordOf(tool)
      this.#headers.set(String(name), headerArguments(inputSchema))
    }
  }
}

const isState = (state: unknown): boolean =>
  state === undefined || (typeof state === 'string' && state.length <= MAX_STATE_CHARS)

const failed = (message: string): Settled => ({
  error: { code: ErrorCode.InvalidRequest, message },
})

const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}
