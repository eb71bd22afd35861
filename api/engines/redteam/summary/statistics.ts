import { wilsonInterval } from '../../wilson_interval.js'
import type { AttackSuccess, OutcomeCounts } from '../vocabulary.js'

export function noOutcomes(): OutcomeCounts {
  return { passed: 0, failed: 0, error: 0, undecided: 0 }
}

/** Adds the four counts of `other` to `sum`, in place. */
export function addOutcomes(sum: OutcomeCounts, other: OutcomeCounts): void {
  sum.passed += other.passed
  sum.failed += other.failed
  sum.error += other.error
  sum.undecided += other.undecided
}

/** Returns the number of all attacks, decided or not. */
export function totalOf(counts: OutcomeCounts): number {
  return counts.passed + counts.failed + counts.error + counts.undecided
}

/**
 * Computes the attack success rate; a failed result is a successful attack. Errors and undecided results are excluded from
 * the denominator, so an unreachable target has no rate. The decided share excludes errors too, because they are not
 * responses.
 */
export function attackSuccess({
  passed,
  failed,
  undecided,
}: Pick<OutcomeCounts, 'passed' | 'failed'> & { undecided?: number }): AttackSuccess {
  const decided = passed + failed
  const judged = decided + (undecided ?? 0)
  const decidedShare = undecided === undefined || judged === 0 ? null : decided / judged
  if (decided === 0) return { successes: 0, decided, rate: null, interval: null, decidedShare }
  return {
    successes: failed,
    decided,
    rate: failed / decided,
    interval: wilsonInterval(failed, decided),
    decidedShare,
  }
}
