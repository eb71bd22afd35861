import type { Figures } from '#api/contract/target_dashboard'
import { attackSuccess } from '#api/engines/redteam/index'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Probes of one report that are alike in plugin, severity and outcome. */
export type FigureGroup = {
  revisionId: number
  pluginId: string
  /** Of attacks on a policy: which one. */
  policyId: string | null
  severity: Severity | null
  status: Outcome
  count: number
}

/** From the index alone. */
const GROUPS = `
  select revision_id as "revisionId", plugin_id as "pluginId", null as "policyId", severity, status, count(*)::int as count
  from eval_results where revision_id = any(:revisionIds) and plugin_id is not null group by 1, 2, 4, 5`

const BY_POLICY = `
  select revision_id as "revisionId", plugin_id as "pluginId", policy_id as "policyId", severity, status, count(*)::int as count
  from eval_results where revision_id = any(:revisionIds) and plugin_id = 'policy' group by 1, 2, 3, 4, 5`

/** Only where policies were tested is there a second statement, which tells them apart. */
export async function loadGroups(revisionIds: number[]): Promise<FigureGroup[]> {
  if (revisionIds.length === 0) return []
  const groups = await counted(GROUPS, revisionIds)
  const others = groups.filter(({ pluginId }) => pluginId !== 'policy')
  if (others.length === groups.length) return groups
  return [...others, ...(await counted(BY_POLICY, revisionIds))]
}

async function counted(statement: string, revisionIds: number[]): Promise<FigureGroup[]> {
  const { rows }: { rows: FigureGroup[] } = await db.rawQuery(statement, { revisionIds })
  return rows
}

export function figuresOf(groups: readonly FigureGroup[]): Figures {
  const counts = { passed: 0, failed: 0, error: 0, undecided: 0 }
  for (const { status, count } of groups) counts[status] += count
  const tests = counts.passed + counts.failed + counts.error + counts.undecided
  return { ...counts, ...attackSuccess(counts), tests }
}

/** By how often attacks worked; among equals by how many did. */
export const worstFirst = (a: Figures, b: Figures) =>
  (b.rate ?? -1) - (a.rate ?? -1) || b.failed - a.failed
