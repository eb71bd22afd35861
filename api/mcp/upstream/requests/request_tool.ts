import type { RequestLimits } from '#api/mcp/upstream/call_events'
import { ExtensionTaskCall } from '#api/mcp/upstream/requests/extension_task_call'
import { followSessionTask } from '#api/mcp/upstream/requests/session_task_call'
import { declaringTasks } from '#api/mcp/upstream/requests/tasks_extension'
import type { ToolLimits } from '#api/mcp/upstream/requests/tool_limits'
import type { Upstream } from '#api/mcp/upstream/upstream'

type Fields = Record<string, unknown>

/**
 * Calls a tool. If the server makes the call a task, polls the task until it has ended, and returns the result. Never repeats
 * the call.
 * @throws UpstreamError
 */
export const requestTool = (
  upstream: Upstream,
  params: Fields,
  limits: ToolLimits
): Promise<Fields> => upstream.use(() => request(upstream, params, limits))

async function request(upstream: Upstream, params: Fields, limits: ToolLimits): Promise<Fields> {
  const { requestsTask, acceptsTask, onTask } = limits
  const startedAt = Date.now()
  const created = () => startedAt + onTask()
  if (requestsTask && upstream.tasks === 'session') {
    return followSessionTask(upstream, params, { ...limits, created })
  }
  const isDeclared = acceptsTask && upstream.tasks === 'extension'
  const sent = isDeclared ? declaringTasks(params) : params
  const result = await upstream.request('tools/call', sent, callLimits(limits))
  if (!upstream.isStateless || result.resultType !== 'task') return result
  return new ExtensionTaskCall(upstream, result, { ...limits, created }).end()
}

const callLimits = ({ timeoutMs, maxTotalMs, signal, ...events }: ToolLimits): RequestLimits => {
  const { onServerRequest, onLog, onPolling, onProgress } = events
  return { timeoutMs, maxTotalMs, signal, onServerRequest, onLog, onPolling, onProgress }
}
