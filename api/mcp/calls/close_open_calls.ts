import { appendEntries } from '#api/mcp/calls/append_entries'
import { EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import db from '@adonisjs/lucid/services/db'

/** Longer than any call can take; its gateway process was killed. */
const OPEN_MINUTES = 10
const MAX_CALLS = 1000

/**
 * Records calls as ambiguous whose gateway process was killed before it stored their outcome.
 * @param openMinutes age of the calls
 */
export async function closeOpenCalls({ openMinutes = OPEN_MINUTES } = {}): Promise<number> {
  const { rows }: { rows: { team_id: string; call_id: string }[] } = await db.rawQuery(
    `select s.team_id, s.call_id from mcp_call_entries s
     where s.kind = 'started' and s.created_at < now() - make_interval(mins => :minutes)
       and not exists (
         select 1 from mcp_call_entries e where e.call_id = s.call_id and e.kind = 'ended')
     order by s.created_at limit :max`,
    { minutes: openMinutes, max: MAX_CALLS }
  )
  for (const teamId of new Set(rows.map((row) => row.team_id))) {
    const entries = rows
      .filter((row) => row.team_id === teamId)
      .map(({ call_id: callId }) => ({
        ...EMPTY_ENTRY,
        call_id: callId,
        kind: 'ended' as const,
        outcome: 'ambiguous' as const,
        reason: 'The gateway process ended during the call',
        created_at: new Date().toISOString(),
      }))
    await db.transaction((trx) => appendEntries(trx, teamId, entries))
  }
  return rows.length
}
