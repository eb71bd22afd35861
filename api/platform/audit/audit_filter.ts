type Query = Record<string, unknown>

/** Filter conditions for the log, with the same keys as the `filter` parameter of lists. */
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

/** Converts plain query parameters to an `AuditFilter`. */
export function filterOf({ createdAtGte, createdAtLte, ...named }: Plain): AuditFilter {
  const { action, target, targetId, actorId, teamId, q } = named
  return {
    ...{ action, target, targetId, actorId, teamId, q },
    createdAt_gte: createdAtGte?.toISOString(),
    createdAt_lte: createdAtLte?.toISOString(),
  }
}
