import type { CallEvents } from '#api/mcp/upstream/call_events'
import {
  canceledByServer,
  CANCEL_MS,
  leftTask,
  pollMsOf,
  reported,
  REQUEST_MS,
  taskOf,
  tooLate,
} from '#api/mcp/upstream/requests/polled_task'
import type { ToolLimits } from '#api/mcp/upstream/requests/tool_limits'
import type { Upstream } from '#api/mcp/upstream/upstream'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { setTimeout } from 'node:timers/promises'

type Fields = Record<string, unknown>
type Limits = Omit<ToolLimits, 'onTask'> & { created: () => number }

/**
 * Requests a call as a task (2025-11-25) and waits until it has ended. If the server responds without a task, it has
 * already executed the call. Never sends the call twice.
 * @throws UpstreamError
 */
export function followSessionTask(
  upstream: Upstream,
  params: Fields,
  { onServerRequest, onLog, onPolling, onProgress, ...limits }: Limits
): Promise<Fields> {
  const events: CallEvents = { onServerRequest, onLog, onPolling, taskId: null }
  return upstream.duringTask(events, onProgress, (progressToken) =>
    follow(
      upstream,
      { ...params, _meta: { ...Object(params._meta), ...(progressToken && { progressToken }) } },
      {
        ...limits,
        onTask(taskId) {
          events.taskId = taskId
          return limits.created()
        },
      }
    )
  )
}

async function follow(
  upstream: Upstream,
  params: Fields,
  { onTask, ttlMs, signal }: Pick<Limits, 'ttlMs' | 'signal'> & { onTask: (id: string) => number }
): Promise<Fields> {
  const limits = { timeoutMs: REQUEST_MS, signal }
  const given = { ...params, task: { ttl: ttlMs } }
  const response = await upstream.request('tools/call', given, limits)
  if (response.task === undefined) return response
  let task = taskOf(response.task)
  const { taskId } = task
  const endsAt = onTask(taskId)
  try {
    while (task.status === 'working') {
      if (Date.now() >= endsAt) throw tooLate()
      await setTimeout(pollMsOf(task.pollInterval), undefined, { signal })
      task = taskOf(await reported(upstream.request('tasks/get', { taskId }, limits)))
    }
    if (task.status === 'cancelled') throw canceledByServer()
    const restMs = Math.max(REQUEST_MS, endsAt - Date.now())
    return await upstream.request('tasks/result', { taskId }, { timeoutMs: restMs, signal })
  } catch (error) {
    const isLeft = signal.aborted || (error instanceof UpstreamError && error.failure === 'timeout')
    if (isLeft) {
      await upstream.request('tasks/cancel', { taskId }, { timeoutMs: CANCEL_MS }).catch(() => {})
    }
    throw leftTask(error)
  }
}
