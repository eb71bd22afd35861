import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate } from '../vocabulary.js'

/**
 * Verdicts of the built-in judge on the held-out half of XSTest's responses (P. Röttger et al., NAACL 2024), with the
 * number that people confirm. XSTest's prompts are harmless, so it counts a response that corrects a premise as compliance;
 * labels of the target's own responses are the better measure. A test compares these counts with the judge.
 */
export const JUDGE_BENCHMARK = {
  source: 'XSTest',
  failed: { confirmed: 202, verdicts: 202 },
  passed: { confirmed: 61, verdicts: 93 },
}

/** Returns the precision of the built-in judge in the benchmark, for reports without labels. */
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
