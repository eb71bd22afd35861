import type { CallOutcome } from '#api/contract/mcp/call'
import type { TaskPlace } from '#api/mcp/gateway/tasks/task_ids'
import type { TaskStatus } from '#api/mcp/gateway/tasks/kept_task'
import db from '@adonisjs/lucid/services/db'

type Known = { status: TaskStatus; statusMessage: string }

const STATUSES: Partial<Record<CallOutcome, TaskStatus>> = {
  completed: 'completed',
  canceled: 'cancelled',
}
/** Age after which a call without an outcome has certainly been recorded as ambiguous. */
const OPEN_MS = 11 * 60_000
const KEPT_ELSEWHERE =
  'Another gateway process executes this task, or its result was removed to make room.'

export const TASK_NOT_FOUND = 'Task not found'
/** Why a request about a task of another process is rejected. */
export const ELSEWHERE =
  'Another gateway process executes this task, or has ended. Find the outcome of its call in the call log.'

/** Derives the state of a task that another process executes or executed from the call log. */
export async function lostTask(
  teamId: string,
  { callId, createdAt }: Pick<TaskPlace, 'callId' | 'createdAt'>
): Promise<Known> {
  const [ended]: { outcome: CallOutcome }[] = await db
    .from('mcp_call_entries')
    .where({ team_id: teamId, call_id: callId })
    .whereNotNull('outcome')
    .select('outcome')
  if (ended) {
    const status = STATUSES[ended.outcome] ?? 'failed'
    return {
      status,
      statusMessage: `${KEPT_ELSEWHERE} The outcome of its call is: ${ended.outcome}.`,
    }
  }
  if (Date.now() < createdAt + OPEN_MS) return { status: 'working', statusMessage: KEPT_ELSEWHERE }
  const statusMessage = 'The gateway process of this task ended before its call had an outcome.'
  return { status: 'failed', statusMessage }
}
