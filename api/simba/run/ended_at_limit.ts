import { reachedLimit, type Spent } from '#api/simba/run/limits'
import type SimbaSession from '#api/simba/session'

type Ended = Pick<SimbaSession, 'state' | 'limits' | 'probes' | 'tokens' | 'costUsd' | 'activeMs'>

/** Returns the stored usage that counts toward a session's limits. */
export const spentBy = ({
  probes,
  tokens,
  costUsd,
  activeMs,
}: Omit<Ended, 'state' | 'limits'>): Spent => ({
  ...{ probes, tokens: Number(tokens), usd: costUsd ?? 0 },
  minutes: Number(activeMs) / 60_000,
})

/** Whether a session ended because it reached a limit, so that it can continue with a higher one. */
export const endedAtLimit = (session: Ended): boolean =>
  session.state === 'completed' && reachedLimit(session.limits, spentBy(session)) !== null
