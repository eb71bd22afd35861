import type { OutcomeMetrics } from '#api/contract/targets/target_dashboard'
import { attackSuccess } from '#api/engines/redteam/index'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Probe count of one report by plugin, severity and outcome. */
export type MetricGroup = {
  revisionId: number
  pluginId: string
  /** The policy, for attacks of the plugin `policy`. */
  policyId: string | null
  severity: Severity | null
  status: Outcome
  count: number
}

/** Counts the probes of reports by plugin, severity and status. Served by an index-only scan. */
const GROUPS = `
  select revision_id as "revisionId", plugin_id as "pluginId", null as "policyId", severity, status, count(*)::int as count
  from eval_results where revision_id = any(:revisionIds) and plugin_id is not null group by 1, 2, 4, 5`

const BY_POLICY = `
  select revision_id as "revisionId", plugin_id as "pluginId", policy_id as "policyId", severity, status, count(*)::int as count
  from eval_results where revision_id = any(:revisionIds) and plugin_id = 'policy' group by 1, 2, 3, 4, 5`

/** Counts the probes of these reports. A second statement counts per policy, but only if policies were tested. */
export async function loadGroups(revisionIds: number[]): Promise<MetricGroup[]> {
  if (revisionIds.length === 0) return []
  const groups = await counted(GROUPS, revisionIds)
  const others = groups.filter(({ pluginId }) => pluginId !== 'policy')
  if (others.length === groups.length) return groups
  return [...others, ...(await counted(BY_POLICY, revisionIds))]
}

async function counted(statement: string, revisionIds: number[]): Promise<MetricGroup[]> {
  const { rows }: { rows: MetricGroup[] } = await db.rawQuery(statement, { revisionIds })
  return rows
}

export function metricsOf(groups: readonly MetricGroup[]): OutcomeMetrics {
  const counts = { passed: 0, failed: 0, error: 0, undecided: 0 }
  for (const { status, count } of groups) counts[status] += count
  const tests = counts.passed + counts.failed + counts.error + counts.undecided
  return { ...counts, ...attackSuccess(counts), tests }
}

/** Sorts by attack success rate, then by number of successful attacks, highest first. */
export const worstFirst = (a: OutcomeMetrics, b: OutcomeMetrics) =>
  (b.rate ?? -1) - (a.rate ?? -1) || b.failed - a.failed
