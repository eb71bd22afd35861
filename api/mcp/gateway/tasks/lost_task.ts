import type { CallOutcome } from '#api/contract/mcp/call'
import type { TaskPlace } from '#api/mcp/gateway/tasks/task_ids'
import type { TaskState } from '#api/mcp/gateway/tasks/task'
import db from '@adonisjs/lucid/services/db'

type Known = Pick<TaskState, 'status' | 'statusMessage'>

const STATUSES: Partial<Record<CallOutcome, TaskState['status']>> = {
  completed: 'completed',
  canceled: 'cancelled',
}
/** Later, calls without an outcome are recorded as ambiguous. */
const OPEN_MS = 11 * 60_000
const ELSEWHERE = 'Another gateway process executes this task, and keeps its result.'

/** The state of a task of another process, which may have ended, by the call log. */
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
    return { status, statusMessage: `${ELSEWHERE} The outcome of its call is: ${ended.outcome}.` }
  }
  if (Date.now() < createdAt + OPEN_MS) return { status: 'working', statusMessage: ELSEWHERE }
  const statusMessage = 'The gateway process of this task ended before its call had an outcome.'
  return { status: 'failed', statusMessage }
}
