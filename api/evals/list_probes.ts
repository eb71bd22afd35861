import { defineResource } from '#api/contract/define_resource'
import type { ProbeRow } from '#api/contract/report'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import {
  applyProbeFilter,
  PROBE_FILTER_KEYS,
  readProbeFilter,
  type ProbeFilter,
} from '#api/evals/probe_filter'
import { PROBE_COLUMNS, type ProbeRecord, probeRow } from '#api/evals/probe_row'
import { NOT_FOUND } from '#api/http/domain_error'
import { type ListQuery, readList } from '#api/http/list_query'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** What the table of an evaluation's probes can be sorted by; its filter keys are its own. */
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

/** Worst first: what a reader looks for. */
const BY_STATUS = rank('status', ['failed', 'error', 'undecided', 'passed'])
const BY_SEVERITY = rank('severity', SEVERITIES)

const SORTS: Record<string, string> = {
  testIdx: 'test_idx',
  latencyMs: 'latency_ms',
  pluginId: 'plugin_id',
  status: BY_STATUS,
  severity: BY_SEVERITY,
}

/** The `filter` of a query string; an unknown key or value is 422. */
export function probeFilterOf(qs: Record<string, unknown>): ProbeFilter {
  return readProbeFilter(readList(probes, { filter: qs.filter }, PROBE_FILTER_KEYS).filter)
}

/**
 * A page of the probes of one of the team's evaluations, in two queries; failures first, then by severity, unless
 * asked otherwise.
 * @throws NOT_FOUND when the team has no such evaluation
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
  // Ids first: texts are read for the page only.
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

/** Position in the scan decides between equals, so that pages do not overlap. */
function orderOf({ field, direction }: ListQuery['sort'], isChosen: boolean): string {
  const first = isChosen
    ? `${SORTS[field] ?? 'test_idx'} ${direction} nulls last`
    : `${BY_STATUS}, ${BY_SEVERITY}`
  return `${first}, test_idx, prompt_idx`
}
