import { MAX_TOOLS } from '#api/contract/mcp/server'
import type { McpTool } from '#api/engines/mcp/vocabulary'
import { describeFailure } from '#api/mcp/upstream/describe_failure'
import { isHandshakeRejected } from '#api/mcp/upstream/link/handshake_rejected'
import { KnownTools } from '#api/mcp/upstream/known_tools'
import { NO_SCHEMAS } from '#api/mcp/upstream/no_schemas'
import { isAtLeast, type LogLevel } from '#api/mcp/upstream/log_level'
import { LinkKinds } from '#api/mcp/upstream/link/link_kinds'
import { type Link, type LinkKind, linkKindsOf, openLink } from '#api/mcp/upstream/link/open_link'
import { TASKS_EXTENSION } from '#api/mcp/upstream/requests/tasks_extension'
import { ProgressTokens } from '#api/mcp/upstream/requests/progress_tokens'
import { resultText } from '#api/mcp/upstream/result_text'
import { SessionTransport } from '#api/mcp/upstream/http/session_transport'
import { SseTransport } from '#api/mcp/upstream/link/sse_transport'
import { StatelessTransport } from '#api/mcp/upstream/stateless/stateless_transport'
import { StdioTransport } from '#api/mcp/upstream/stdio/stdio_transport'
import { SharedReads, untilAborted } from '#api/mcp/upstream/shared_reads'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import type { UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { type CallEvents, CallsInFlight, type RequestLimits } from '#api/mcp/upstream/call_events'
import { distinct, type Listing, toolsIn } from '#api/mcp/upstream/listed_tools'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  ErrorCode,
  McpError,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'

export type ChangedList = 'tools' | 'resources' | 'prompts'

const LIST_MS = 15_000
const LOG_LEVEL_MS = 5_000
const MAX_PAGES = 100
/** Maximum characters of all pages of a list together; a longer list is rejected. */
const MAX_LIST_CHARS = 8_000_000
const MAX_NAME_CHARS = 200

/**
 * Owns one connection that carries one session with an MCP server. Never shared between users. All calls obey the
 * outbound rules, and redirects to other origins are not followed, so that credentials reach only the reviewed address.
 */
export class Upstream {
  readonly #client: Client
  readonly #link: Link
  readonly #calls = new CallsInFlight()
  /** Progress tokens of tasks. */
  readonly #progress = new ProgressTokens()
  readonly #lists = new SharedReads(() => this.#readList())
  #onListChanged: (list: ChangedList) => void = () => {}
  #onResourceUpdated: (uri: string) => void = () => {}
  #onClosed: () => void = () => {}
  #logLevel: LogLevel | null = null
  #isClosed = false
  #isRetired = false
  /** Number of requests that have not ended. */
  #uses = 0

  private constructor(client: Client, link: Link) {
    this.#client = client
    this.#link = link
    client.onclose = () => (this.#isClosed = true)
    client.fallbackRequestHandler = ({ method, params = {} }, { signal, requestId }) => {
      const handler = this.#calls.find(params)?.onServerRequest
      if (!handler) throw new McpError(ErrorCode.MethodNotFound, NO_CLIENT)
      const { transport } = this.#link
      const key = 'inputKey' in transport ? transport.inputKey(requestId) : undefined
      return handler({ method, params, ...(key !== undefined && { key }) }, signal)
    }
    const changed = (list: ChangedList) => () => this.#onListChanged(list)
    client.setNotificationHandler(ToolListChangedNotificationSchema, changed('tools'))
    client.setNotificationHandler(ResourceListChangedNotificationSchema, changed('resources'))
    client.setNotificationHandler(PromptListChangedNotificationSchema, changed('prompts'))
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params: { uri } }) =>
      this.#onResourceUpdated(uri)
    )
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) =>
      this.#calls.find(params)?.onLog?.(params)
    )
  }

  /**
   * Opens a session. If the server rejects the handshake, tries the other link kinds, and remembers the one that works
   * for the next session.
   * @throws UpstreamError
   */
  static async connect(server: UpstreamServer, signal?: AbortSignal): Promise<Upstream> {
    const { url, isStateless = false } = server
    const kinds = linkKindsOf(url, isStateless)
    const key = `${server.id} ${url} ${kinds[0]}`
    const known = linkKinds.get(key)
    const rejections = new Map<LinkKind, UpstreamError>()
    for (const kind of known ? [known, ...kinds] : kinds) {
      if (rejections.has(kind)) continue
      try {
        const upstream = await Upstream.#open(server, { kind, signal })
        linkKinds.set(key, upstream.#kindOr(kind))
        return upstream
      } catch (error) {
        linkKinds.forget(key)
        // Remembers the kind, so that a program that exits on the query is started once per session instead of twice.
        if (kind === 'session' && rejections.has('stateless')) linkKinds.set(key, kind)
        if (!isHandshakeRejected(error, kind, url)) throw error
        rejections.set(kind, error)
      }
    }
    // Throws this rejection, because it describes the server better than those of the other link kinds.
    throw rejections.get('session') ?? new Error('No transport was tried')
  }

  /** Returns the kind that was used: a stdio server that was queried for its revision may have received the handshake. */
  #kindOr(kind: LinkKind): LinkKind {
    const { transport } = this.#link
    if (!(transport instanceof StdioTransport)) return kind
    return this.isStateless ? 'stateless' : 'session'
  }

  static async #open(
    server: UpstreamServer,
    { kind, signal }: { kind: LinkKind; signal: AbortSignal | undefined }
  ): Promise<Upstream> {
    const { clientCapabilities: capabilities = {} } = server
    const options = { capabilities, jsonSchemaValidator: NO_SCHEMAS }
    const client = new Client({ name: 'assay-gateway', version: '1' }, options)
    const link = await openLink(server, kind, () => upstream.#calls.own()?.onPolling?.())
    const upstream: Upstream = new Upstream(client, link)
    try {
      const { transport, connectMs } = link
      await client.connect(transport, { timeout: connectMs, ...(signal && { signal }) })
      upstream.#progress.attach(transport)
      return upstream
    } catch (error) {
      await upstream.close()
      throw upstream.#failureOf(error)
    }
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Called when the server announces that a list has changed. */
  set onListChanged(listener: (list: ChangedList) => void) {
    this.#onListChanged = listener
  }

  /** Called when the server announces that a resource of a subscription has changed. */
  set onResourceUpdated(listener: (uri: string) => void) {
    this.#onResourceUpdated = listener
  }

  /** Called after the connection was closed by `close`, possibly long after it was retired. */
  set onClosed(listener: () => void) {
    this.#onClosed = listener
  }

  /** Resolves when the server announces changes. Servers with sessions announce them without being asked. */
  get listening(): Promise<void> {
    const { transport } = this.#link
    return 'listening' in transport ? transport.listening : Promise.resolve()
  }

  /**
   * Makes the server log messages of this level and above. Never raises the level, because other calls may need more
   * messages.
   */
  async logFrom(level: LogLevel): Promise<void> {
    const isLogged = this.#logLevel !== null && isAtLeast(level, this.#logLevel)
    if (isLogged || !this.#client.getServerCapabilities()?.logging) return
    this.#logLevel = level
    await this.request('logging/setLevel', { level }, { timeoutMs: LOG_LEVEL_MS }).catch(() => {})
  }

  /** Whether the server has no sessions (2026-07-28). */
  get isStateless(): boolean {
    const { transport } = this.#link
    if (transport instanceof StdioTransport) return transport.isStateless === true
    return transport instanceof StatelessTransport
  }

  /** How tool calls can become tasks; null if they cannot. */
  get tasks(): 'session' | 'extension' | null {
    const { tasks, extensions } = this.#client.getServerCapabilities() ?? {}
    if (this.isStateless) return extensions?.[TASKS_EXTENSION] ? 'extension' : null
    return tasks?.requests?.tools?.call ? 'session' : null
  }

  hasCapability(name: 'resources' | 'prompts'): boolean {
    return this.#client.getServerCapabilities()?.[name] !== undefined
  }

  /**
   * Lists the server's tools from all pages, as the server sends them.
   * @throws UpstreamError
   */
  async list(signal?: AbortSignal): Promise<Listing> {
    const listing = this.#lists.read()
    try {
      return await (signal ? untilAborted(listing, signal) : listing)
    } catch (error) {
      throw this.#failureOf(error)
    }
  }

  async #readList(): Promise<Listing> {
    let tools: readonly McpTool[] = []
    let cursor: string | undefined
    let chars = 0
    for (let page = 0; page < MAX_PAGES; page++) {
      const params = cursor === undefined ? {} : { cursor }
      const result = await this.request('tools/list', params, { timeoutMs: LIST_MS })
      const text = resultText(result)
      chars += text.length
      const listed = knownTools.get(text, () => distinct(toolsIn(result)))
      // A list of one page stays the same object, so that what is computed about it is known at the next call.
      tools = page === 0 ? listed : distinct([...tools, ...listed])
      if (chars > MAX_LIST_CHARS) {
        throw new UpstreamError('too_large', 'The list of tools is too large')
      }
      if (tools.length > MAX_TOOLS) {
        throw new UpstreamError('too_large', `The server lists more than ${MAX_TOOLS} tools`)
      }
      cursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined
      if (cursor === undefined) return { ...this.#identity(), tools }
    }
    throw new UpstreamError(
      'protocol',
      `The server lists its tools on more than ${MAX_PAGES} pages`
    )
  }

  /**
   * Sends a request. Keeps fields that this version of the protocol library does not know.
   * @throws UpstreamError
   */
  async request(
    method: string,
    params: Record<string, unknown>,
    { timeoutMs, maxTotalMs = timeoutMs, signal, onProgress, ...events }: RequestLimits
  ): Promise<Record<string, unknown>> {
    const send = () =>
      this.#client.request({ method, params }, ResultSchema, {
        timeout: timeoutMs,
        maxTotalTimeout: maxTotalMs,
        resetTimeoutOnProgress: true,
        ...(onProgress && { onprogress: onProgress }),
        ...(signal && { signal }),
      })
    try {
      const hasEvents = Object.values(events).some(Boolean)
      return await this.use(() => (hasEvents ? this.#calls.during(events, send) : send()))
    } catch (error) {
      throw this.#failureOf(error)
    }
  }

  /**
   * Receives the server's messages about a call that becomes a task, until the work has ended.
   * @param work receives the call's progress token; undefined if no caller needs the progress
   */
  async duringTask<Result>(
    events: CallEvents,
    onProgress: RequestLimits['onProgress'],
    work: (progressToken: string | undefined) => Promise<Result>
  ): Promise<Result> {
    const progress = onProgress && this.#progress.open(onProgress)
    try {
      return await this.#calls.during(events, () => work(progress?.token))
    } finally {
      progress?.end()
    }
  }

  /** Keeps the connection open until the work has ended, even if the connection is retired in the meantime. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#uses += 1
    try {
      return await work()
    } finally {
      this.#uses -= 1
      if (this.#isRetired && this.#uses === 0) void this.close()
    }
  }

  /** Closes the connection once no request uses it. */
  async retire(): Promise<void> {
    this.#isRetired = true
    if (this.#uses === 0) await this.close()
  }

  /** Closes the connection and ends the session with the server. */
  async close(): Promise<void> {
    this.#isClosed = true
    const { transport } = this.#client
    if (transport instanceof SessionTransport) {
      await transport.terminateSession().catch(() => {})
    }
    await this.#client.close().catch(() => {})
    this.#onClosed()
  }

  /** Returns why the process or stream that the request needed has ended; otherwise describes the error. */
  #failureOf(error: unknown): UpstreamError {
    const { transport } = this.#link
    const hasReason = transport instanceof StdioTransport || transport instanceof SseTransport
    const ended = hasReason && this.#isClosed ? transport.failure : null
    return ended ?? describeFailure(error)
  }

  #identity() {
    const info = this.#client.getServerVersion()
    const { transport } = this.#link
    const version = transport.protocolVersion ?? null
    return {
      name: info?.name.slice(0, MAX_NAME_CHARS) ?? null,
      version: info?.version.slice(0, MAX_NAME_CHARS) ?? null,
      protocolVersion: transport instanceof SseTransport ? `${version} (HTTP+SSE)` : version,
      instructions: this.#client.getInstructions() ?? null,
    }
  }
}

const NO_CLIENT =
  'Requests are passed on only during a call, and only to a client that can respond to them'

const knownTools = new KnownTools()
const linkKinds = new LinkKinds()
