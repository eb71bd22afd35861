import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import { UTC_TODAY } from '#api/guardrails/utc_today'
import db from '@adonisjs/lucid/services/db'

/** Returns the model usage of text policies in the period. */
export async function modelUsageOf({
  teamId,
  guardrailId,
  days,
}: Scope): Promise<GuardrailDashboard['modelUsage']> {
  const { rows }: { rows: GuardrailDashboard['modelUsage'][] } = await db.rawQuery(
    `select coalesce(sum(verdicts), 0)::float8 as verdicts, coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
       coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
       case when bool_or(cost_usd is null) then null else coalesce(sum(cost_usd), 0) end as "costUsd"
     from guardrail_usage_days where guardrail_id in (${IN_SCOPE}) and day > ${UTC_TODAY} - :days::int`,
    { teamId, guardrailId, days }
  )
  return rows[0] ?? { verdicts: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
}
