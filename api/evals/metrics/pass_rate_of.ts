import type { OutcomeCounts, PassRate } from '#api/contract/evals/eval'
import { wilsonInterval } from '#api/engines/redteam/index'

/**
 * Computes the pass rate (0 to 1) with its 95% interval; null if no result is decided. Errors and undecided results are
 * excluded.
 */
export function passRateOf({ passed, failed }: Pick<OutcomeCounts, 'passed' | 'failed'>): PassRate {
  const decided = passed + failed
  return decided === 0 ? null : { rate: passed / decided, ...wilsonInterval(passed, decided) }
}
