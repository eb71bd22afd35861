import type { PeopleAgreement } from '../vocabulary.js'

/** Numbers of labels on one response. */
export type LabelCounts = { passed: number; failed: number }

/**
 * Computes the agreement between people who labeled responses: alpha for nominal labels with any number of people per
 * response, 1 − observed / expected disagreement (K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), whose
 * example A is checked in the tests). 1 is perfect agreement, 0 is chance.
 */
export function peopleAgreement(responses: readonly LabelCounts[]): PeopleAgreement {
  const pairable = responses.filter(({ passed, failed }) => passed + failed >= 2)
  const sum = (valueOf: (counts: LabelCounts) => number) =>
    pairable.reduce((total, counts) => total + valueOf(counts), 0)
  const [passed, failed] = [sum((counts) => counts.passed), sum((counts) => counts.failed)]
  const labels = passed + failed
  if (labels === 0) return { responses: 0, agreeing: null, alpha: null }
  const pairs = sum((counts) => ((counts.passed + counts.failed) * (total(counts) - 1)) / 2)
  const differing = sum((counts) => counts.passed * counts.failed)
  const observed = sum((counts) => (2 * counts.passed * counts.failed) / (total(counts) - 1))
  const expected = (2 * passed * failed) / (labels - 1)
  return {
    responses: pairable.length,
    agreeing: 1 - differing / pairs,
    alpha: expected === 0 ? null : 1 - observed / expected,
  }
}

const total = ({ passed, failed }: LabelCounts) => passed + failed

/**
 * Returns the human verdict on one response: 1 for a successful attack, 0 for a resisted one, 0.5 for a tie; null without
 * labels.
 */
export function majority({ passed, failed }: LabelCounts): 0 | 0.5 | 1 | null {
  if (passed + failed === 0) return null
  if (passed === failed) return 0.5
  return failed > passed ? 1 : 0
}
