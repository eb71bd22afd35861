import type { OutcomeCounts, PassRate } from '#api/contract/eval'
import { wilsonInterval } from '#api/engines/redteam/index'

/** Errors and undecided results are neither: they stay outside the denominator. */
export function passRateOf({ passed, failed }: Pick<OutcomeCounts, 'passed' | 'failed'>): PassRate {
  const decided = passed + failed
  return decided === 0 ? null : { rate: passed / decided, ...wilsonInterval(passed, decided) }
}
