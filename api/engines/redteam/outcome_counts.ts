import type { OutcomeCounts } from './vocabulary.js'

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

/** All attempts, decided or not. */
export function totalOf(counts: OutcomeCounts): number {
  return counts.passed + counts.failed + counts.error + counts.undecided
}
