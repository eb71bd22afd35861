import { ASSUMED_TOKENS, type UsageEstimate } from '#api/contract/template'
import db from '@adonisjs/lucid/services/db'

/** Scans of the target that are looked at, the newest. */
const MOST_SCANS = 5

/** What target and models used, of those scans: together, as one budget holds for both. */
const MEASURED = `
  with recent as (
    select s.usage, e.revision_id from scans s join evals e on e.id = s.eval_id
    where s.team_id = :teamId and s.target_id = :targetId and s.type = 'redteam'
      and s.status in ('completed', 'partial')
    order by s.created_at desc limit ${MOST_SCANS}
  ), answers as (
    select count(*)::int as probes, sum(r.cost_usd) as usd,
      sum(case when jsonb_typeof(r.token_usage -> 'total') = 'number' then (r.token_usage ->> 'total')::float8 end) as tokens
    from recent join eval_results r using (revision_id)
  ), models as (
    select sum((run ->> 'inputTokens')::float8 + (run ->> 'outputTokens')::float8) as tokens,
      sum((run ->> 'costUsd')::float8) as usd
    from recent, jsonb_array_elements(
      case when jsonb_typeof(usage -> 'runs') = 'array' then usage -> 'runs' else '[]' end) as run
  )
  select answers.probes, (select count(*)::int from recent) as scans,
    coalesce(answers.tokens, 0) + coalesce(models.tokens, 0) as tokens,
    case when answers.usd is null and models.usd is null then null
      else coalesce(answers.usd, 0) + coalesce(models.usd, 0) end as usd
  from answers, models`

type Measured = { probes: number; scans: number; tokens: number; usd: number | null }

/**
 * Tokens and money of so many probes, by what earlier scans of the target took; of a target without any, or which says
 * nothing of tokens, by a mean that is named. Money only where a price is known.
 */
export async function estimateUsage(
  probes: number,
  { teamId, targetId }: { teamId: string; targetId: string | null }
): Promise<UsageEstimate> {
  const measured = targetId ? await measuredOn(teamId, targetId) : null
  if (!measured || measured.probes === 0 || measured.tokens === 0) {
    return {
      tokens: { count: probes * ASSUMED_TOKENS, basis: 'assumed', scans: 0 },
      usd: usdOf(probes, measured),
    }
  }
  const perProbe = measured.tokens / measured.probes
  return {
    tokens: { count: Math.round(probes * perProbe), basis: 'measured', scans: measured.scans },
    usd: usdOf(probes, measured),
  }
}

/** No cost is no price: what costs nothing was not priced. */
function usdOf(probes: number, measured: Measured | null): number | null {
  if (!measured?.usd || measured.probes === 0) return null
  return (probes * measured.usd) / measured.probes
}

async function measuredOn(teamId: string, targetId: string): Promise<Measured | null> {
  const { rows }: { rows: Measured[] } = await db.rawQuery(MEASURED, { teamId, targetId })
  return rows[0] ?? null
}
