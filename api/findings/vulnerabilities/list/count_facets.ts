import {
  VULNERABILITY_FACETS,
  VULNERABILITY_STATUSES,
  type VulnerabilityFacet,
  type VulnerabilityFacets,
  NONE,
} from '#api/contract/findings/vulnerability'
import { catalogStrategies, findPlugin } from '#api/engines/redteam/index'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import type Team from '#api/accounts/tenants/team'
import { vulnerabilityCondition, type VulnerabilityFilter } from './vulnerability_filter.js'
import db from '@adonisjs/lucid/services/db'

/** Column of each facet. Categories are derived from plugins. */
const COLUMN: Record<VulnerabilityFacet, string> = {
  status: 'i.status',
  severity: 'i.severity',
  target: 'i.target_id::text',
  category: 'i.plugin_id',
  plugin: 'i.plugin_id',
  strategy: 'strategy',
  assignee: 'i.assignee_id::text',
  overdue: '(i.is_open and i.due_at < now())',
}

type Count = { value: string | null; count: number }
type Counted = Record<VulnerabilityFacet, Count[]>

/**
 * Counts, for each facet value, the vulnerabilities that match all other active filters. All facets without an active
 * filter are counted in one statement; each facet with one, and `strategy`, needs another.
 */
export async function countFacets(
  team: Pick<Team, 'id'>,
  filter: VulnerabilityFilter
): Promise<VulnerabilityFacets> {
  const own = VULNERABILITY_FACETS.filter((facet) => filter[facet] !== undefined)
  const shared = VULNERABILITY_FACETS.filter(
    (facet) => !own.includes(facet) && facet !== 'strategy'
  )
  const alone = [...own, ...(own.includes('strategy') ? [] : (['strategy'] as const))]
  const counted = await Promise.all([
    countShared(team.id, filter, shared),
    ...alone.map((facet) => countOne(team.id, filter, facet)),
  ])
  const counts: Partial<Counted> = Object.assign({}, ...counted)
  const names = await namesOf(counts)
  return labeled(counts, names)
}

async function countShared(
  teamId: string,
  filter: VulnerabilityFilter,
  facets: VulnerabilityFacet[]
): Promise<Partial<Counted>> {
  const { sql, bindings } = vulnerabilityCondition(filter)
  const columns = [...new Set(facets.map((facet) => COLUMN[facet]))]
  if (columns.length === 0) return {}
  const sets = columns.map((column) => `(${column})`).join(', ')
  const { rows }: { rows: Grouped[] } = await db.rawQuery(
    `select coalesce(${columns.map((column) => `(${column})::text`).join(', ')}) as value,
       grouping(${columns.join(', ')}) as absent, count(*)::int as count
     from issues i where i.team_id = ? and ${sql} group by grouping sets (${sets})`,
    [teamId, ...bindings]
  )
  const all = 2 ** columns.length - 1
  const absentBeside = (column: string) => all - 2 ** (columns.length - 1 - columns.indexOf(column))
  return Object.fromEntries(
    facets.map((facet) => [
      facet,
      rows.filter(({ absent }) => absent === absentBeside(COLUMN[facet])),
    ])
  )
}

/** `absent` is the bit mask of `grouping()`: a bit is set for each column by which the row is not grouped. */
type Grouped = Count & { absent: number }

async function countOne(
  teamId: string,
  filter: VulnerabilityFilter,
  facet: VulnerabilityFacet
): Promise<Partial<Counted>> {
  const { sql, bindings } = vulnerabilityCondition(filter, facet)
  const from = facet === 'strategy' ? 'issues i, unnest(i.strategies) as strategy' : 'issues i'
  const { rows }: { rows: Count[] } = await db.rawQuery(
    `select ${COLUMN[facet]}::text as value, count(*)::int as count from ${from}
     where i.team_id = ? and ${sql} group by 1`,
    [teamId, ...bindings]
  )
  return { [facet]: rows }
}

type Names = Map<string, string>

async function namesOf({ target = [], assignee = [] }: Partial<Counted>): Promise<Names> {
  const ids = (counts: Count[]) => counts.flatMap(({ value }) => (value === null ? [] : [value]))
  const { rows }: { rows: { id: string; name: string }[] } = await db.rawQuery(
    `select id::text, name from targets where id = any(?::uuid[])
     union all select id::text, name from users where id = any(?::uuid[])`,
    [ids(target), ids(assignee)]
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function labeled(counts: Partial<Counted>, names: Names): VulnerabilityFacets {
  const strategies = new Map(catalogStrategies().map(({ id, name }) => [id, name]))
  const label: Partial<Record<VulnerabilityFacet, (value: string) => string>> = {
    target: (id) => names.get(id) ?? '',
    assignee: (id) => names.get(id) ?? '',
    plugin: (id) => findPlugin(id)?.name ?? id,
    strategy: (id) => strategies.get(id) ?? id,
  }
  const facets = VULNERABILITY_FACETS.map((facet) => {
    const found = facet === 'category' ? byCategory(counts.category ?? []) : (counts[facet] ?? [])
    const values = found.map(({ value, count }) => ({
      value: value ?? NONE,
      label: value === null ? '' : (label[facet]?.(value) ?? value),
      count,
    }))
    return [facet, sorted(facet, values)]
  })
  return Object.fromEntries(facets)
}

function byCategory(plugins: Count[]): Count[] {
  const counts = new Map<string, number>()
  for (const { value, count } of plugins) {
    const category = value === null ? undefined : findPlugin(value)?.category
    if (category) counts.set(category, (counts.get(category) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

type Labeled = { value: string; label: string; count: number }

const ORDER: Partial<Record<VulnerabilityFacet, readonly string[]>> = {
  status: VULNERABILITY_STATUSES,
  severity: SEVERITIES,
}

/**
 * Sorts a facet's values: statuses and severities in their defined order, others by frequency. `overdue` offers only
 * `true`.
 */
function sorted(facet: VulnerabilityFacet, values: Labeled[]): Labeled[] {
  const order = ORDER[facet]
  const chosen = facet === 'overdue' ? values.filter(({ value }) => value === 'true') : values
  return [...chosen].sort((a, b) =>
    order
      ? order.indexOf(a.value) - order.indexOf(b.value)
      : b.count - a.count || a.label.localeCompare(b.label)
  )
}
