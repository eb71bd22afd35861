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

/** `roleId` is the role of the user in the team of the application, null without one. */
export type Principal = { userId: string; userName: string; roleId: string | null }

/** Features of the gateway for clients of every revision. */
export const SERVER_CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
}

/** Additional features for clients with a session. */
const TASKS = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } }

/** Time limit for a subscription that is renewed with its connection. */
const SUBSCRIBE_MS = 15_000

type Connection = {
  upstream: Promise<Upstream>
  url: string
  credentials: string | null
  /** Account of the user at the server; null if the server has credentials of the team only. */
  accountId: string | null
}

/** Labels of the data that a client has received. Clients without sessions share them among all of their requests. */
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
 * Owns one session of a client, and a separate session with each server that it uses. Nothing is shared between
 * sessions, so that state which a server keeps per session cannot reach another user.
 */
export class GatewaySession {
  readonly id: string
  readonly slug: string
  readonly teamId: string
  /** Principal of the latest request. */
  principal: Principal
  readonly server: Server
  /** Names the session in notifications between processes; null if it cannot be continued elsewhere. */
  readonly key: string | null
  readonly startedAt: number
  /** Whether the client has used the session in several processes. */
  isMoved = false
  /** Whether a response of the client belongs to a request of this process. */
  awaits: (id: unknown) => boolean = () => true
  lastUsedAt = Date.now()
  openCalls = 0
  /** Tasks that have not ended. */
  openTasks = 0
  /** Set by the client; null if the servers decide. */
  logLevel: LogLevel | null = null
  /** Passes a request of the session's client to its transport; null if the client has no handshake. */
  receive: Receive | null = null
  /** Repeats the handshake of a session that another process opened; null if it cannot be continued. */
  restore: ((handshake: object) => Promise<void>) | null = null
  /** Streams of clients without sessions that subscribe to changed lists. */
  readonly listListeners = new Set<(list: ChangedList) => void>()
  readonly labels: FlowLabels
  readonly subscriptions = new ResourceSubscriptions()
  /** Ends the subscriptions of a client with a session, by their URI. */
  readonly endSubscription = new Map<string, () => Promise<void>>()
  readonly #declared: ClientCapabilities | undefined
  readonly #breakers: CircuitBreakers
  readonly #health: HealthReports
  #connections = new Map<string, Connection>()
  /** Connections that only serve calls which started earlier. */
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

  /** Labels of the data that this session has received. */
  get flow(): FlowState {
    return this.labels.state
  }

  set flow(state: FlowState) {
    this.labels.state = state
  }

  /** The session's connection to a server; a broken or outdated one is replaced. @throws UpstreamError */
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

  /** The user's own account, if the server requires one. A session whose account was disconnected is ended. */
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

  /** The connection to a server, if there is one. */
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

  /** Lets the next call use a new connection to a server, while other calls end on the current one. */
  async retire(serverId: string): Promise<void> {
    const connection = this.#connections.get(serverId)
    this.#connections.delete(serverId)
    const upstream = await connection?.upstream.catch(() => null)
    if (!upstream) return
    for (const one of this.#retired) if (one.isClosed) this.#retired.delete(one)
    this.#retired.add(upstream)
    await upstream.retire()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#retired].map((upstream) => upstream.close()))
    await Promise.all([...this.#connections.keys()].map((id) => this.disconnect(id)))
    await this.server.close().catch(() => {})
  }
}
