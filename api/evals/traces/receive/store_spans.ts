import {
  MAX_BATCHES_PER_RUN,
  MAX_RUN_CHARS,
  MAX_SPANS_PER_TRACE,
  MAX_TRACE_CHARS,
} from '#api/engines/traces/vocabulary'
import { rowsPlannedOnce } from '#api/platform/http/planned_once'
import db from '@adonisjs/lucid/services/db'

/** Returns the first halves of the trace IDs of the team's runs that accept spans. */
export async function openPrefixes(teamId: string): Promise<string[]> {
  const rows: { prefix: string }[] = await db
    .from('trace_runs')
    .where('team_id', teamId)
    .where('expires_at', '>', new Date())
    .select('prefix')
  return rows.map(({ prefix }) => prefix)
}

/**
 * Stores traces whose run and attempt can still accept them. A request's spans of one trace are stored together or not at
 * all. Concurrent requests can exceed a limit by what they contain.
 * The key-share lock prevents the concurrent deletion of a run but does not wait for other exports.
 */
const STORE = [
  'store_spans',
  `with given as (
     select g."traceId" as trace_id, left(g."traceId", 16) as prefix, g.count, g.chars, g.spans
     from json_to_recordset(:traces::json) as g ("traceId" text, count int, chars int, spans json)
   ), runs as (
     select r.prefix, held.* from trace_runs r
     cross join lateral (
       select count(*) as batches, coalesce(sum(b.char_count), 0) as chars from trace_batches b where b.prefix = r.prefix
     ) held
     where r.team_id = :teamId and r.expires_at > now() and r.prefix in (select prefix from given)
   ), accepted as (
     select g.*, r.batches as held_batches, r.chars as held_chars,
            count(*) over earlier as batches, sum(g.chars) over earlier as all_chars
     from given g join runs r on r.prefix = g.prefix
     left join lateral (
       select sum(b.span_count) as spans, sum(b.char_count) as chars from trace_batches b where b.trace_id = g.trace_id
     ) held on true
     where coalesce(held.spans, 0) + g.count <= ${MAX_SPANS_PER_TRACE}
       and coalesce(held.chars, 0) + g.chars <= ${MAX_TRACE_CHARS}
     window earlier as (partition by g.prefix order by g.trace_id)
   ), admitted as (
     select * from accepted
     where held_batches + batches <= ${MAX_BATCHES_PER_RUN} and held_chars + all_chars <= ${MAX_RUN_CHARS}
   ), stored as (
     insert into trace_batches (prefix, trace_id, span_count, char_count, spans)
     select prefix, trace_id, count, chars, spans from admitted
     returning span_count
   )
   select coalesce(sum(span_count), 0)::int as stored from stored`,
] as const

/**
 * Stores spans.
 * @returns the number of stored spans
 */
export async function storeSpans(teamId: string, traces: string): Promise<number> {
  const [row] = await rowsPlannedOnce<{ stored: number }>(STORE, { teamId, traces })
  return row?.stored ?? 0
}
