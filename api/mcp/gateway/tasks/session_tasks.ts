import type { Exchange } from '#api/mcp/gateway/client_requests/exchange'
import { passedCapabilities } from '#api/mcp/gateway/client_requests/client_channel'
import { progressSender } from '#api/mcp/gateway/client_requests/progress_sender'
import { isVisible } from '#api/mcp/gateway/decide_call'
import { ELSEWHERE, lostTask, TASK_NOT_FOUND } from '#api/mcp/gateway/tasks/lost_task'
import { SessionTask, type TaskState } from '#api/mcp/gateway/tasks/session_task'
import { openTaskId, type TaskPlace } from '#api/mcp/gateway/tasks/task_ids'
import { taskOwner, type Tasks } from '#api/mcp/gateway/tasks/tasks'
import { withLabels } from '#api/mcp/gateway/tasks/with_labels'
import { canBeTask } from '#api/mcp/gateway/tools/task_support'
import { callTool } from '#api/mcp/gateway/tools/call_tool'
import type { Result, ToolCall } from '#api/mcp/gateway/tools/tool_call'
import {
  ErrorCode,
  McpError,
  RELATED_TASK_META_KEY,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js'

/** Default time for which a task is kept, from its creation. */
const DEFAULT_TTL_MS = 600_000
const MIN_TTL_MS = 1_000
const MAX_TTL_MS = 3_600_000
const PAGE = 20

const METHODS = ['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list'] as const
type TaskMethod = (typeof METHODS)[number]

/** Whether the method belongs to the tasks of revision 2025-11-25. */
export const isSessionTaskMethod = (method: string): method is TaskMethod =>
  METHODS.some((each) => each === method)

type Asking = Pick<ToolCall, 'session' | 'config' | 'params'> & Exchange

/**
 * Starts a call as a task requested by the client. The call itself is processed like any other.
 * @throws McpError
 */
export async function createSessionTask(tasks: Tasks, call: ToolCall): Promise<Result> {
  const { session, config, params } = call
  const { task: requested, ...rest } = params
  const { name } = params
  const tool = typeof name === 'string' ? config.tools.get(name) : undefined
  // Rejects and records the call like any call of an unknown tool.
  if (!tool || !isVisible(config, tool, session.principal)) {
    return callTool({ ...call, params: rest })
  }
  if (!(await canBeTask(tool, session, config))) {
    throw new McpError(ErrorCode.MethodNotFound, NOT_SUPPORTED)
  }
  const task = new SessionTask(taskOwner(session, config), ttlOf(requested))
  tasks.add(task)
  session.openTasks += 1
  void task
    .run(async () => {
      const result = await callTool({ ...call, ...exchangeOf(task, call), params: rest })
      task.flow = session.flow
      return result
    })
    .finally(() => {
      session.openTasks -= 1
      session.lastUsedAt = Date.now()
      tasks.limitMemory()
    })
  return { task: task.state }
}

/**
 * Returns the exchange for a task. The client does not wait for the response to its call, so notifications are sent on
 * the stream of the session.
 */
function exchangeOf(task: SessionTask, { session, params }: ToolCall): Exchange {
  const capabilities = passedCapabilities(session.clientCapabilities)
  const canRespond = Object.keys(capabilities).length > 0
  const about = { _meta: { [RELATED_TASK_META_KEY]: { taskId: task.id } } }
  const notify = (notification: ServerNotification) => {
    // Rejects if the client has disconnected.
    if (!task.isEnded) session.server.notification(notification).catch(() => {})
  }
  return {
    signal: task.signal,
    task: { callId: task.callId, isRequested: true, follow: () => true },
    onProgress: progressSender(params, (progress) =>
      notify({ method: 'notifications/progress', params: { ...progress, ...about } })
    ),
    onPolling: undefined,
    log: {
      level: session.logLevel,
      send: (logged) =>
        notify({ method: 'notifications/message', params: { ...logged, ...about } }),
    },
    client: canRespond ? task.channel(capabilities) : undefined,
  }
}

/**
 * Handles a request about tasks. For the client, tasks of other users and applications do not exist.
 * @throws McpError
 */
export async function handleSessionTask(
  tasks: Tasks,
  method: TaskMethod,
  { session, config, params, client, signal }: Asking
): Promise<Result> {
  const owner = taskOwner(session, config)
  if (method === 'tasks/list') return pageOf(tasks.sessionTasksOf(owner), params.cursor)
  const id = String(params.taskId)
  const task = tasks.findSessionTask(id, owner)
  if (!task) {
    const place = openTaskId(id, owner, 'session')
    if (!place) throw new McpError(ErrorCode.InvalidParams, TASK_NOT_FOUND)
    if (method === 'tasks/get') return lostState(id, config.teamId, place)
    throw new McpError(ErrorCode.InvalidParams, ELSEWHERE)
  }
  if (method === 'tasks/get') return task.state
  if (method === 'tasks/result') {
    const result = await task.result(client, signal)
    // The session that receives the result may differ from the one that made the call.
    session.flow = withLabels(session.flow, task.flow)
    return result
  }
  if (task.isEnded) throw new McpError(ErrorCode.InvalidParams, 'The task has already ended')
  task.cancel()
  return task.state
}

function pageOf(tasks: readonly SessionTask[], cursor: unknown): Result {
  const from = cursor === undefined ? 0 : tasks.findIndex(({ callId }) => callId === cursor) + 1
  if (cursor !== undefined && from === 0) {
    throw new McpError(ErrorCode.InvalidParams, 'The cursor is invalid or has expired')
  }
  const page = tasks.slice(from, from + PAGE)
  const isLast = from + PAGE >= tasks.length
  return {
    tasks: page.map(({ state }) => state),
    ...(!isLast && { nextCursor: page.at(-1)?.callId }),
  }
}

const NOT_SUPPORTED = 'This tool cannot be called as a task. Call it without the field task.'

function ttlOf(requested: unknown): number {
  const ttl: unknown = Object(requested).ttl
  if (typeof requested !== 'object' || requested === null) {
    throw new McpError(ErrorCode.InvalidParams, 'task must be an object')
  }
  if (ttl === undefined || ttl === null) return DEFAULT_TTL_MS
  if (typeof ttl !== 'number' || !(ttl > 0)) {
    throw new McpError(
      ErrorCode.InvalidParams,
      'task.ttl must be a positive number of milliseconds'
    )
  }
  return Math.round(Math.min(MAX_TTL_MS, Math.max(MIN_TTL_MS, ttl)))
}

async function lostState(
  taskId: string,
  teamId: string,
  { callId, createdAt, ttlMs }: TaskPlace
): Promise<TaskState> {
  const at = new Date(createdAt).toISOString()
  const known = await lostTask(teamId, { callId, createdAt })
  return { taskId, ...known, createdAt: at, lastUpdatedAt: at, ttl: ttlMs, pollInterval: 5_000 }
}
