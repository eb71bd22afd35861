import type { RangeEvent } from '#api/engines/mcp_range/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Events of one range. Further ones are rejected, and open verdicts of its scan become undecided. */
export const MAX_RANGE_EVENTS = 5_000

type NewEvent = Omit<RangeEvent, 'id' | 'session'> & { rangeId: string; sessionId: string }

/** @returns false if the range has too many events */
export async function recordEvent(event: NewEvent): Promise<boolean> {
  const { rowCount }: { rowCount: number } = await db.rawQuery(
    `insert into mcp_range_events (range_id, session_id, kind, tool, is_sink, arguments, result, found, probes, delivered)
     select :rangeId::uuid, :sessionId::uuid, :kind, :tool, :isSink, :arguments, :result, :found::jsonb,
       array(select jsonb_array_elements_text(:probes::jsonb)), :delivered
     where (select count(*) from mcp_range_events where range_id = :rangeId::uuid) < ${MAX_RANGE_EVENTS}`,
    {
      ...event,
      found: JSON.stringify(event.found),
      probes: JSON.stringify([...new Set(event.found.map(({ reference }) => reference))]),
    }
  )
  return rowCount === 1
}

/** Events that one verdict is based on. Those with texts of the probe come first, the rest of its sessions after them. */
const MAX_EVENTS_PER_VERDICT = 1_000

/**
 * Calls with texts of the probe, and from the sessions in which it occurs, changed descriptions and calls of tools that
 * send without a text of any probe. In their order.
 */
export async function eventsOf(rangeId: string, reference: string): Promise<RangeEvent[]> {
  const { rows }: { rows: RangeEvent[] } = await db.rawQuery(
    `select * from (
       select e.id::text, e.session_id as session, e.kind, e.tool, e.is_sink as "isSink", e.arguments, e.result,
         e.found, e.delivered, e.id as place
       from mcp_range_events e
       where e.range_id = :rangeId and e.session_id in (
         select session_id from mcp_range_events
         where range_id = :rangeId and probes @> array[:reference]::text[])
         and (e.probes @> array[:reference]::text[] or (e.kind = 'listed' and e.delivered is not null)
           or (e.is_sink and e.probes = '{}'))
       order by (e.probes @> array[:reference]::text[]) desc, e.id
       limit ${MAX_EVENTS_PER_VERDICT}
     ) own order by place`,
    { rangeId, reference }
  )
  return rows
}

export async function stateOf(rangeId: string): Promise<{ isConnected: boolean; isFull: boolean }> {
  const { rows }: { rows: { count: number }[] } = await db.rawQuery(
    'select count(*)::int as count from mcp_range_events where range_id = ?',
    [rangeId]
  )
  const [{ count }] = rows
  return { isConnected: count > 0, isFull: count >= MAX_RANGE_EVENTS }
}
