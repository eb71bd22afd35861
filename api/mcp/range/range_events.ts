import type { RangeEvent } from '#api/engines/mcp_range/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of events per range. Further events are rejected, and open verdicts of the scan become undecided. */
export const MAX_RANGE_EVENTS = 5_000

type NewEvent = Omit<RangeEvent, 'id' | 'session'> & { rangeId: string; sessionId: string }

/**
 * Stores an event.
 * @returns false if the range has too many events
 */
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

/**
 * Maximum number of events on which one verdict is based. Events with texts of the probe come first, then others of its
 * sessions.
 */
const MAX_EVENTS_PER_VERDICT = 1_000

/**
 * Loads the events on which the verdict on a probe is based: calls with texts of the probe, and changed descriptions in
 * the sessions in which the probe occurs. Also calls of sending tools without any probe's text, if they are from these
 * sessions or from sessions without any probe, because agents can open a session per call.
 * @param position ID of the last event before the target responded; later calls without a text are left out
 */
export async function eventsOf(
  rangeId: string,
  reference: string,
  position: string
): Promise<RangeEvent[]> {
  const { rows }: { rows: RangeEvent[] } = await db.rawQuery(
    `with own as (
       select distinct session_id from mcp_range_events
       where range_id = :rangeId and probes @> array[:reference]::text[]
     ), anyones as (
       select distinct session_id from mcp_range_events where range_id = :rangeId and probes <> '{}'
     )
     select * from (
       select e.id::text, e.session_id as session, e.kind, e.tool, e.is_sink as "isSink", e.arguments, e.result,
         e.found, e.delivered, e.id as place
       from mcp_range_events e
       where e.range_id = :rangeId and (
         e.probes @> array[:reference]::text[]
         or (e.kind = 'listed' and e.delivered is not null and e.session_id in (select session_id from own))
         or (e.is_sink and e.probes = '{}' and e.id <= :position
           and (e.session_id in (select session_id from own)
             or e.session_id not in (select session_id from anyones))))
       order by (e.probes @> array[:reference]::text[]) desc, e.id
       limit ${MAX_EVENTS_PER_VERDICT}
     ) found order by place`,
    { rangeId, reference, position }
  )
  return rows
}

/** Returns the ID of a range's latest event. */
export async function positionOf(rangeId: string): Promise<string> {
  const { rows }: { rows: { position: string }[] } = await db.rawQuery(
    'select coalesce(max(id), 0)::text as position from mcp_range_events where range_id = ?',
    [rangeId]
  )
  return rows[0].position
}

export async function stateOf(rangeId: string): Promise<{ isConnected: boolean; isFull: boolean }> {
  const { rows }: { rows: { count: number }[] } = await db.rawQuery(
    'select count(*)::int as count from mcp_range_events where range_id = ?',
    [rangeId]
  )
  const [{ count }] = rows
  return { isConnected: count > 0, isFull: count >= MAX_RANGE_EVENTS }
}
