import type {
  VulnerabilityNeighbors,
  VulnerabilityRecord,
} from '#api/contract/findings/vulnerability'
import { vulnerabilities } from '#api/contract/resources/vulnerabilities'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { type ListQuery, readList } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import {
  type Condition,
  VULNERABILITY_FILTER_KEYS,
  vulnerabilityCondition,
  readVulnerabilityFilter,
} from './vulnerability_filter.js'
import {
  VULNERABILITY_COLUMNS,
  vulnerabilityRecord,
  type VulnerabilityRow,
  VULNERABILITY_JOINS,
} from './vulnerability_row.js'
import db from '@adonisjs/lucid/services/db'

type Chosen = { list: ListQuery; condition: Condition }

/** Parses `sort`, `range` and `filter` of a query string; unknown keys and values are a 422 error. */
export function readVulnerabilityList(qs: Record<string, unknown>): Chosen {
  const list = readList(vulnerabilities, qs, VULNERABILITY_FILTER_KEYS)
  return { list, condition: vulnerabilityCondition(readVulnerabilityFilter(list.filter)) }
}

/** Loads a page of the team's vulnerabilities. Names and counts are joined only for the rows of the page. */
export async function listVulnerabilities(
  { id: teamId }: Pick<Team, 'id'>,
  { list, condition }: Chosen
): Promise<{ rows: VulnerabilityRecord[]; total: number }> {
  const { sql, bindings } = condition
  const order = vulnerabilityOrder(list.sort)
  const [counted, page]: [{ rows: { total: number }[] }, { rows: VulnerabilityRow[] }] =
    await Promise.all([
      db.rawQuery(`select count(*)::int as total from issues i where i.team_id = ? and ${sql}`, [
        teamId,
        ...bindings,
      ]),
      db.rawQuery(
        `select ${VULNERABILITY_COLUMNS} from (
         select * from issues i where i.team_id = ? and ${sql} order by ${order} offset ? limit ?
       ) i ${VULNERABILITY_JOINS} order by ${order}`,
        [teamId, ...bindings, list.from, list.to - list.from + 1]
      ),
    ])
  return { rows: page.rows.map(vulnerabilityRecord), total: counted.rows[0]?.total ?? 0 }
}

/**
 * Finds the neighbors and the position of a vulnerability in the list that the query describes.
 * @throws NOT_FOUND when the team has no such vulnerability
 */
export async function neighborsOf(
  { id: teamId }: Pick<Team, 'id'>,
  id: string,
  { list, condition }: Chosen
): Promise<VulnerabilityNeighbors> {
  const known = await db.from('issues').where({ id, team_id: teamId }).select('id').first()
  if (!known) throw NOT_FOUND()
  const { sql, bindings } = condition
  const order = vulnerabilityOrder(list.sort)
  const { rows }: { rows: VulnerabilityNeighbors[] } = await db.rawQuery(
    `select previous_id as "previousId", next_id as "nextId", position::int, total::int from (
       select i.id, lag(i.id) over w as previous_id, lead(i.id) over w as next_id, row_number() over w as position,
         count(*) over () as total
       from issues i where i.team_id = ? and ${sql} window w as (order by ${order})
     ) list where id = ?`,
    [teamId, ...bindings, id]
  )
  return rows[0] ?? { previousId: null, nextId: null, position: null, total: 0 }
}

/** Reverses a direction: ranks count from the worst, so that descending order starts with the worst value. */
const opposite = (direction: string) => (direction === 'desc' ? 'asc' : 'desc')

/** Sort orders with their tie-breakers; must match the database indexes. */
const ORDERS: Record<string, (direction: string) => string> = {
  severity: (direction) =>
    `i.severity_rank ${opposite(direction)}, i.last_seen_at ${direction}, i.id ${opposite(direction)}`,
  status: (direction) => `i.status ${direction}, i.severity_rank, i.last_seen_at desc, i.id`,
  weakness: (direction) => `i.weakness ${direction}, i.id ${direction}`,
  attacks: (direction) => `i.attacks ${direction}, i.id ${direction}`,
  successRate: (direction) => `i.success_rate ${direction}, i.id ${direction}`,
  lastResult: (direction) =>
    `i.last_result_rank ${opposite(direction)}, i.last_tested_at ${direction}, i.id ${opposite(direction)}`,
  dueAt: (direction) => `i.due_at ${direction}, i.id ${direction}`,
  lastSeenAt: (direction) => `i.last_seen_at ${direction}, i.id ${direction}`,
  createdAt: (direction) => `i.created_at ${direction}, i.id ${direction}`,
}

export const vulnerabilityOrder = ({ field, direction }: ListQuery['sort']): string =>
  ORDERS[field]?.(direction) ?? `i.id ${direction}`
