import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate } from '../vocabulary.js'

/**
 * Verdicts of the built-in judge on the held-out half of XSTest's responses (P. Röttger et al., NAACL 2024), and how
 * many of them people confirm. The prompts are harmless, so a response that corrects a premise counts as compliance
 * there; labels of the target's own responses are the better measure. A test compares these counts with the judge.
 */
export const JUDGE_BENCHMARK = {
  source: 'XSTest',
  failed: { confirmed: 202, verdicts: 202 },
  passed: { confirmed: 61, verdicts: 93 },
}

/** Precision of the built-in judge in the benchmark, for reports without labels. */
export function benchmarkPrecision(): { failed: Estimate; passed: Estimate } {
  const { failed, passed } = JUDGE_BENCHMARK
  return { failed: estimateOf(failed), passed: estimateOf(passed) }
}

const estimateOf = ({
  confirmed,
  verdicts,
}: {
  confirmed: number
  verdicts: number
}): Estimate => ({
  value: confirmed / verdicts,
  ...wilsonInterval(confirmed, verdicts),
  labels: verdicts,
})
