import { auditLogs } from '#api/contract/resources/audit_logs'
import { invalidField } from '#api/http/domain_error'
import { readList } from '#api/http/list_query'

type Query = Record<string, unknown>

/** What narrows the log, under the keys of a list's `filter`. */
export type AuditFilter = Record<string, unknown>

/** Whether an address speaks as the console's lists do, by `range`, `sort` and `filter`. */
export const isHouseList = (qs: Query) => ['range', 'sort', 'filter'].some((key) => key in qs)

type Plain = {
  createdAtGte?: Date | undefined
  createdAtLte?: Date | undefined
  action?: string | undefined
  target?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  teamId?: string | undefined
  q?: string | undefined
}

/** Plain parameters as a filter. */
export function filterOf({ createdAtGte, createdAtLte, ...named }: Plain): AuditFilter {
  const { action, target, targetId, actorId, teamId, q } = named
  return {
    ...{ action, target, targetId, actorId, teamId, q },
    createdAt_gte: createdAtGte?.toISOString(),
    createdAt_lte: createdAtLte?.toISOString(),
  }
}

/** The list that the console asks for; moments are checked here, so that none is an error of the database. */
export function readAuditList(qs: Query) {
  const list = readList(auditLogs, qs)
  for (const key of ['createdAt_gte', 'createdAt_lte']) {
    const value = list.filter[key]
    if (value && Number.isNaN(Date.parse(String(value)))) {
      throw invalidField(
        `filter.${key}`,
        'date',
        `${key} must be a date, e.g. 2026-01-31T00:00:00Z`
      )
    }
  }
  return list
}
