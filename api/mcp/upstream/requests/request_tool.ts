import type { RequestLimits } from '#api/mcp/upstream/call_events'
import { ExtensionTaskCall } from '#api/mcp/upstream/requests/extension_task_call'
import { followSessionTask } from '#api/mcp/upstream/requests/session_task_call'
import { declaringTasks, requiresTasks } from '#api/mcp/upstream/requests/tasks_extension'
import type { ToolLimits } from '#api/mcp/upstream/requests/tool_limits'
import type { Upstream } from '#api/mcp/upstream/upstream'

type Fields = Record<string, unknown>

/**
 * Calls a tool. If the server turns the call into a task, polls the task until it has ended and returns its result. Never
 * executes the call twice.
 * @throws UpstreamError
 */
export const requestTool = (
  upstream: Upstream,
  params: Fields,
  limits: ToolLimits
): Promise<Fields> => upstream.use(() => request(upstream, params, limits))

async function request(upstream: Upstream, params: Fields, limits: ToolLimits): Promise<Fields> {
  const { requestsTask, onTask } = limits
  const startedAt = Date.now()
  const created = () => startedAt + onTask()
  if (requestsTask && upstream.tasks === 'session') {
    return followSessionTask(upstream, params, { ...limits, created })
  }
  const result = await requestResult(upstream, params, limits)
  if (!upstream.isStateless || result.resultType !== 'task') return result
  return new ExtensionTaskCall(upstream, result, { ...limits, created }).end()
}

/**
 * Returns a result, or a task of revision 2026-07-28. If the server rejects the call because it can execute it only as a
 * task, sends it again as one.
 */
async function requestResult(
  upstream: Upstream,
  params: Fields,
  { acceptsTask, ...limits }: ToolLimits
): Promise<Fields> {
  const startedAt = Date.now()
  const canDeclare = upstream.tasks === 'extension' && acceptsTask !== 'never'
  const declared = () => {
    const maxTotalMs = Math.max(1, limits.maxTotalMs - (Date.now() - startedAt))
    return upstream.request(
      'tools/call',
      declaringTasks(params),
      callLimits({ ...limits, maxTotalMs })
    )
  }
  if (canDeclare && acceptsTask === 'always') return declared()
  try {
    return await upstream.request('tools/call', params, callLimits(limits))
  } catch (error) {
    if (canDeclare && requiresTasks(error)) return declared()
    throw error
  }
}

function callLimits({
  timeoutMs,
  maxTotalMs,
  signal,
  ...events
}: Omit<ToolLimits, 'acceptsTask'>): RequestLimits {
  const { onServerRequest, onLog, onPolling, onProgress } = events
  return { timeoutMs, maxTotalMs, signal, onServerRequest, onLog, onPolling, onProgress }
}
