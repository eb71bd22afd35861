import type { IssueNeighbours, IssueRecord } from '#api/contract/issue'
import { issues } from '#api/contract/resources/issues'
import { NOT_FOUND } from '#api/http/domain_error'
import { type ListQuery, readList } from '#api/http/list_query'
import type Team from '#api/teams/team'
import {
  type Condition,
  ISSUE_FILTER_KEYS,
  issueCondition,
  readIssueFilter,
} from './issue_filter.js'
import { issueOrder } from './issue_order.js'
import { ISSUE_COLUMNS, issueRecord, type IssueRow, PEOPLE_JOINS } from './issue_row.js'
import db from '@adonisjs/lucid/services/db'

type Chosen = { list: ListQuery; condition: Condition }

/** The `sort`, `range` and `filter` of an address; an unknown key or value is 422. */
export function readIssueList(qs: Record<string, unknown>): Chosen {
  const list = readList(issues, qs, ISSUE_FILTER_KEYS)
  return { list, condition: issueCondition(readIssueFilter(list.filter)) }
}

/** A page of the team's vulnerabilities, in two queries; names are read for the page only. */
export async function listIssues(
  { id: teamId }: Pick<Team, 'id'>,
  { list, condition }: Chosen
): Promise<{ rows: IssueRecord[]; total: number }> {
  const { sql, bindings } = condition
  const order = issueOrder(list.sort)
  const [counted, page]: [{ rows: { total: number }[] }, { rows: IssueRow[] }] = await Promise.all([
    db.rawQuery(`select count(*)::int as total from issues i where i.team_id = ? and ${sql}`, [
      teamId,
      ...bindings,
    ]),
    db.rawQuery(
      `select ${ISSUE_COLUMNS} from (
         select * from issues i where i.team_id = ? and ${sql} order by ${order} offset ? limit ?
       ) i ${PEOPLE_JOINS} order by ${order}`,
      [teamId, ...bindings, list.from, list.to - list.from + 1]
    ),
  ])
  return { rows: page.rows.map(issueRecord), total: counted.rows[0]?.total ?? 0 }
}

/**
 * Those before and after one of the team's vulnerabilities in the list that the address describes.
 * @throws NOT_FOUND when the team has no such vulnerability
 */
export async function neighboursOf(
  { id: teamId }: Pick<Team, 'id'>,
  id: string,
  { list, condition }: Chosen
): Promise<IssueNeighbours> {
  const known = await db.from('issues').where({ id, team_id: teamId }).select('id').first()
  if (!known) throw NOT_FOUND()
  const { sql, bindings } = condition
  const order = issueOrder(list.sort)
  const { rows }: { rows: IssueNeighbours[] } = await db.rawQuery(
    `select previous_id as "previousId", next_id as "nextId", position::int, total::int from (
       select i.id, lag(i.id) over w as previous_id, lead(i.id) over w as next_id, row_number() over w as position,
         count(*) over () as total
       from issues i where i.team_id = ? and ${sql} window w as (order by ${order})
     ) list where id = ?`,
    [teamId, ...bindings, id]
  )
  return rows[0] ?? { previousId: null, nextId: null, position: null, total: 0 }
}
