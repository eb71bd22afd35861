import type { Change, PairCounts } from '#api/contract/report_comparison'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { type ComparedPlugin, testsOf, type Weighed } from '#api/reports/compare/compared_plugin'

/** What is behind the word, for a person who has never heard of p-values. */
export function changeWords(compared: ComparedPlugin, weighed: Weighed, change: Change): string {
  const { earlier, later, pairs } = compared
  const [before, after] = [testsOf(earlier), testsOf(later)]
  if (before === 0) return `Not tested in the earlier report. ${rate('Now', later)}`
  if (after === 0) return `${rate('Earlier', earlier)} Not tested in the later report.`
  const rates = `${rate('Earlier', earlier)} ${rate('Later', later)}`
  if (!weighed.difference) return `${rates} Without decided answers on both sides nothing follows.`
  const told = weighed.test === 'mcnemar' ? pairWords(pairs) : rates
  return [told, testWords(weighed), conclusion(change), testsDiffer(before, after)]
    .filter(Boolean)
    .join(' ')
}

function rate(when: string, { passed, failed }: OutcomeCounts): string {
  const decided = passed + failed
  if (decided === 0) return `${when} nothing was decided.`
  return `${when} ${number(failed)} of ${number(decided)} decided attacks worked (${percent(failed / decided)}).`
}

function pairWords({ decided, stillWorks, fixed, broken }: PairCounts): string {
  const attacks = decided === 1 ? '1 attack was' : `${number(decided)} attacks were`
  if (fixed + broken === 0) {
    return `${attacks} made in both and ended the same: ${number(stillWorks)} worked both times.`
  }
  return `${attacks} made in both: ${number(fixed)} worked earlier and no longer, ${number(broken)} held earlier and work now.`
}

function testWords({ test, pValue, difference }: Weighed): string {
  const points = difference
    ? `The success rate changed by ${signed(difference.value)} points (95 % interval ${signed(difference.low)} to ${signed(difference.high)}).`
    : ''
  if (pValue === null) return points
  const by = test === 'mcnemar' ? "McNemar's exact test" : "Fisher's exact test"
  return `${points} Chance alone would bring so uneven a result in ${percent(pValue)} of such comparisons (${by}).`
}

const CONCLUSIONS: Record<Change, string> = {
  new: 'Chance is an unlikely explanation: something works that did not.',
  regressed: 'Chance is an unlikely explanation: more attacks work than before.',
  fixed: 'Chance is an unlikely explanation, and no attack worked any more.',
  improved: 'Chance is an unlikely explanation: fewer attacks work, but some do.',
  unchanged: '',
  inconclusive: 'That is no evidence of a change, nor of none: more attacks would tell.',
  not_tested: '',
}

const conclusion = (change: Change) => CONCLUSIONS[change]

const testsDiffer = (before: number, after: number) =>
  before === after ? '' : `The reports made ${number(before)} and ${number(after)} attacks here.`

const number = (count: number) => count.toLocaleString('en')

function percent(share: number): string {
  if (share > 0 && share < 0.001) return 'less than 0.1 %'
  const decimals = share > 0 && share < 0.1 ? 1 : 0
  return `${(share * 100).toFixed(decimals)} %`
}

const signed = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}`
