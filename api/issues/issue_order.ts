import type { ListQuery } from '#api/http/list_query'

/** Each order with what decides between equals, as an index has it. */
const ORDERS: Record<string, (direction: string) => string> = {
  severity: (direction) => `i.severity_rank ${direction}, i.last_seen_at desc, i.id`,
  status: (direction) => `i.status ${direction}, i.severity_rank, i.last_seen_at desc, i.id`,
  weakness: (direction) => `i.weakness ${direction}, i.id ${direction}`,
  attacks: (direction) => `i.attacks ${direction}, i.id ${direction}`,
  dueAt: (direction) => `i.due_at ${direction}, i.id ${direction}`,
  lastSeenAt: (direction) => `i.last_seen_at ${direction}, i.id ${direction}`,
  createdAt: (direction) => `i.created_at ${direction}, i.id ${direction}`,
}

export const issueOrder = ({ field, direction }: ListQuery['sort']): string =>
  ORDERS[field]?.(direction) ?? `i.id ${direction}`
