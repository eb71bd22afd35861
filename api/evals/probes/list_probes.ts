import { defineResource } from '#api/contract/define_resource'
import type { ProbeRow } from '#api/contract/findings/report'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import {
  applyProbeFilter,
  PROBE_FILTER_KEYS,
  readProbeFilter,
  type ProbeFilter,
} from '#api/evals/probes/probe_filter'
import { PROBE_COLUMNS, type ProbeRecord, probeRow } from '#api/evals/probes/probe_row'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { type ListQuery, readList } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** Defines the sortable fields of the probe table. Filter keys are defined in `probe_filter.ts`. */
const probes = defineResource({
  name: 'results',
  path: 'results',
  title: 'Probes',
  permission: 'Eval',
  scope: 'team',
  represent: 'id',
  defaultSort: ['testIdx', 'ASC'],
  fields: {
    testIdx: { type: 'number', sort: true },
    severity: { type: 'enum', sort: true },
    status: { type: 'enum', sort: true },
    latencyMs: { type: 'number', sort: true },
    pluginId: { type: 'text', sort: true },
  },
})

const rank = (column: string, values: readonly string[]) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`

/** SQL ranks, worst first. */
const BY_STATUS = rank('status', ['failed', 'error', 'undecided', 'passed'])
const BY_SEVERITY = rank('severity', SEVERITIES)

const SORTS: Record<string, string> = {
  testIdx: 'test_idx',
  latencyMs: 'latency_ms',
  pluginId: 'plugin_id',
  status: BY_STATUS,
  severity: BY_SEVERITY,
}

/** Ranks count from the worst, so that descending orders begin with the worst value. */
const RANKED = [BY_STATUS, BY_SEVERITY]

/**
 * Reads the filter of a probe list.
 * @throws INVALID for an unknown key or value
 */
export function probeFilterOf(qs: Record<string, unknown>): ProbeFilter {
  return readProbeFilter(readList(probes, { filter: qs.filter }, PROBE_FILTER_KEYS).filter)
}

/**
 * Loads a page of an evaluation's probes. Default order: failures first, then by severity.
 * @throws INVALID for an unknown filter key or value; NOT_FOUND if the team has no such evaluation
 */
export async function listProbes(
  team: Team,
  evalId: string,
  qs: Record<string, unknown>,
  also: Pick<ProbeFilter, 'isPublic'> = {}
): Promise<{ rows: ProbeRow[]; from: number; total: number }> {
  const list = readList(probes, qs, PROBE_FILTER_KEYS)
  const filter = { ...readProbeFilter(list.filter), ...also }
  const own = () => db.from('evals').where({ id: evalId, team_id: team.id })
  const chosen = <Row>() =>
    applyProbeFilter(
      db
        .query<Row>()
        .from('eval_results')
        .where('revision_id', own().select('revision_id'))
        .whereNotNull('plugin_id'),
      filter
    )
  const order = orderOf(list.sort, qs.sort !== undefined)
  // Selects IDs first, so that texts are read for the page only.
  const page = chosen()
    .select('id')
    .orderByRaw(order)
    .offset(list.from)
    .limit(list.to - list.from + 1)
  const [found, rows] = await Promise.all([
    own().select(chosen().count('*').as('total')).first(),
    db
      .query<ProbeRecord>()
      .from('eval_results')
      .whereIn('id', page)
      .select(db.raw(PROBE_COLUMNS))
      .orderByRaw(order),
  ])
  if (!found) throw NOT_FOUND()
  return { rows: rows.map(probeRow), from: list.from, total: Number(found.total) }
}

/** Returns the sort order. The position in the scan breaks ties, so that pages do not overlap. */
function orderOf({ field, direction }: ListQuery['sort'], isChosen: boolean): string {
  if (!isChosen) return `${BY_STATUS}, ${BY_SEVERITY}, test_idx, prompt_idx`
  const column = SORTS[field] ?? 'test_idx'
  const isAscending = (direction === 'asc') !== RANKED.includes(column)
  return `${column} ${isAscending ? 'asc' : 'desc'} nulls last, test_idx, prompt_idx`
}
