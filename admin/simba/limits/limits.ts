import type { SimbaLimits, SimbaSession } from '#api/contract/simba/session'

export const LIMIT_KINDS = ['probes', 'minutes', 'tokens', 'usd'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Usage of one limit; `max` is null if there is no limit. */
export type LimitUse = { kind: LimitKind; used: number; max: number | null; share: number }

const MINUTE_MS = 60_000

type Used = Pick<SimbaSession, 'limits' | 'probes' | 'tokens' | 'costUsd' | 'activeMs' | 'state'>

/**
 * Returns the time for which the session has been running. While it runs, `sinceMs`, the age of the
 * record, is added.
 */
export const activeMsOf = (session: Pick<Used, 'activeMs' | 'state'>, sinceMs: number): number =>
  session.activeMs + (session.state === 'running' ? Math.max(0, sinceMs) : 0)

/**
 * Returns the usage of each limit of a session. Amounts without a limit are included only if they
 * are not zero.
 */
export function limitUses(session: Used, sinceMs = 0): LimitUse[] {
  const used: Record<LimitKind, number> = {
    probes: session.probes,
    minutes: activeMsOf(session, sinceMs) / MINUTE_MS,
    tokens: session.tokens,
    usd: session.costUsd ?? 0,
  }
  return LIMIT_KINDS.map((kind) => {
    const max = session.limits[kind]
    return { kind, used: used[kind], max, share: max ? Math.min(1, used[kind] / max) : 0 }
  }).filter(({ max, used: amount }) => max !== null || amount > 0)
}

/** Assumed duration of a response, in seconds. */
const RESPONSE_SECONDS = 3

export type SessionEstimate = {
  /** Maximum number of messages. */
  messages: number
  /** Typical duration if all messages are sent, in seconds. */
  seconds: number
  /** Whether the time limit ends the session before all messages are sent, at the assumed pace. */
  isCutByTime: boolean
}

/** Returns an upper bound of the number of messages, and the time they take at an assumed pace. */
export function estimateOf(plan: {
  limits: Pick<SimbaLimits, 'probes' | 'minutes'>
  concurrency: number
  maxMessagesPerMinute: number | null
}): SessionEstimate {
  const { limits, concurrency, maxMessagesPerMinute } = plan
  const perSecond = Math.min(
    Math.max(1, concurrency) / RESPONSE_SECONDS,
    maxMessagesPerMinute ? maxMessagesPerMinute / 60 : Infinity
  )
  const seconds = limits.probes / perSecond
  const limitSeconds = limits.minutes === null ? Infinity : limits.minutes * 60
  return {
    messages: Math.min(limits.probes, Math.floor(limitSeconds * perSecond)),
    seconds: Math.min(seconds, limitSeconds),
    isCutByTime: seconds > limitSeconds,
  }
}
