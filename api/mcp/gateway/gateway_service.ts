import { asMcpError } from '#api/mcp/as_mcp_error'
import { mcpGateway } from '#config/mcp_gateway'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { callTool } from '#api/mcp/gateway/tools/call_tool'
import { Configurations } from '#api/mcp/gateway/configurations'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { listTools } from '#api/mcp/gateway/tools/list_tools'
import { listExposed } from '#api/mcp/gateway/items/list_exposed'
import { readItem, type ReadMethod } from '#api/mcp/gateway/items/read_item'
import { subscribeResource } from '#api/mcp/gateway/items/subscribe_resource'
import type { CallExtra } from '#api/mcp/gateway/streams/direct_calls'
import { KeptEvents } from '#api/mcp/gateway/streams/kept_events'
import { ApprovalWaiters } from '#api/mcp/gateway/tools/approval_waiters'
import { TokenUsers } from '#api/mcp/gateway/sign_in/token_users'
import {
  handleExtensionTask,
  type ExtensionTaskMethod,
} from '#api/mcp/gateway/tasks/extension_tasks'
import {
  createSessionTask,
  handleSessionTask,
  isSessionTaskMethod,
} from '#api/mcp/gateway/tasks/session_tasks'
import { Tasks } from '#api/mcp/gateway/tasks/tasks'
import { HeldCalls } from '#api/mcp/gateway/stateless/held_calls'
import { Sessions } from '#api/mcp/gateway/sessions'
import { sessionLimit } from '#api/mcp/gateway/session_limit'
import type { Exchange } from '#api/mcp/gateway/client_requests/exchange'
import { progressSender } from '#api/mcp/gateway/client_requests/progress_sender'
import { legacyChannel } from '#api/mcp/gateway/client_requests/legacy_channel'
import { refusal, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { HealthReports } from '#api/mcp/servers/health/report_health'
import { CircuitBreakers } from '#api/mcp/upstream/circuit_breakers'
import { recordEnd } from '#api/mcp/gateway/moved/ended_sessions'
import { loadFlow } from '#api/mcp/gateway/moved/load_flow'
import { GATEWAY_CHANNEL, type GatewayChange, notifySession } from '#api/mcp/notify_gateway'
import { LiveListener } from '#api/platform/queue/live'
import { queue } from '#config/queue'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { ErrorCode, type JSONRPCRequest, McpError } from '@modelcontextprotocol/sdk/types.js'

const CLOSE_MS = 60_000
/** Maximum number of concurrent calls of one session. */
const MAX_OPEN_CALLS = 32

const NOT_DELIVERED = 'Something went wrong, and no result was delivered.'

/** Time for which a call waits for its approval. Clients give up after 60 seconds by default. */
const APPROVAL_WAIT_MS = 20_000

/** Handles the requests of all sessions of this process. */
export class GatewayService {
  readonly configurations = new Configurations()
  readonly events = new KeptEvents()
  readonly sessions = new Sessions(sessionLimit(mcpGateway.maxSessions), (id) =>
    this.events.forget(id)
  )
  readonly heldCalls = new HeldCalls()
  readonly tasks = new Tasks()
  readonly breakers = new CircuitBreakers()
  readonly health = new HealthReports()
  readonly writer = new CallWriter()
  readonly tokenUsers = new TokenUsers()
  readonly waiters: ApprovalWaiters
  readonly #listener: LiveListener
  #timer: NodeJS.Timeout | undefined

  constructor({ approvalWaitMs = APPROVAL_WAIT_MS }: { approvalWaitMs?: number } = {}) {
    this.waiters = new ApprovalWaiters(approvalWaitMs)
    this.#listener = new LiveListener(
      queue.connectionString,
      ({ payload }) => this.#notified(payload as GatewayChange),
      // During an outage, notifications may have been missed.
      { channel: GATEWAY_CHANNEL, onConnect: () => this.#reconnected() }
    )
  }

  async start(): Promise<void> {
    await this.#listener.start()
    this.#timer = setInterval(() => void this.#closeOpenCalls(), CLOSE_MS).unref()
    await this.#closeOpenCalls()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.heldCalls.stop()
    this.tasks.stop()
    await this.sessions.stop()
    await this.#listener.stop()
    await this.writer.stop()
  }

  /**
   * Handles one request of a session's client.
   * @throws McpError
   */
  async handle(
    session: GatewaySession,
    request: Pick<JSONRPCRequest, 'method' | 'params'>,
    exchange: Exchange
  ): Promise<Record<string, unknown>> {
    try {
      return await this.#handle(session, request, exchange)
    } catch (error) {
      throw asMcpError(error, 'handling an MCP request', NOT_DELIVERED)
    }
  }

  async #handle(
    session: GatewaySession,
    { method, params = {} }: Pick<JSONRPCRequest, 'method' | 'params'>,
    exchange: Exchange
  ): Promise<Record<string, unknown>> {
    const isSubscription = SUBSCRIPTIONS.includes(method) && session.receive !== null
    const taskMethod = session.receive !== null && isSessionTaskMethod(method) ? method : null
    if (!isKnownMethod(method) && !isSubscription && !taskMethod) {
      throw new McpError(ErrorCode.MethodNotFound, 'Method not found')
    }
    const config = await this.configurations.get(session.slug)
    if (!config?.isActive) throw new McpError(ErrorCode.InvalidRequest, 'The application is off')
    if (taskMethod) {
      return handleSessionTask(this.tasks, taskMethod, { ...exchange, session, config, params })
    }
    const list = listOf(method)
    const { signal } = exchange
    if (list === 'tools') return { tools: await listTools(session, config, signal) }
    if (list) return listExposed(list, { session, config, signal, params })
    if (session.openCalls >= MAX_OPEN_CALLS) {
      return refusal(`At most ${MAX_OPEN_CALLS} calls can run at a time. Wait for one to end.`)
    }
    const { task, end } = openCall(session, exchange)
    try {
      const { writer, waiters } = this
      const reload = () => this.configurations.get(session.slug)
      const call = { ...exchange, task, session, config, writer, waiters, reload, params }
      if (isSubscription) return await changeSubscription(method, call)
      // Another process may have continued the session; while notifications are not received, this process would not know.
      if (session.isMoved || (session.key !== null && !this.#listener.isListening)) {
        const { userId } = session.principal
        const { startedAt, flow } = session
        session.flow = await loadFlow(config, { userId, startedAt, flow })
      }
      if (isRead(method)) return await readItem(method, call)
      const isTask = params.task !== undefined && session.receive !== null
      return await (isTask ? createSessionTask(this.tasks, call) : callTool(call))
    } finally {
      end()
    }
  }

  /**
   * Handles a request about a task, for a client that has declared the extension.
   * @throws McpError
   */
  async handleExtensionTask(
    session: GatewaySession,
    { method, params }: { method: ExtensionTaskMethod; params: Record<string, unknown> }
  ): Promise<Record<string, unknown>> {
    const config = await this.configurations.get(session.slug)
    if (!config?.isActive) throw new McpError(ErrorCode.InvalidRequest, 'The application is off')
    return handleExtensionTask(this.tasks, method, { session, config, params })
  }

  /**
   * Subscribes a client without a session to a resource.
   * @returns a function that ends the subscription
   * @throws McpError
   */
  async subscribe(
    session: GatewaySession,
    uri: string,
    signal: AbortSignal,
    notify: (uri: string) => void
  ): Promise<() => Promise<void>> {
    const config = await this.configurations.get(session.slug)
    if (!config?.isActive) throw new McpError(ErrorCode.InvalidRequest, 'The application is off')
    const { writer, waiters } = this
    const reload = () => this.configurations.get(session.slug)
    const call = { session, config, writer, waiters, reload, signal, params: { uri } }
    return subscribeResource(call, notify)
  }

  #notified(change: GatewayChange): void {
    if ('approvalId' in change) this.waiters.decided(change.approvalId)
    else if ('movedSession' in change) this.#moved(change.movedSession)
    else if ('endedSession' in change) void this.#ended(change.endedSession)
    else this.#changed(change.teamId)
  }

  #moved(key: string): void {
    const session = this.sessions.findByKey(key)
    if (session) session.isMoved = true
  }

  async #ended(key: string): Promise<void> {
    const session = this.sessions.findByKey(key)
    if (session) await this.sessions.remove(session.id)
  }

  /** Records that the client has ended the session, so that other processes do not continue it. */
  async endSession({ id, key }: GatewaySession): Promise<void> {
    if (key === null) return this.sessions.remove(id)
    await recordEnd(key).finally(() => this.sessions.remove(id))
    await notifySession({ endedSession: key }, db.connection()).catch((error: unknown) => {
      logger.warn({ err: error }, 'ending an MCP session in other processes')
    })
  }

  #reconnected(): void {
    this.waiters.wakeAll()
    // Another process may have continued any of the sessions.
    this.sessions.markMoved()
    this.#changed()
  }

  #changed(teamId?: string): void {
    this.configurations.forget(teamId)
    this.sessions.listsChanged(teamId)
  }

  #closeOpenCalls = () =>
    closeOpenCalls().catch((error: unknown) => {
      logger.warn({ err: error }, 'closing MCP calls of killed processes')
    })
}

