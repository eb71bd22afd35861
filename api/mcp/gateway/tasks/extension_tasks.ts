import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { inputResponsesOf } from '#api/mcp/gateway/client_requests/input_responses'
import { ExtensionTask, type RunningCall } from '#api/mcp/gateway/tasks/extension_task'
import { ELSEWHERE, lostTask, TASK_NOT_FOUND } from '#api/mcp/gateway/tasks/lost_task'
import { openTaskId, type TaskPlace } from '#api/mcp/gateway/tasks/task_ids'
import { taskOwner, type Tasks } from '#api/mcp/gateway/tasks/tasks'
import { withLabels } from '#api/mcp/gateway/tasks/with_labels'
import type { Result } from '#api/mcp/gateway/tools/tool_call'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel'] as const
export type ExtensionTaskMethod = (typeof METHODS)[number]

/** Whether the method belongs to the extension for tasks of revision 2026-07-28. */
export const isExtensionTaskMethod = (method: string): method is ExtensionTaskMethod =>
  METHODS.some((each) => each === method)

type Place = { session: GatewaySession; config: ApplicationConfig }

/**
 * Keeps a call that the server has turned into a task. Null if the user has too many tasks; the client then waits for the
 * result.
 */
export function keepCall(
  tasks: Tasks,
  call: RunningCall,
  { session, config }: Place
): ExtensionTask | null {
  const task = new ExtensionTask(taskOwner(session, config), call)
  try {
    tasks.add(task)
  } catch (error) {
    if (error instanceof McpError) return null
    throw error
  }
  const ended = call.result.finally(() => (task.flow = session.flow))
  void task.keep(ended).finally(() => tasks.limitMemory())
  return task
}

/**
 * Handles a request about a task, for a client that has declared the extension. For the client, tasks of other users and
 * applications do not exist.
 * @throws McpError
 */
export async function handleExtensionTask(
  tasks: Tasks,
  method: ExtensionTaskMethod,
  { session, config, params }: Place & { params: Result }
): Promise<Result> {
  const id = String(params.taskId)
  const owner = taskOwner(session, config)
  const task = tasks.findExtensionTask(id, owner)
  if (!task) {
    const place = openTaskId(id, owner, 'extension')
    if (!place) throw new McpError(ErrorCode.InvalidParams, TASK_NOT_FOUND)
    if (method === 'tasks/get') return lostDetail(id, config.teamId, place)
    throw new McpError(ErrorCode.InvalidParams, ELSEWHERE)
  }
  if (method === 'tasks/cancel') {
    task.cancel()
    return {}
  }
  if (method === 'tasks/update') {
    task.update(inputResponsesOf(params.inputResponses))
    return {}
  }
  return receiveTask(task, session)
}

/**
 * Returns the state of a task. If the task has ended, the client thereby receives the result, so its session gets the
 * task's labels.
 */
export function receiveTask(task: ExtensionTask, session: GatewaySession): Result {
  if (task.isEnded) session.flow = withLabels(session.flow, task.flow)
  return task.detail
}

/**
 * Returns the state of a task whose result is not available here. If its call has ended and was not canceled, the task
 * counts as failed for the client, regardless of the call's outcome.
 */
async function lostDetail(
  taskId: string,
  teamId: string,
  { callId, createdAt, ttlMs }: TaskPlace
): Promise<Result> {
  const at = new Date(createdAt).toISOString()
  const { status, statusMessage } = await lostTask(teamId, { callId, createdAt })
  const times = { createdAt: at, lastUpdatedAt: at, ttlMs, pollIntervalMs: 5_000 }
  if (status === 'working' || status === 'cancelled') {
    return { taskId, status, statusMessage, ...times }
  }
  const error = { code: ErrorCode.InternalError, message: statusMessage }
  return { taskId, status: 'failed', statusMessage, ...times, error }
}
