import { ASSUMED_TOKENS, type UsageEstimate } from '#api/contract/library/template'
import db from '@adonisjs/lucid/services/db'

/** Number of the target's latest scans on which estimates are based. */
const MAX_SCANS = 5

/** Total usage of the target and the models in these scans, because one budget covers both. */
const MEASURED = `
  with recent as (
    select s.id, s.usage, e.revision_id from scans s join evals e on e.id = s.eval_id
    where s.team_id = :teamId and s.target_id = :targetId and s.type = 'redteam'
      and s.status in ('completed', 'partial')
    order by s.created_at desc limit ${MAX_SCANS}
  ), sent as (
    select r.cost_usd, r.token_usage from recent join eval_results r using (revision_id)
    union all select b.cost_usd, b.token_usage from recent join scan_benign_requests b on b.scan_id = recent.id
  ), responses as (
    select count(*)::int as requests, sum(cost_usd) as usd,
      sum(case when jsonb_typeof(token_usage -> 'total') = 'number' then (token_usage ->> 'total')::float8 end) as tokens
    from sent
  ), models as (
    select sum((run ->> 'inputTokens')::float8 + (run ->> 'outputTokens')::float8) as tokens,
      sum((run ->> 'costUsd')::float8) as usd
    from recent, jsonb_array_elements(
      case when jsonb_typeof(usage -> 'runs') = 'array' then usage -> 'runs' else '[]' end) as run
  )
  select responses.requests, (select count(*)::int from recent) as scans,
    coalesce(responses.tokens, 0) + coalesce(models.tokens, 0) as tokens,
    case when responses.usd is null and models.usd is null then null
      else coalesce(responses.usd, 0) + coalesce(models.usd, 0) end as usd
  from responses, models`

type Measured = { requests: number; scans: number; tokens: number; usd: number | null }

/**
 * Estimates tokens and cost from the target's earlier scans. Without measured tokens, uses a documented mean per request;
 * without a known price, the cost is null.
 */
export async function estimateUsage(
  requests: number,
  { teamId, targetId }: { teamId: string; targetId: string | null }
): Promise<UsageEstimate> {
  const measured = targetId ? await measuredOn(teamId, targetId) : null
  if (!measured || measured.requests === 0 || measured.tokens === 0) {
    return {
      tokens: { count: requests * ASSUMED_TOKENS, basis: 'assumed', scans: 0 },
      usd: usdOf(requests, measured),
    }
  }
  const perRequest = measured.tokens / measured.requests
  return {
    tokens: { count: Math.round(requests * perRequest), basis: 'measured', scans: measured.scans },
    usd: usdOf(requests, measured),
  }
}

/** Returns the estimated cost; null without a measured cost. A measured cost of 0 means that no price is known. */
function usdOf(requests: number, measured: Measured | null): number | null {
  if (!measured?.usd || measured.requests === 0) return null
  return (requests * measured.usd) / measured.requests
}

async function measuredOn(teamId: string, targetId: string): Promise<Measured | null> {
  const { rows }: { rows: Measured[] } = await db.rawQuery(MEASURED, { teamId, targetId })
  return rows[0] ?? null
}
