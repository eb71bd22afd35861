import type { Change, Evidence } from '#api/contract/findings/report_comparison'
import { mcnemarExact } from '#api/engines/evals/index'
import { differenceInterval, fisherExact } from '#api/engines/redteam/index'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { describeChange } from '#api/findings/reports/compare/describe_change'
import {
  type ComparedPlugin,
  testsOf,
  type ChangeStatistics,
} from '#api/findings/reports/compare/compared_plugin'

/** Significance level. */
const ALPHA = 0.05
/** If the interval of the difference between two success rates lies within this margin, the rates count as unchanged. */
const EQUIVALENCE_MARGIN = 0.1

/**
 * Classifies the change of a plugin. Only statistically significant differences count as changes. Uses McNemar's test if
 * at least half of the decided attacks are in both reports, otherwise Fisher's test on the two rates.
 */
export function classifyChange(compared: ComparedPlugin): { change: Change } & Evidence {
  const evidence = computeStatistics(compared)
  const change = changeOf(compared, evidence)
  return { change, ...evidence, words: describeChange(compared, evidence, change) }
}

function computeStatistics({ earlier, later, pairs }: ComparedPlugin): ChangeStatistics {
  const [a, b] = [shareOf(earlier), shareOf(later)]
  const interval = differenceInterval(a, b)
  if (!interval) return { test: null, pValue: null, difference: null }
  const difference = { value: b.successes / b.n - a.successes / a.n, ...interval }
  const isPaired = pairs.decided * 2 >= Math.min(a.n, b.n)
  return isPaired
    ? { test: 'mcnemar', pValue: mcnemarExact(pairs.broken, pairs.fixed), difference }
    : { test: 'fisher', pValue: fisherExact(a, b), difference }
}

function changeOf(
  compared: ComparedPlugin,
  { test, pValue, difference }: ChangeStatistics
): Change {
  const [before, after] = [testsOf(compared.earlier), testsOf(compared.later)]
  const [worked, works] = [compared.earlier.failed, compared.later.failed]
  if (before === 0) return works > 0 ? 'new' : 'not_tested'
  if (after === 0) return 'not_tested'
  if (!difference) return 'inconclusive'
  if (isSignificant(pValue)) {
    const { broken, fixed } = compared.pairs
    const isBetter = test === 'mcnemar' ? fixed > broken : difference.value < 0
    if (isBetter) return works === 0 ? 'fixed' : 'improved'
    return worked === 0 ? 'new' : 'regressed'
  }
  return isSame(compared, { test, pValue, difference }) ? 'unchanged' : 'inconclusive'
}

/**
 * Whether there is no change. If all decided attacks are matched, none of them may have changed. Otherwise, the rates
 * must be equal, or the interval of their difference must lie within the margin.
 */
function isSame(
  { pairs, earlier, later }: ComparedPlugin,
  { test, difference }: ChangeStatistics
): boolean {
  if (!difference) return false
  if (test === 'mcnemar') {
    const isWhole = pairs.decided === shareOf(earlier).n && pairs.decided === shareOf(later).n
    if (isWhole) return pairs.broken + pairs.fixed === 0
  }
  const isNarrow = difference.low > -EQUIVALENCE_MARGIN && difference.high < EQUIVALENCE_MARGIN
  return isNarrow || Math.abs(difference.value) < 1e-9
}

const isSignificant = (pValue: number | null) => pValue !== null && pValue < ALPHA

const shareOf = ({ passed, failed }: OutcomeCounts) => ({ successes: failed, n: passed + failed })
