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
  name?: string | null
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
  const groups = new Map<string, GroupedCounts>()
  const plugins = await applyProbeFilter(counted(), filter)
  const rows = plugins.some(({ plugin_id: id }) => id === 'policy')
    ? [
        ...plugins.filter(({ plugin_id: id }) => id !== 'policy'),
        ...(await named(await applyProbeFilter(byPolicy(counted(), client), filter), {
          evalId,
          client,
        })),
      ]
    : plugins
  for (const row of rows) {
    const group = groupOf(groups, row)
    if (isOutcome(row.status)) group[row.status] += row.count
  }
  return [...groups.values()]
}

const byPolicy = <Found>(query: DatabaseQueryBuilderContract<Found>, client: QueryClientContract) =>
  query
    .where('plugin_id', 'policy')
    .groupBy('policy_id')
    .select('policy_id', client.raw("min(metadata ->> 'policyName') as name"))

/** Each policy under its own id: by the name that it had, else by that of the library, else by its id. */
async function named(rows: Row[], of: { evalId: string; client: QueryClientContract }) {
  const names = await libraryNames(
    rows.flatMap(({ policy_id: id, name }) => (id && !name ? [id] : [])),
    of
  )
  return rows.map((row) => {
    const { policy_id: id } = row
    if (!id) return { ...row, name: null }
    const name = row.name ?? names.get(id) ?? `Policy ${id.slice(0, 12)}`
    return { ...row, plugin_id: policyKey(id), name }
  })
}

/** Of the policies that the evaluation's team may read. */
async function libraryNames(
  ids: readonly string[],
  { evalId, client }: { evalId: string; client: QueryClientContract }
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows }: { rows: { id: string; name: string }[] } = await client.rawQuery(
    `select p.id, p.name from custom_policies p join teams o on o.id = p.team_id
     join evals e on e.id = :evalId join teams t on t.id = e.team_id
     where p.id::text = any(:ids) and (o.id = t.id or (p.is_shared and o.organization_id = t.organization_id))`,
    { evalId, ids: [...ids] }
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
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
