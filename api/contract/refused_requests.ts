/** Why a request was refused: status 401, 403, 403 for a bad CSRF token, 429. */
export const REFUSAL_REASONS = ['unauthenticated', 'forbidden', 'csrf', 'rate_limited'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Route of a request that matched no declared route. */
export const REFUSAL_UNMATCHED = 'unmatched'
/** Route and address of requests beyond the number that is counted apart. */
export const REFUSAL_OTHER = 'other'

/** Days that counts are kept. */
export const REFUSED_REQUESTS_KEPT_DAYS = 90
/** Rows of one hour, for each organization and for callers without one; more are counted in rows `other`. */
export const REFUSED_REQUESTS_PER_HOUR = 500

/** Ranges that end now, in days; the longest one covers everything that is kept. */
export const REFUSAL_PERIODS = { day: 1, week: 7, month: 30, quarter: 90 } as const
export type RefusalPeriod = keyof typeof REFUSAL_PERIODS
export const REFUSAL_PERIOD_NAMES = ['day', 'week', 'month', 'quarter'] as const
export const DEFAULT_REFUSAL_PERIOD: RefusalPeriod = 'quarter'

/** Refused requests of one kind within one hour. */
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

/** Counts of one range; routes, addresses and actors with the highest counts first. */
export type RefusalSummary = {
  period: RefusalPeriod
  from: string
  total: number
  /** Part of `total` without a known organization. */
  anonymous: number
  /** Every hour of a day, every day of a longer range; without gaps. */
  series: ({ at: string } & Record<RefusalReason, number>)[]
  reasons: Record<RefusalReason, number>
  routes: RefusalCount[]
  addresses: RefusalCount[]
  /** Empty for the whole server. */
  actors: RefusalActor[]
}
