import { type GuardrailScores, SCORE_BUCKETS } from '#api/contract/guardrails/request'
import type { Placement } from '#api/engines/guardrails/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Number of the newest requests that are counted, which limits the duration of the query. */
const MAX_REQUESTS = 50_000

type Row = { placement: Placement; number: number; bucket: number; requests: number }

type Order = { teamId: string; guardrailId: string; days: number; version: number | null }

/** Counts the stored requests of a guardrail's targets by the severities that the guardrail's versions assigned. */
export async function loadScores({
  teamId,
  guardrailId,
  days,
  version,
}: Order): Promise<GuardrailScores> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.placement, (e->>'number')::int as number,
       least(floor((e->>'severity')::numeric * ${SCORE_BUCKETS}), ${SCORE_BUCKETS - 1})::int as bucket,
       count(*)::int as requests
     from (
       select placement, results from guardrail_requests
       where team_id = :teamId and created_at > now() - make_interval(days => :days)
         and target_id in (select target_id from guardrail_targets where guardrail_id = :guardrailId)
       order by created_at desc limit ${MAX_REQUESTS}
     ) r
     cross join lateral jsonb_array_elements(r.results) as e
     where e->>'guardrailId' = :guardrailId and e->>'action' <> 'error'
     group by 1, 2, 3`,
    { teamId, guardrailId, days }
  )
  const numbers = new Set(rows.map(({ number }) => number))
  const newest = numbers.size === 0 ? null : Math.max(...numbers)
  const counted = version !== null && numbers.has(version) ? version : newest
  const bucketsOf = (placement: Placement) => {
    const buckets = Array.from({ length: SCORE_BUCKETS }, () => 0)
    for (const row of rows) {
      if (row.placement === placement && row.number === counted) buckets[row.bucket] = row.requests
    }
    return buckets
  }
  return {
    days,
    version: counted,
    placements: {
      INPUT: bucketsOf('INPUT'),
      OUTPUT: bucketsOf('OUTPUT'),
      TOOL_CALL_INPUT: bucketsOf('TOOL_CALL_INPUT'),
      TOOL_CALL_OUTPUT: bucketsOf('TOOL_CALL_OUTPUT'),
    },
  }
}