const LISTS = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'templates',
  'prompts/list': 'prompts',
} as const
const READS: readonly string[] = [
  'resources/read',
  'prompts/get',
  'completion/complete',
] satisfies ReadMethod[]

/**
 * Whether a method is a call, during which a server may send requests. Clients without sessions respond to them by
 * continuing the call.
 */
export const isCall = (method: string): boolean =>
  ['tools/call', 'resources/read', 'prompts/get'].includes(method)

const isList = (method: string): method is keyof typeof LISTS => Object.hasOwn(LISTS, method)
const isRead = (method: string): method is ReadMethod => READS.includes(method)
export const isKnownMethod = (method: string): boolean =>
  method === 'tools/call' || isList(method) || isRead(method)
const listOf = (method: string) => (isList(method) ? LISTS[method] : null)

const SUBSCRIPTIONS: readonly string[] = ['resources/subscribe', 'resources/unsubscribe']

/** Starts or ends a subscription of a client with a session, which has at most one subscription per resource. */
async function changeSubscription(method: string, call: ToolCall): Promise<Record<string, never>> {
  const { session, params } = call
  const uri = String(params.uri)
  if (method === 'resources/unsubscribe') {
    await session.endSubscription.get(uri)?.()
    session.endSubscription.delete(uri)
    return {}
  }
  const end = await subscribeResource(call, (updated) => {
    session.server.sendResourceUpdated({ uri: updated }).catch(() => {})
  })
  // Ends an earlier subscription to the resource; the permission was checked again for the new one.
  await session.endSubscription.get(uri)?.()
  session.endSubscription.set(uri, end)
  return {}
}

