import { revisionOf } from '#api/evals/revision_of'
import { findPlugin } from '#api/engines/redteam/index'
import {
  type GroupedCounts,
  OUTCOMES,
  type Outcome,
  SEVERITIES,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probe_filter'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Row = {
  plugin_id: string
  strategy_id: string | null
  severity: string | null
  status: string
  count: number
}

/** Counts of an evaluation's probes by plugin, strategy, severity and outcome: one statement, from the index alone. */
export async function groupedCounts(
  evalId: string,
  filter: ProbeFilter,
  client: QueryClientContract
): Promise<GroupedCounts[]> {
  const query = client
    .query<Row>()
    .from('eval_results')
    .where('revision_id', revisionOf(evalId, client))
    .whereNotNull('plugin_id')
    .groupBy('plugin_id', 'strategy_id', 'severity', 'status')
    .select('plugin_id', 'strategy_id', 'severity', 'status', client.raw('count(*)::int as count'))
  const groups = new Map<string, GroupedCounts>()
  const rows = await applyProbeFilter(query, filter)
  for (const row of rows) {
    const group = groupOf(groups, row)
    if (isOutcome(row.status)) group[row.status] += row.count
  }
  return [...groups.values()]
}

function groupOf(groups: Map<string, GroupedCounts>, row: Row): GroupedCounts {
  const key = JSON.stringify([row.plugin_id, row.strategy_id, row.severity])
  const known = groups.get(key)
  if (known) return known
  const group = {
    pluginId: row.plugin_id,
    strategyId: row.strategy_id ?? 'basic',
    severity: isSeverity(row.severity)
      ? row.severity
      : (findPlugin(row.plugin_id)?.severity ?? 'medium'),
    passed: 0,
    failed: 0,
    error: 0,
    undecided: 0,
  }
  groups.set(key, group)
  return group
}

const isOutcome = (value: string): value is Outcome => OUTCOMES.some((each) => each === value)

const isSeverity = (value: string | null): value is Severity =>
  SEVERITIES.some((each) => each === value)
