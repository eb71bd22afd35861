import { findPlugin } from '#api/engines/redteam/index'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import type { FollowedReport } from './followed_report.js'
import { OWN_POLICIES } from '../own_policies.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Results in a report that belong to one vulnerability. */
export type ReportGroup = {
  pluginId: string
  policyId: string
  weakness: string
  severity: Severity
  strategies: string[]
  failed: number
  passed: number
  errors: number
  undecided: number
}

type Row = Omit<ReportGroup, 'weakness' | 'severity'> & {
  policyName: string | null
  worst: number | null
}

/**
 * Groups results into vulnerabilities: one per policy for the plugin `policy`, otherwise one per plugin. Severity and
 * strategies are those of successful attacks.
 */
const GROUPS = `
  with results as (
    select plugin_id, status, strategy_id, severity,
      case when plugin_id like 'policy%' then coalesce(policy_id, metadata ->> 'policyId', '') else '' end as policy_id,
      case when plugin_id like 'policy%' then metadata ->> 'policyName' end as policy_name
    from eval_results where revision_id = :revisionId and plugin_id is not null
  )
  select r.plugin_id as "pluginId", r.policy_id as "policyId",
    coalesce(min(p.name), min(r.policy_name)) as "policyName",
    count(*) filter (where r.status = 'failed')::int as failed,
    count(*) filter (where r.status = 'passed')::int as passed,
    count(*) filter (where r.status = 'error')::int as errors,
    count(*) filter (where r.status = 'undecided')::int as undecided,
    min(array_position(array['critical', 'high', 'medium', 'low', 'informational'], r.severity))
      filter (where r.status = 'failed') as worst,
    coalesce(array_agg(distinct coalesce(r.strategy_id, 'basic')) filter (where r.status = 'failed'), '{}') as strategies
  from results r left join ${OWN_POLICIES} p on p.id::text = r.policy_id
  group by 1, 2`

export async function reportGroups(
  { revisionId, teamId }: Pick<FollowedReport, 'revisionId' | 'teamId'>,
  trx: TransactionClientContract
): Promise<ReportGroup[]> {
  const { rows }: { rows: Row[] } = await trx.rawQuery(GROUPS, { revisionId, teamId })
  return rows.map(({ policyName, worst, ...row }) => ({
    ...row,
    weakness: weaknessOf(row, policyName),
    severity: SEVERITIES[(worst ?? 0) - 1] ?? findPlugin(row.pluginId)?.severity ?? 'medium',
  }))
}

/**
 * Returns the display name: the policy's name or, if it has none, the plugin's name (its ID outside the catalog) and the
 * start of the policy's ID.
 */
function weaknessOf(
  { pluginId, policyId }: Row | Omit<Row, 'policyName' | 'worst'>,
  policyName: string | null
) {
  if (policyName) return policyName
  const name = findPlugin(pluginId)?.name ?? pluginId
  return policyId === '' ? name : `${name} ${policyId.slice(0, 12)}`
}