/**
 * Counts a call of a session until it ends. A call that becomes a task is counted as a task instead, so that it does not
 * take the place of other calls.
 */
function openCall(session: GatewaySession, { task }: Exchange) {
  let counter: 'openCalls' | 'openTasks' = 'openCalls'
  const follow = () => {
    if (task?.follow() !== true) return false
    session[counter] -= 1
    counter = 'openTasks'
    session[counter] += 1
    return true
  }
  session[counter] += 1
  return {
    task: task && { ...task, follow },
    end() {
      session[counter] -= 1
      session.lastUsedAt = Date.now()
    },
  }
}

/** Returns the exchange for a client with a session. */
export const sessionExchange = (
  session: GatewaySession,
  params: JSONRPCRequest['params'] = {},
  extra: CallExtra
): Exchange => ({
  signal: extra.signal,
  onProgress: progressSender(params, (progress) => {
    extra.sendNotification({ method: 'notifications/progress', params: progress }).catch(() => {})
  }),
  client: legacyChannel(session.server.getClientCapabilities(), extra),
  log: {
    level: session.logLevel,
    send: (message) =>
      void extra
        .sendNotification({ method: 'notifications/message', params: message })
        .catch(() => {}),
  },
  onPolling: () => extra.closeSSEStream?.(),
})
