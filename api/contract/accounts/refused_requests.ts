/** Reasons for the statuses 401, 403, 403 (invalid CSRF token) and 429, in this order. */
export const REFUSAL_REASONS = ['unauthenticated', 'forbidden', 'csrf', 'rate_limited'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Route of requests that match no declared route. */
export const REFUSAL_UNMATCHED = 'unmatched'
/** Stored as route and address of requests beyond `REFUSED_REQUESTS_PER_HOUR` rows. */
export const REFUSAL_OTHER = 'other'

/** Days after which counts are deleted. */
export const REFUSED_REQUEST_RETENTION_DAYS = 90
/**
 * Maximum rows per hour for each organization, and for all callers without an organization together. Further requests are
 * counted in `other` rows.
 */
export const REFUSED_REQUESTS_PER_HOUR = 500

/** Periods that the summary can cover, as days before now; the longest equals the retention. */
export const REFUSAL_PERIODS = { day: 1, week: 7, month: 30, quarter: 90 } as const
export type RefusalPeriod = keyof typeof REFUSAL_PERIODS
export const REFUSAL_PERIOD_NAMES = ['day', 'week', 'month', 'quarter'] as const
export const DEFAULT_REFUSAL_PERIOD: RefusalPeriod = 'quarter'

/** Refused requests with the same properties within one hour, stored as one row with a count. */
export type RefusedRequestRecord = {
  id: string
  reason: RefusalReason
  code: string
  route: string
  address: string
  count: number
  userId: string | null
  /** Null when the account was deleted or has left the organization. */
  userName: string | null
  tokenId: string | null
  tokenName: string | null
  hour: string
  lastAt: string
}

export type RefusalCount = { name: string; count: number }

export type RefusalActor = {
  userId: string
  userName: string | null
  tokenId: string | null
  tokenName: string | null
  count: number
}

/** Counts of one period. Routes, addresses and actors are limited to the ten most frequent, most frequent first. */
export type RefusalSummary = {
  period: RefusalPeriod
  from: string
  total: number
  /** Requests without a known organization, included in `total`. */
  anonymous: number
  /** Hourly for a day, daily for longer periods; without gaps. */
  series: ({ at: string } & Record<RefusalReason, number>)[]
  reasons: Record<RefusalReason, number>
  routes: RefusalCount[]
  addresses: RefusalCount[]
  /** Empty if the summary covers the whole server. */
  actors: RefusalActor[]
}
