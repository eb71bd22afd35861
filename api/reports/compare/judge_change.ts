import type { Change, Evidence } from '#api/contract/report_comparison'
import { mcnemarExact } from '#api/engines/evals/index'
import { differenceInterval, fisherExact } from '#api/engines/redteam/index'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { changeWords } from '#api/reports/compare/change_words'
import { type ComparedPlugin, testsOf, type Weighed } from '#api/reports/compare/compared_plugin'

/** Below this, chance alone is an unlikely explanation. */
const SIGNIFICANT = 0.05
/** Rates whose difference certainly lies within this are called unchanged. */
const SAME_WITHIN = 0.1

/**
 * What became of a plugin, and why that may be said. A word of change needs a test that chance does not explain: McNemar's
 * where most decided attacks are the same on both sides, else Fisher's of the two rates.
 */
export function judgeChange(compared: ComparedPlugin): { change: Change } & Evidence {
  const evidence = weigh(compared)
  const change = changeOf(compared, evidence)
  return { change, ...evidence, words: changeWords(compared, evidence, change) }
}

function weigh({ earlier, later, pairs }: ComparedPlugin): Weighed {
  const [a, b] = [shareOf(earlier), shareOf(later)]
  const interval = differenceInterval(a, b)
  if (!interval) return { test: null, pValue: null, difference: null }
  const difference = { value: b.successes / b.n - a.successes / a.n, ...interval }
  const isPaired = pairs.decided * 2 >= Math.min(a.n, b.n)
  return isPaired
    ? { test: 'mcnemar', pValue: mcnemarExact(pairs.broken, pairs.fixed), difference }
    : { test: 'fisher', pValue: fisherExact(a, b), difference }
}

function changeOf(compared: ComparedPlugin, { test, pValue, difference }: Weighed): Change {
  const [before, after] = [testsOf(compared.earlier), testsOf(compared.later)]
  const [worked, works] = [compared.earlier.failed, compared.later.failed]
  if (before === 0) return works > 0 ? 'new' : 'not_tested'
  if (after === 0) return 'not_tested'
  if (!difference) return 'inconclusive'
  if (isUnlikely(pValue)) {
    const { broken, fixed } = compared.pairs
    const isBetter = test === 'mcnemar' ? fixed > broken : difference.value < 0
    if (isBetter) return works === 0 ? 'fixed' : 'improved'
    return worked === 0 ? 'new' : 'regressed'
  }
  return isSame(compared, { test, pValue, difference }) ? 'unchanged' : 'inconclusive'
}

/** No pair changed, the rates are equal, or their difference is certainly small. */
function isSame({ pairs, earlier, later }: ComparedPlugin, { test, difference }: Weighed): boolean {
  if (!difference) return false
  if (test === 'mcnemar') {
    const isWhole = pairs.decided === shareOf(earlier).n && pairs.decided === shareOf(later).n
    if (isWhole) return pairs.broken + pairs.fixed === 0
  }
  const isNarrow = difference.low > -SAME_WITHIN && difference.high < SAME_WITHIN
  return isNarrow || Math.abs(difference.value) < 1e-9
}

const isUnlikely = (pValue: number | null) => pValue !== null && pValue < SIGNIFICANT

const shareOf = ({ passed, failed }: OutcomeCounts) => ({ successes: failed, n: passed + failed })
