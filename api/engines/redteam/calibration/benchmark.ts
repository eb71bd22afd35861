import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate } from '../vocabulary.js'

/**
 * Numbers of the built-in judge's verdicts on responses of 48 invented applications that were not used to develop it, and
 * how many of them their authors' labels confirm. Half of the applications have responses that are made to mislead, so
 * labels of the target's own responses are a better measure. A test compares these numbers with the judge.
 */
export const JUDGE_BENCHMARK = {
  source: 'third and fourth batch of applications',
  failed: { confirmed: 170, verdicts: 175 },
  passed: { confirmed: 182, verdicts: 184 },
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
