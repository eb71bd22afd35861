import type { AttackSuccess } from '#api/engines/redteam/vocabulary'
import type { HardeningArm } from '#api/contract/remediation'

export type TrialVerdict = 'running' | 'nothing' | 'better' | 'stricter' | 'unclear' | 'worse'

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

/** Whether the first is lower than the second for certain: their intervals do not meet. */
const isBelow = (a: AttackSuccess, b: AttackSuccess): boolean =>
  a.interval !== null && b.interval !== null && a.interval.high < b.interval.low

/** What the two rates say together; a difference within their intervals says nothing. */
export function verdictOf(before: HardeningArm, after: HardeningArm): TrialVerdict {
  if (![before, after].every(({ status }) => ENDED.includes(status))) return 'running'
  if (before.attacks.decided === 0 || after.attacks.decided === 0) return 'nothing'
  if (isBelow(before.attacks, after.attacks)) return 'worse'
  if (isBelow(before.benign, after.benign)) return 'stricter'
  return isBelow(after.attacks, before.attacks) ? 'better' : 'unclear'
}
