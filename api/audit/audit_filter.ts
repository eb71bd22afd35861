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
