import { appendEntries } from '#api/mcp/calls/append_entries'
import { EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Longer than any call can take; if a call is open for longer, its gateway process was killed. */
const OPEN_MINUTES = 10
/** Maximum number of calls to close per team and run; the next run closes further ones. */
const MAX_CALLS = 1000

/**
 * Records a call as ambiguous if its gateway process was killed before storing the outcome. If the log of one team cannot
 * be continued, the calls of other teams are still closed.
 * @param openMinutes minimum age of the calls
 */
export async function closeOpenCalls({ openMinutes = OPEN_MINUTES } = {}): Promise<void> {
  const { rows }: { rows: { team_id: string; call_ids: string[] }[] } = await db.rawQuery(
    `select team_id, array_agg(call_id order by place) as call_ids from (
       select s.team_id, s.call_id, row_number() over (partition by s.team_id order by s.created_at) as place
       from mcp_call_entries s
       where s.kind = 'started' and s.created_at < now() - make_interval(mins => :minutes)
         and not exists (
           select 1 from mcp_call_entries e where e.call_id = s.call_id and e.kind = 'ended')
     ) open where place <= :max group by team_id`,
    { minutes: openMinutes, max: MAX_CALLS }
  )
  for (const { team_id: teamId, call_ids: callIds } of rows) {
    try {
      await closeCalls(teamId, callIds)
    } catch (error) {
      logger.error({ err: error, teamId }, 'could not record MCP calls as ambiguous')
    }
  }
}

function closeCalls(teamId: string, callIds: readonly string[]) {
  const entries = callIds.map((callId) => ({
    ...EMPTY_ENTRY,
    call_id: callId,
    kind: 'ended' as const,
    outcome: 'ambiguous' as const,
    reason: 'The gateway process ended during the call',
    created_at: new Date().toISOString(),
  }))
  return db.transaction((trx) => appendEntries(trx, teamId, entries))
}
