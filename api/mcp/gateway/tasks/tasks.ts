import type { FlowState } from '#api/engines/mcp/index'
import type { Exchange } from '#api/mcp/gateway/client_requests/exchange'
import { passedCapabilities } from '#api/mcp/gateway/client_requests/client_channel'
import { isVisible } from '#api/mcp/gateway/decide_call'
import { lostTask } from '#api/mcp/gateway/tasks/lost_task'
import { Task, type TaskState } from '#api/mcp/gateway/tasks/task'
import { openTaskId, type TaskOwner, type TaskPlace } from '#api/mcp/gateway/tasks/task_ids'
import { taskSupportOf } from '#api/mcp/gateway/tools/task_support'
import { surplusTasks } from '#api/mcp/gateway/tasks/surplus_tasks'
import { callTool } from '#api/mcp/gateway/tools/call_tool'
import type { Result, ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Time that a task is kept, from its creation. */
const DEFAULT_TTL_MS = 600_000
const MIN_TTL_MS = 1_000
const MAX_TTL_MS = 3_600_000
const MAX_TASKS_PER_USER = 32
/** Of the results that are kept in this process. */
const MAX_CHARS = 64_000_000
const PAGE = 20
const SWEEP_MS = 10_000

const METHODS = ['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list'] as const
type TaskMethod = (typeof METHODS)[number]
export const isTaskMethod = (method: string): method is TaskMethod =>
  METHODS.some((each) => each === method)

type Params = Record<string, unknown>
type Asking = Pick<ToolCall, 'session' | 'config' | 'params'> & Exchange

/** Owns the tasks of this process. They are lost with it; the call log keeps the outcome of their calls. */
export class Tasks {
  #tasks = new Map<string, Task>()
  #timer = setInterval(() => this.#sweep(), SWEEP_MS).unref()

  /**
   * Starts a call as a task. It takes the path of every other call.
   * @throws McpError
   */
  async create(call: ToolCall): Promise<Result> {
    const { session, config, params } = call
    const { task: requested, ...rest } = params
    const { name } = params
    const tool = typeof name === 'string' ? config.tools.get(name) : undefined
    // Rejected and recorded like every call of an unknown tool.
    if (!tool || !isVisible(config, tool, session.principal)) {
      return callTool({ ...call, params: rest })
    }
    if (!SUPPORTED.includes(taskSupportOf(tool.descriptor))) {
      throw new McpError(ErrorCode.MethodNotFound, NOT_SUPPORTED)
    }
    const owner = { userId: session.principal.userId, applicationId: config.id }
    this.#makeRoom(owner)
    const task = new Task(owner, ttlOf(requested))
    this.#tasks.set(task.id, task)
    const capabilities = passedCapabilities(session.clientCapabilities)
    const canRespond = Object.keys(capabilities).length > 0
    const own: ToolCall = {
      ...call,
      params: rest,
      signal: task.signal,
      callId: task.callId,
      onProgress: undefined,
      onPolling: undefined,
      log: undefined,
      client: canRespond ? task.channel(capabilities) : undefined,
    }
    session.openTasks += 1
    void task
      .run(async () => {
        const result = await callTool(own)
        task.flow = session.flow
        return result
      })
      .finally(() => {
        session.openTasks -= 1
        session.lastUsedAt = Date.now()
        this.#limitMemory()
      })
    return { task: task.state }
  }

  /** Handles a request about tasks of its user and application. Those of others do not exist. @throws McpError */
  async handle(method: TaskMethod, asking: Asking): Promise<Result> {
    const { session, config, params, client, signal } = asking
    const owner = { userId: session.principal.userId, applicationId: config.id }
    if (method === 'tasks/list') return this.#list(owner, params)
    const id = String(params.taskId)
    const task = this.#find(id, owner)
    if (!task) {
      const place = openTaskId(id, owner)
      if (!place) throw new McpError(ErrorCode.InvalidParams, 'Task not found')
      if (method === 'tasks/get') return lostState(id, config.teamId, place)
      throw new McpError(ErrorCode.InvalidParams, ELSEWHERE)
    }
    if (method === 'tasks/get') return task.state
    if (method === 'tasks/result') {
      const result = await task.result(client, signal)
      // The result can be delivered to another session of the user than that of the call.
      session.flow = withLabels(session.flow, task.flow)
      return result
    }
    if (task.isEnded) throw new McpError(ErrorCode.InvalidParams, 'The task has ended already')
    task.cancel()
    return task.state
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const task of this.#tasks.values()) task.cancel()
  }

  #find(id: string, owner: TaskOwner): Task | null {
    const task = this.#tasks.get(id)
    return task && isOwn(task, owner) && Date.now() < task.expiresAt ? task : null
  }

  #list(owner: TaskOwner, { cursor }: Params): Result {
    const tasks = [...this.#tasks.values()].filter(
      (task) => isOwn(task, owner) && Date.now() < task.expiresAt
    )
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

  /** Removes the oldest task of the user that has ended if there is no room for a new one. */
  #makeRoom({ userId }: TaskOwner): void {
    const own = [...this.#tasks.values()].filter(({ owner }) => owner.userId === userId)
    if (own.length < MAX_TASKS_PER_USER) return
    const ended = own.find(({ isEnded }) => isEnded)
    if (!ended) throw new McpError(ErrorCode.InvalidRequest, TOO_MANY)
    this.#tasks.delete(ended.id)
  }

  #limitMemory(): void {
    for (const { id } of surplusTasks([...this.#tasks.values()], MAX_CHARS)) this.#tasks.delete(id)
  }

  #sweep(): void {
    for (const task of this.#tasks.values()) {
      if (Date.now() < task.expiresAt) continue
      task.cancel()
      this.#tasks.delete(task.id)
    }
  }
}

const SUPPORTED: readonly unknown[] = ['optional', 'required']
const NOT_SUPPORTED = 'This tool cannot be called as a task. Call it without the field task.'
const TOO_MANY = `At most ${MAX_TASKS_PER_USER} tasks of a user can run. Cancel one, or wait for one to end.`
const ELSEWHERE =
  'Another gateway process executes this task, or has ended. Find the outcome of its call in the call log.'

function withLabels(state: FlowState, added: FlowState): FlowState {
  const isNew = ({ label }: FlowState[number]) => !state.some((each) => each.label === label)
  return [...state, ...added.filter(isNew)]
}

const isOwn = ({ owner }: Task, { userId, applicationId }: TaskOwner): boolean =>
  owner.userId === userId && owner.applicationId === applicationId

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
