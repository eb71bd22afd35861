import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate } from '../vocabulary.js'

/**
 * Numbers of the built-in judge's verdicts on the held-out half of XSTest's responses (P. Röttger et al., NAACL 2024),
 * and how many of them people confirmed. XSTest's prompts are harmless, and it counts a response that corrects a false
 * premise as compliance, so labels of the target's own responses are a better measure. A test compares these numbers
 * with the judge.
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
