import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import type { Exchange, LogChannel } from '#api/mcp/gateway/client_requests/exchange'
import type { ExtensionTask } from '#api/mcp/gateway/tasks/extension_task'
import { RequestStates, type StateOwner } from '#api/mcp/gateway/stateless/request_states'
import type { ServerRequest } from '#api/mcp/upstream/call_events'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import { type ClientCapabilities, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

type Result = Record<string, unknown>
type Pending = ServerRequest & { respond: (response: Result) => void }

/** Maximum number of unfinished calls per user, whose parameters are kept in memory. */
const MAX_CALLS_PER_USER = 64
/** Matches input names that can be passed to the client unchanged. */
const KEY = /^[\w.:-]{1,64}$/
/** Requests that a server sends within this time reach the client in one result. */
const GATHER_MS = 25

/** Response to the client: the result of its call, a task, or requests that it must respond to first. */
type Round = { result: Result } | { task: ExtensionTask } | { requests: InputRequests }
type InputRequests = Record<string, Pick<ServerRequest, 'method' | 'params'>>

type Options = {
  /** Input that the client sends before the server requests it, by the server's keys. */
  early?: Result
  /** Null if the client requested no log messages. */
  logLevel?: LogLevel | null
  /**
   * Keeps the call as a task once its server has created one; returns null if there are too many. Undefined if the
   * client does not support tasks.
   */
  keep?: ((call: HeldCall) => ExtensionTask | null) | undefined
}

/**
 * Owns one call of a client without a session. If the server sends a request during the call, the client's HTTP request
 * ends with it, but the call keeps waiting and is continued by the client's next HTTP request.
 */
export class HeldCall {
  readonly id = randomUUID()
  /** ID of the call in the call log. */
  readonly callId = randomUUID()
  /** Changes with each result that requests input, so that each state is accepted only once. */
  round = randomUUID()
  onProgress: Exchange['onProgress']
  onLog: LogChannel['send'] | undefined
  /** Called when the server requests input, and when it has received the input or no longer waits for it. */
  onInputChanged: () => void = () => {}
  readonly #abort = new AbortController()
  readonly #pending = new Map<string, Pending>()
  readonly #early: Map<string, unknown>
  readonly #options: Options
  #requests = 0
  #asked = Promise.withResolvers<void>()
  #task: ExtensionTask | null = null
  readonly #becameTask = Promise.withResolvers<void>()
  #result: Promise<Result> | null = null

  constructor(
    readonly owner: StateOwner,
    options: Options = {}
  ) {
    this.#options = options
    this.#early = new Map(Object.entries(options.early ?? {}))
  }

  /** @throws McpError of the call */
  get result(): Promise<Result> {
    if (!this.#result) throw new Error('The call was not started')
    return this.#result
  }

  /** Requests that the client must respond to. */
  get inputRequests(): InputRequests {
    const requests = [...this.#pending].map(
      ([key, { method, params }]) => [key, { method, params }] as const
    )
    return Object.fromEntries(requests)
  }

  start(
    capabilities: ClientCapabilities,
    handle: (exchange: Exchange) => Promise<Result>
  ): Promise<Result> {
    const { logLevel, keep } = this.#options
    const canRespond = Object.keys(capabilities).length > 0
    const client: ClientChannel = {
      capabilities,
      send: (request, limits) => this.#ask(request, limits),
    }
    this.#result = handle({
      signal: this.#abort.signal,
      onProgress: (progress) => this.onProgress?.(progress),
      client: canRespond ? client : undefined,
      log: logLevel ? { level: logLevel, send: (message) => this.onLog?.(message) } : undefined,
      task: keep && { callId: this.callId, isRequested: false, follow: () => this.#follow(keep) },
    })
    // Prevents an unhandled rejection; `next` reports the error.
    this.#result.catch(() => {})
    return this.#result
  }

  /** Waits until the call ends, becomes a task, or its server needs input. @throws McpError of the call */
  async next(): Promise<Round> {
    const ended = this.result.then((result) => ({ result }))
    for (;;) {
      const first = await Promise.race([this.#becameTask.promise, ended, this.#asked.promise])
      if (this.#task) return { task: this.#task }
      if (first) return first
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      if (this.#pending.size > 0) break
      // The server no longer waits for a response.
      this.#asked = Promise.withResolvers()
    }
    this.round = randomUUID()
    return { requests: this.inputRequests }
  }

  /** Passes on the client's responses. Requests without a response stay open; unknown keys are ignored. */
  respond(responses: Result): void {
    this.round = randomUUID()
    const given = new Map(Object.entries(responses))
    for (const [key, { respond }] of this.#pending) {
      const response = given.get(key)
      if (typeof response === 'object' && response !== null) respond({ ...response })
    }
    this.#asked = Promise.withResolvers()
    if (this.#pending.size > 0) this.#asked.resolve()
  }

  cancel(): void {
    this.#abort.abort()
  }

  #follow(keep: NonNullable<Options['keep']>): boolean {
    this.#task = keep(this)
    if (this.#task) this.#becameTask.resolve()
    return this.#task !== null
  }

  /**
   * Takes input that was sent early. Each input is used only once: if the server requests it again, it did not accept it.
   */
  #takeEarly(key: string | undefined): Result | null {
    const response = key === undefined ? undefined : this.#early.get(key)
    if (key === undefined || typeof response !== 'object' || response === null) return null
    this.#early.delete(key)
    return { ...response }
  }

  /** Returns the server's own key, by which the client identifies the input; if it is unusable, a new key. */
  #keyOf({ key }: ServerRequest): string {
    if (key !== undefined && KEY.test(key) && !this.#pending.has(key)) return key
    do this.#requests += 1
    while (this.#pending.has(`input_${this.#requests}`))
    return `input_${this.#requests}`
  }

  #ask(
    request: ServerRequest,
    { timeoutMs, signal }: Parameters<ClientChannel['send']>[1]
  ): Promise<Result> {
    const early = this.#takeEarly(request.key)
    if (early) return Promise.resolve(early)
    const key = this.#keyOf(request)
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', fail)
        this.#pending.delete(key)
        this.onInputChanged()
      }
      const fail = () => {
        end()
        reject(new McpError(ErrorCode.RequestTimeout, 'The client did not respond in time'))
      }
      // If the client does not respond in time, the call is canceled. If the call is a task, only the request fails.
      const timer = setTimeout(() => (this.#task ? fail() : this.cancel()), timeoutMs)
      signal.addEventListener('abort', fail)
      const respond = (response: Result) => {
        end()
        resolve(response)
      }
      this.#pending.set(key, { ...request, respond })
      this.#asked.resolve()
      this.onInputChanged()
      if (signal.aborted) fail()
    })
  }
}

/** Owns the calls of this process that wait for their client. */
export class HeldCalls {
  readonly states = new RequestStates()
  #calls = new Map<string, HeldCall>()

  /** Starts a call and keeps it until it ends. @throws McpError if its user has too many */
  start(call: HeldCall, ...started: Parameters<HeldCall['start']>): void {
    const { userId } = call.owner
    const own = [...this.#calls.values()].filter(({ owner }) => owner.userId === userId)
    if (own.length >= MAX_CALLS_PER_USER) throw new McpError(ErrorCode.InvalidRequest, TOO_MANY)
    this.#calls.set(call.id, call)
    const end = () => void this.#calls.delete(call.id)
    call.start(...started).then(end, end)
  }

  /** Seals the state with which the client continues the call. */
  stateOf(call: HeldCall): string {
    return this.states.seal({ ...call.owner, callId: call.id, round: call.round })
  }

  /**
   * Finds the call that a state continues. Each state is accepted once, and only from the user, application and request
   * for which it was created.
   * @throws McpError
   */
  take(state: unknown, owner: StateOwner): HeldCall {
    const opened = this.states.open(state, owner)
    const call = this.#calls.get(opened.callId)
    if (!call) throw new McpError(ErrorCode.InvalidParams, ENDED)
    if (call.round !== opened.round) throw new McpError(ErrorCode.InvalidParams, USED)
    return call
  }

  stop(): void {
    for (const call of this.#calls.values()) call.cancel()
  }
}

const ENDED =
  'The call of this requestState has ended, or waits in another gateway process. Check its effect before you call it again.'
const TOO_MANY = `At most ${MAX_CALLS_PER_USER} calls of a user can run or wait for input. Respond to one, or wait for one to end.`
const USED = 'This requestState was used already'
