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
 * Requests a call as a task (2025-11-25), and waits until the task has ended. A server that responds without a task has executed
 * the call already. Never repeats the call.
 * @throws UpstreamError
 */
export async function followSessionTask(
  upstream: Upstream,
  params: Fields,
  { created, ttlMs, signal, onServerRequest, onLog, onPolling }: Limits
): Promise<Fields> {
  const events = { onServerRequest, onLog, onPolling }
  const limits = { timeoutMs: REQUEST_MS, signal }
  const given = { ...params, task: { ttl: ttlMs } }
  const response = await upstream.request('tools/call', given, { ...limits, ...events })
  if (response.task === undefined) return response
  let task = taskOf(response.task)
  const { taskId } = task
  const endsAt = created()
  try {
    while (task.status === 'working') {
      if (Date.now() >= endsAt) throw tooLate()
      await setTimeout(pollMsOf(task.pollInterval), undefined, { signal })
      task = taskOf(await reported(upstream.request('tasks/get', { taskId }, limits)))
    }
    if (task.status === 'cancelled') throw canceledByServer()
    const restMs = Math.max(REQUEST_MS, endsAt - Date.now())
    return await upstream.request(
      'tasks/result',
      { taskId },
      { timeoutMs: restMs, signal, ...events }
    )
  } catch (error) {
    const isLeft = signal.aborted || (error instanceof UpstreamError && error.failure === 'timeout')
    if (isLeft) {
      await upstream.request('tasks/cancel', { taskId }, { timeoutMs: CANCEL_MS }).catch(() => {})
    }
    throw leftTask(error)
  }
}
