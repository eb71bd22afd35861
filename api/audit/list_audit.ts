import type { AuditFilter } from '#api/audit/audit_filter'
import { entriesOf } from '#api/audit/entries_of'
import { AUDIT_COUNTED } from '#api/contract/audit'
import { auditLogs } from '#api/contract/resources/audit_logs'
import { type ListQuery, runList } from '#api/http/list_query'
import type Organization from '#api/organizations/organization'
import db from '@adonisjs/lucid/services/db'

const NEWEST_FIRST = { field: 'createdAt', column: 'created_at', direction: 'desc' } as const

/** A page with an exact total: programs fetch until they have as many. */
export function auditPage(
  organization: Organization,
  { filter, limit, offset }: { filter: AuditFilter; limit: number; offset: number }
) {
  const list = { sort: NEWEST_FIRST, from: offset, to: offset + limit - 1, filter }
  return runList(entriesOf(organization), auditLogs, list)
}

/**
 * A page for people. Its total stops one beyond what is counted, which says that there are more: a million rows are
 * not counted for a page of 25.
 */
export async function auditList(organization: Organization, list: ListQuery) {
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
