import type { FlowState } from '#api/engines/mcp/index'
import type { HealthReports } from '#api/mcp/servers/health/report_health'
import { openCredentials } from '#api/mcp/servers/server_credentials'
import type { ApplicationConfig, GatewayServer } from '#api/mcp/gateway/application_config'
import { passedCapabilities } from '#api/mcp/gateway/client_requests/client_channel'
import { ResourceSubscriptions } from '#api/mcp/gateway/items/resource_subscriptions'
import type { CircuitBreakers } from '#api/mcp/upstream/circuit_breakers'
import { type Account, findAccount } from '#api/mcp/oauth/tokens/find_account'
import type { LogLevel } from '#api/mcp/upstream/log_level'
import { NO_SCHEMAS } from '#api/mcp/upstream/no_schemas'
import { type ChangedList, Upstream } from '#api/mcp/upstream/upstream'
import type { UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { type ClientCapabilities, SetLevelRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** `roleId` is the user's role in the application's team; null if the user has none. */
export type Principal = { userId: string; userName: string; roleId: string | null }

/** Capabilities that the gateway offers to clients of every revision. */
export const SERVER_CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
}

/** Additional capabilities for clients with a session. */
const TASKS = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } }

/** Time limit for a subscription that is renewed with its connection. */
const SUBSCRIBE_MS = 15_000

type Connection = {
  upstream: Promise<Upstream>
  url: string
  credentials: string | null
  /** The user's account at the server; null if the server uses only the team's credentials. */
  accountId: string | null
}

/** Labels of the data that a client has received. All clients of a user without sessions share them per application. */
export type FlowLabels = { state: FlowState }

