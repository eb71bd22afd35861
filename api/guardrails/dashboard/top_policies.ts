import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import { UTC_TODAY } from '#api/guardrails/utc_today'
import { readPolicyNames } from '#api/guardrails/versions/version_content'
import db from '@adonisjs/lucid/services/db'

const MAX_POLICIES = 10

type Row = { guardrailId: string; policyId: string; hits: number; content: string | null }

/** Lists the policies with the largest number of hits, with their names in the version in use. */
export async function topPolicies({
  teamId,
  guardrailId,
  days,
}: Scope): Promise<GuardrailDashboard['topPolicies']> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select h.guardrail_id as "guardrailId", h.policy_id as "policyId", sum(h.hits)::int as hits,
       (select v.content from guardrail_versions v where v.guardrail_id = h.guardrail_id and v.content is not null
        order by case v.state when 'active' then 0 when 'shadow' then 1 else 2 end, v.number desc limit 1) as content
     from guardrail_policy_hits h
     where h.guardrail_id in (${IN_SCOPE}) and h.day > ${UTC_TODAY} - :days::int
     group by 1, 2 order by hits desc, 2 limit ${MAX_POLICIES}`,
    { teamId, guardrailId, days }
  )
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const { guardrailId: id, content } of rows) {
    if (!names.has(id)) names.set(id, readPolicyNames(content))
  }
  return rows.map(({ content: _, ...row }) => ({
    ...row,
    name: names.get(row.guardrailId)?.get(row.policyId) ?? row.policyId,
  }))
}
