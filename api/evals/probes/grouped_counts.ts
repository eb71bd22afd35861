import { revisionOf } from '#api/evals/revision_of'
import { findPlugin } from '#api/engines/redteam/index'
import {
  type GroupedCounts,
  OUTCOMES,
  type Outcome,
  SEVERITIES,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import { policyNames } from '#api/evals/probes/policy_names'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import { policyKey } from '#api/contract/findings/report'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'

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
 * Counts an evaluation's probes by plugin, strategy, severity and outcome with one index-only scan. Evaluations with
 * policies need a second statement that counts per policy.
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
    for (const row of rows) {
      addRow(groups, row.policy_id ? toPolicyRow(row, row.policy_id, nameOf) : row)
    }
  }
  return [...groups.values()]
}

const isPolicy = (row: Row) => row.plugin_id === 'policy'

const byPolicy = <Found>(query: DatabaseQueryBuilderContract<Found>) =>
  query.where('plugin_id', 'policy').groupBy('policy_id').select('policy_id')

/** Replaces the plugin ID `policy` with the key of the policy. */
const toPolicyRow = (row: Row, id: string, nameOf: (id: string) => string): Row => ({
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
  const existing = groups.get(key)
  if (existing) return existing
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

/** Counts the matching probes whose texts are hidden. */
export async function countHidden(evalId: string, filter: ProbeFilter): Promise<number> {
  const chosen = db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .whereNotNull('plugin_id')
    .whereRaw(isHidden())
  const counted = await applyProbeFilter(chosen, filter).count('* as n').first()
  return Number(counted?.n ?? 0)
}
