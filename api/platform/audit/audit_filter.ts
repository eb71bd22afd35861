type Query = Record<string, unknown>

/** Conditions on the log, keyed like the `filter` parameter of a list. */
export type AuditFilter = Record<string, unknown>

/** Whether a query string uses the console's list parameters: `range`, `sort` or `filter`. */
export const hasListParameters = (qs: Query) => ['range', 'sort', 'filter'].some((key) => key in qs)

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

/** Converts plain query parameters to a filter. */
export function filterOf({ createdAtGte, createdAtLte, ...named }: Plain): AuditFilter {
  const { action, target, targetId, actorId, teamId, q } = named
  return {
    ...{ action, target, targetId, actorId, teamId, q },
    createdAt_gte: createdAtGte?.toISOString(),
    createdAt_lte: createdAtLte?.toISOString(),
  }
}