type Receive = (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>

type SessionOptions = {
  id: string
  key?: string
  startedAt?: number
  /** Last part of the application's endpoint. */
  slug: string
  teamId: string
  applicationName: string
  principal: Principal
  breakers: CircuitBreakers
  health: HealthReports
  /** Capabilities of a client without a handshake; others declare them when they initialize the session. */
  clientCapabilities?: ClientCapabilities
  labels?: FlowLabels
}

/**
 * Owns one session of a client, and a separate session with each server that it uses. Nothing is shared between sessions,
 * so that state kept by a server for a session cannot reach another user.
 */
export class GatewaySession {
  readonly id: string
  readonly slug: string
  readonly teamId: string
  /** Principal of the latest request. */
  principal: Principal
  readonly server: Server
  /** Identifies the session in notifications between processes; null if no other process can continue it. */
  readonly key: string | null
  readonly startedAt: number
  /** Whether another process has continued the session, or may have done so unnoticed. */
  isMoved = false
  /** Whether a client's response belongs to a request sent by this process. */
  awaits: (id: unknown) => boolean = () => true
  lastUsedAt = Date.now()
  openCalls = 0
  /** Tasks that have not ended. */
  openTasks = 0
  /** Set by the client; null if the servers decide. */
  logLevel: LogLevel | null = null
  /** Passes a request of the session's client to its transport; null if the client needs no handshake. */
  receive: Receive | null = null
  /** Repeats the handshake of a session that another process opened; null for sessions that cannot be continued. */
  restore: ((handshake: object) => Promise<void>) | null = null
  /** Streams of clients without sessions that want notifications of changed lists. */
  readonly listListeners = new Set<(list: ChangedList) => void>()
  readonly labels: FlowLabels
  readonly subscriptions = new ResourceSubscriptions()
  /** Functions that end the subscriptions of a client with a session, by URI. */
  readonly endSubscription = new Map<string, () => Promise<void>>()
  readonly #declared: ClientCapabilities | undefined
  readonly #breakers: CircuitBreakers
  readonly #health: HealthReports
  #connections = new Map<string, Connection>()
  /** Connections that serve only calls that have already started. */
  readonly #retired = new Set<Upstream>()

  constructor(options: SessionOptions) {
    this.id = options.id
    this.slug = options.slug
    this.teamId = options.teamId
    this.key = options.key ?? null
    this.startedAt = options.startedAt ?? Date.now()
    this.principal = options.principal
    this.labels = options.labels ?? { state: [] }
    this.#declared = options.clientCapabilities
    this.#breakers = options.breakers
    this.#health = options.health
    this.server = new Server(
      { name: options.applicationName, version: '1' },
      { capabilities: { ...SERVER_CAPABILITIES, ...TASKS }, jsonSchemaValidator: NO_SCHEMAS }
    )
    this.server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
      this.logLevel = params.level
      return {}
    })
  }

  get clientCapabilities(): ClientCapabilities | undefined {
    return this.#declared ?? this.server.getClientCapabilities()
  }

  get isIdle(): boolean {
    return this.openCalls + this.openTasks === 0 && this.listListeners.size === 0
  }

  /** Connections to servers, including those that were replaced and have not been closed yet. */
  get connectionCount(): number {
    return this.#connections.size + this.#retired.size
  }

  /** Labels of the data that this session has received. */
  get flow(): FlowState {
    return this.labels.state
  }

  set flow(state: FlowState) {
    this.labels.state = state
  }

  /**
   * Returns the session's connection to a server; replaces one that is broken or outdated.
   * @throws UpstreamError
   */
  async upstream(
    server: GatewayServer,
    { teamId, organizationId }: ApplicationConfig
  ): Promise<Upstream> {
    const { id, url, credentials } = server
    const account = await this.#account(server, organizationId)
    const accountId = account?.id ?? null
    const known = this.#connections.get(id)
    const isSame = known?.url === url && known.credentials === credentials
    if (isSame && known.accountId === accountId) {
      const upstream = await known.upstream
      if (!upstream.isClosed) return upstream
    }
    if (known) void this.disconnect(id)
    const headers = openCredentials({ credentials })
    const { authorizer } = account ?? {}
    const { userId } = this.principal
    const clientCapabilities = passedCapabilities(this.clientCapabilities)
    const upstream = this.#connect({
      ...{ id, teamId, organizationId, url, headers, userId, authorizer, clientCapabilities },
      isStateless: this.#declared !== undefined,
    })
    const connection = { upstream, url, credentials, accountId }
    this.#connections.set(id, connection)
    upstream.catch(() => {
      if (this.#connections.get(id) === connection) this.#connections.delete(id)
    })
    return upstream
  }

  /**
   * Returns the user's own account, or null if the server does not use accounts. If the account cannot be used, ends
   * the session with the server.
   */
  async #account(server: GatewayServer, organizationId: string): Promise<Account | null> {
    if (server.auth === 'headers') return null
    try {
      return await findAccount(server, { userId: this.principal.userId, organizationId })
    } catch (error) {
      void this.disconnect(server.id)
      throw error
    }
  }

  async #connect(server: UpstreamServer): Promise<Upstream> {
    const upstream = await this.#breakers.connect(
      `${server.id} ${server.url}`,
      () => Upstream.connect(server),
      (checked) => void this.#health.report(server, checked)
    )
    upstream.onListChanged = (list) => this.listChanged(list)
    upstream.onResourceUpdated = (uri) => this.subscriptions.updated(server.id, uri)
    for (const uri of this.subscriptions.urisOf(server.id)) {
      upstream.request('resources/subscribe', { uri }, { timeoutMs: SUBSCRIBE_MS }).catch(() => {})
    }
    return upstream
  }

  /** Notifies the client that a list has changed. */
  listChanged(list: ChangedList): void {
    const notify = {
      tools: () => this.server.sendToolListChanged(),
      resources: () => this.server.sendResourceListChanged(),
      prompts: () => this.server.sendPromptListChanged(),
    }
    // Rejects if the client has disconnected.
    notify[list]().catch(() => {})
    for (const listener of this.listListeners) listener(list)
  }

  /** Returns the open connection to a server; null if there is none. */
  async connectionTo(serverId: string): Promise<Upstream | null> {
    const upstream = await this.#connections.get(serverId)?.upstream.catch(() => null)
    return upstream && !upstream.isClosed ? upstream : null
  }

  async disconnect(serverId: string): Promise<void> {
    const connection = this.#connections.get(serverId)
    this.#connections.delete(serverId)
    const upstream = await connection?.upstream.catch(() => null)
    await upstream?.close()
  }

  /** Makes the next call open a new connection to a server, while running calls end on the current one. */
  async retire(serverId: string): Promise<void> {
    const connection = this.#connections.get(serverId)
    this.#connections.delete(serverId)
    const upstream = await connection?.upstream.catch(() => null)
    if (!upstream) return
    this.#retired.add(upstream)
    // Removed when closed, because a closed connection retains 13 kB of the protocol library.
    upstream.onClosed = () => this.#retired.delete(upstream)
    await upstream.retire()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#retired].map((upstream) => upstream.close()))
    await Promise.all([...this.#connections.keys()].map((id) => this.disconnect(id)))
    await this.server.close().catch(() => {})
  }
}
