import type { CallEvents } from '#api/mcp/upstream/call_events'
import type { Upstream } from '#api/mcp/upstream/upstream'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { setTimeout } from 'node:timers/promises'

type Fields = Record<string, unknown>

/** Of one request about a task, which servers answer immediately. */
const REQUEST_MS = 30_000
const MIN_POLL_MS = 100
const MAX_POLL_MS = 5_000
const DEFAULT_POLL_MS = 500
const MAX_ID_CHARS = 1_000

type Limits = CallEvents & { maxTotalMs: number; signal: AbortSignal }

/**
 * Calls a tool as a task of its server, and waits until the task has ended. A server that responds without a task has executed
 * the call already. Never repeats the call.
 * @throws UpstreamError
 */
export const requestTask = (...given: Parameters<typeof followTask>): Promise<Fields> =>
  given[0].use(() => followTask(...given))

async function followTask(
  upstream: Upstream,
  params: Fields,
  { maxTotalMs, signal, ...events }: Limits
): Promise<Fields> {
  const endsAt = Date.now() + maxTotalMs
  const limits = { timeoutMs: REQUEST_MS, signal }
  const given = { ...params, task: { ttl: maxTotalMs } }
  const created = await upstream.request('tools/call', given, { ...limits, ...events })
  if (created.task === undefined) return created
  let task = taskOf(created.task)
  const { taskId } = task
  try {
    while (task.status === 'working') {
      if (Date.now() >= endsAt) throw new UpstreamError('timeout', 'The task did not end in time')
      await setTimeout(pollMsOf(task), undefined, { signal })
      task = taskOf(await reported(upstream.request('tasks/get', { taskId }, limits)))
    }
    if (task.status === 'cancelled') {
      throw new UpstreamError('protocol', 'The server canceled the task')
    }
    const timeoutMs = Math.max(REQUEST_MS, endsAt - Date.now())
    return await upstream.request('tasks/result', { taskId }, { timeoutMs, signal, ...events })
  } catch (error) {
    const isLeft = signal.aborted || (error instanceof UpstreamError && error.failure === 'timeout')
    if (isLeft) await upstream.request('tasks/cancel', { taskId }, CANCEL).catch(() => {})
    if (error instanceof UpstreamError) throw error
    throw new UpstreamError('timeout', 'The task was canceled', { cause: error })
  }
}

const CANCEL = { timeoutMs: 5_000 }

/** An error about a task that exists is no outcome of its call. */
async function reported(request: Promise<Fields>): Promise<Fields> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.failure !== 'protocol') throw error
    throw new UpstreamError('timeout', `The server lost the task. ${error.message}`)
  }
}

const STATUSES: readonly unknown[] = [
  'working',
  'input_required',
  'completed',
  'failed',
  'cancelled',
]

function taskOf(value: unknown): Fields & { taskId: string } {
  const task: Fields = typeof value === 'object' && value !== null ? { ...value } : {}
  const { taskId, status } = task
  if (typeof taskId === 'string' && taskId.length <= MAX_ID_CHARS && STATUSES.includes(status)) {
    return { ...task, taskId }
  }
  throw new UpstreamError('timeout', 'The server returned a malformed task')
}

const pollMsOf = ({ pollInterval: ms }: Fields): number =>
  typeof ms === 'number' ? Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, ms)) : DEFAULT_POLL_MS
