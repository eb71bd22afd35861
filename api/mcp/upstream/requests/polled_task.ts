import { UpstreamError } from '#api/mcp/upstream/upstream_error'

type Fields = Record<string, unknown>
export type PolledTask = Fields & { taskId: string; status: TaskStatus }

const STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const
type TaskStatus = (typeof STATUSES)[number]

/** Time limit for one request about a task, to which servers respond immediately. */
export const REQUEST_MS = 30_000
/** Time limit for the request that cancels a task whose result is no longer needed. */
export const CANCEL_MS = 5_000
export const MIN_POLL_MS = 100
const MAX_POLL_MS = 5_000
const DEFAULT_POLL_MS = 500
const MAX_ID_CHARS = 1_000

/**
 * Parses a task.
 * @throws UpstreamError if it is malformed, in which case the call may have been executed
 */
export function taskOf(value: unknown): PolledTask {
  const task: Fields = typeof value === 'object' && value !== null ? { ...value } : {}
  const { taskId } = task
  const status = STATUSES.find((each) => each === task.status)
  if (typeof taskId === 'string' && taskId.length <= MAX_ID_CHARS && status !== undefined) {
    return { ...task, taskId, status }
  }
  throw malformed()
}

export const malformed = () => new UpstreamError('timeout', 'The server returned a malformed task')

/**
 * Returns the time until the next poll.
 * @param interval interval suggested by the server
 */
export const pollMsOf = (interval: unknown): number =>
  typeof interval === 'number'
    ? Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, interval))
    : DEFAULT_POLL_MS

/** Waits for a request about a task. Converts its protocol errors, because they are not the outcome of the call. */
export async function reported(request: Promise<Fields>): Promise<Fields> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.failure !== 'protocol') throw error
    throw new UpstreamError('timeout', `The server lost the task. ${error.message}`)
  }
}

export const tooLate = () => new UpstreamError('timeout', 'The task did not end in time')
export const canceledByServer = () => new UpstreamError('protocol', 'The server canceled the task')

/** Returns the error of a call whose task is no longer followed. */
export const leftTask = (error: unknown): UpstreamError =>
  error instanceof UpstreamError
    ? error
    : new UpstreamError('timeout', 'The task was canceled', { cause: error })
