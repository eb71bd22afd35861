import { revisionOf } from '#api/evals/revision_of'
import { findPlugin } from '#api/engines/redteam/index'
import {
  type GroupedCounts,
  OUTCOMES,
  type Outcome,
  SEVERITIES,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import { policyNames } from '#api/evals/policy_names'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probe_filter'
import { policyKey } from '#api/contract/report'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Row = {
  plugin_id: string
  strategy_id: string | null
  severity: string | null
  status: string
  count: number
  policy_id?: string | null
  name?: string
}

/**
 * Counts of an evaluation's probes by plugin, strategy, severity and outcome: one statement, from the index alone. Only
 * where policies were tested is there a second one, which tells them apart.
 */
export async function groupedCounts(
  evalId: string,
  filter: ProbeFilter,
  client: QueryClientContract
): Promise<GroupedCounts[]> {
  const counted = () =>
    client
      .query<Row>()
      .from('eval_results')
      .where('revision_id', revisionOf(evalId, client))
      .whereNotNull('plugin_id')
      .groupBy('plugin_id', 'strategy_id', 'severity', 'status')
      .select(
        'plugin_id',
        'strategy_id',
        'severity',
        'status',
        client.raw('count(*)::int as count')
      )
  const plugins = await applyProbeFilter(counted(), filter)
  const groups = new Map<string, GroupedCounts>()
  for (const row of plugins.filter((each) => !isPolicy(each))) addRow(groups, row)
  if (plugins.some(isPolicy)) {
    const rows = await applyProbeFilter(byPolicy(counted()), filter)
    const { revision_id: revisionId } = await revisionOf(evalId, client).firstOrFail()
    const nameOf = await policyNames([revisionId], client)
    for (const row of rows) addRow(groups, row.policy_id ? named(row, row.policy_id, nameOf) : row)
  }
  return [...groups.values()]
}

const isPolicy = (row: Row) => row.plugin_id === 'policy'

const byPolicy = <Found>(query: DatabaseQueryBuilderContract<Found>) =>
  query.where('plugin_id', 'policy').groupBy('policy_id').select('policy_id')

/** Each policy under its own id. */
const named = (row: Row, id: string, nameOf: (id: string) => string): Row => ({
  ...row,
  plugin_id: policyKey(id),
  name: nameOf(id),
})

function addRow(groups: Map<string, GroupedCounts>, row: Row) {
  const group = groupOf(groups, row)
  if (isOutcome(row.status)) group[row.status] += row.count
}

function groupOf(groups: Map<string, GroupedCounts>, row: Row): GroupedCounts {
  const key = JSON.stringify([row.plugin_id, row.strategy_id, row.severity])
  const known = groups.get(key)
  if (known) return known
  const group = {
    pluginId: row.plugin_id,
    ...(row.name && { name: row.name }),
    strategyId: row.strategy_id ?? 'basic',
    severity: isSeverity(row.severity)
      ? row.severity
      : (findPlugin(row.policy_id ? 'policy' : row.plugin_id)?.severity ?? 'medium'),
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
