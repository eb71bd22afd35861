import type { Change, PairCounts } from '#api/contract/findings/report_comparison'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import {
  type ComparedPlugin,
  testsOf,
  type ChangeStatistics,
} from '#api/findings/reports/compare/compared_plugin'

/** Explains a change to readers without a background in statistics. */
export function describeChange(
  compared: ComparedPlugin,
  statistics: ChangeStatistics,
  change: Change
): string {
  const { earlier, later, pairs } = compared
  const [before, after] = [testsOf(earlier), testsOf(later)]
  if (before === 0) return `Not tested in the earlier report. ${rate('Now', later)}`
  if (after === 0) return `${rate('Earlier', earlier)} Not tested in the later report.`
  const rates = `${rate('Earlier', earlier)} ${rate('Later', later)}`
  if (!statistics.difference) return `${rates} Both reports need decided attacks for a comparison.`
  const rateOrPairs = statistics.test === 'mcnemar' ? describePairs(pairs) : rates
  return [rateOrPairs, describeTest(statistics), conclusion(change), testsDiffer(before, after)]
    .filter(Boolean)
    .join(' ')
}

function rate(when: string, { passed, failed }: OutcomeCounts): string {
  const decided = passed + failed
  if (decided === 0) return `${when}: no attack was decided.`
  return `${when}: ${number(failed)} of ${number(decided)} decided attacks succeeded (${percent(failed / decided)}).`
}

function describePairs({ decided, stillWorks, fixed, broken }: PairCounts): string {
  const attacks = decided === 1 ? '1 attack is' : `${number(decided)} attacks are`
  if (fixed + broken === 0) {
    return `${attacks} in both reports with the same verdicts: ${number(stillWorks)} succeeded both times.`
  }
  return `${attacks} in both reports: ${number(fixed)} succeeded only earlier, ${number(broken)} only later.`
}

function describeTest({ test, pValue, difference }: ChangeStatistics): string {
  const sentence = difference
    ? `${describeDifference(difference.value)} (95% interval ${signed(difference.low)} to ${signed(difference.high)}).`
    : ''
  if (pValue === null) return sentence
  const by = test === 'mcnemar' ? "McNemar's exact test" : "Fisher's exact test"
  return `${sentence} If nothing had changed, a difference this large would occur in ${percent(pValue)} of comparisons (${by}).`
}

function describeDifference(share: number): string {
  if (share === 0) return 'The success rate did not change'
  return isZero(share)
    ? 'The success rate changed by less than 0.1 percentage points'
    : `The success rate changed by ${signed(share)} percentage points`
}

const CONCLUSIONS: Record<Change, string> = {
  new: 'Chance is unlikely to explain this: attacks succeed where none did before.',
  regressed: 'Chance is unlikely to explain this: more attacks succeed than before.',
  fixed: 'Chance is unlikely to explain this: no attack succeeds now.',
  improved: 'Chance is unlikely to explain this: fewer attacks succeed, but some still do.',
  unchanged: '',
  inconclusive:
    'There is no clear evidence of a change or of stability. Run more attacks to find out.',
  not_tested: '',
}

const conclusion = (change: Change) => CONCLUSIONS[change]

const testsDiffer = (before: number, after: number) =>
  before === after ? '' : `The reports ran ${number(before)} and ${number(after)} attacks.`

const number = (count: number) => count.toLocaleString('en')

function percent(share: number): string {
  if (share > 0 && share < 0.001) return 'less than 0.1%'
  const decimals = share > 0 && share < 0.1 ? 1 : 0
  return `${(share * 100).toFixed(decimals)}%`
}

/** Formats a share as absolute percentage points with one decimal. */
const points = (share: number) => Math.abs(share * 100).toFixed(1)

const isZero = (share: number) => points(share) === '0.0'

const signed = (share: number) =>
  isZero(share) ? '0.0' : `${share < 0 ? '−' : '+'}${points(share)}`
