import type { AuditFilter } from '#api/platform/audit/audit_filter'
import { AUDIT_COUNTED } from '#api/contract/platform/audit'
import { auditLogs } from '#api/contract/resources/audit_logs'
import { type ListQuery, runList, applyFilter } from '#api/platform/http/lists/list_query'
import AuditLog from '#api/platform/audit/audit_log'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const NEWEST_FIRST = { field: 'createdAt', column: 'created_at', direction: 'desc' } as const

/** Loads a page with an exact total, on which API clients rely for paging. */
export function auditPage(
  organization: { id: string },
  { filter, limit, offset }: { filter: AuditFilter; limit: number; offset: number }
) {
  const list = { sort: NEWEST_FIRST, from: offset, to: offset + limit - 1, filter }
  return runList(entriesOf(organization), auditLogs, list)
}

/**
 * Loads a page for the console. The total is capped at `AUDIT_COUNTED` + 1, so that a page of 25 does not count a
 * million rows.
 */
export async function auditList(organization: { id: string }, list: ListQuery) {
  const query = entriesOf(organization, list.filter)
  const [total, rows] = await Promise.all([
    countUpTo(AUDIT_COUNTED + 1, query.clone().select(db.raw('1'))),
    query
      .orderBy(list.sort.column, list.sort.direction)
      .orderBy('id', list.sort.direction)
      .offset(list.from)
      .limit(list.to - list.from + 1),
  ])
  return { rows, total }
}

async function countUpTo(limit: number, query: ReturnType<typeof entriesOf>): Promise<number> {
  const { sql, bindings = [] } = query.limit(limit).toSQL()
  const counting = `select count(*)::int as total from (${sql}) as counted`
  const { rows }: { rows: { total: number }[] } = await db.rawQuery(counting, [...bindings])
  return rows[0]?.total ?? 0
}

/**
 * Builds the filtered query of an organization's log. Starts from the table, not from a relation: relations add their
 * condition only on execution, but cursors and counts use the query's SQL before that.
 */
export function entriesOf(
  organization: { id: string },
  filter: AuditFilter = {},
  client?: QueryClientContract
) {
  const query = AuditLog.query(client && { client }).where('organization_id', organization.id)
  return applyFilter(query, auditLogs, filter)
}
