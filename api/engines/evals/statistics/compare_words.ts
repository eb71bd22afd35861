export type PairedCounts = { improved: number; regressed: number; unchanged: number }

/** Significance level for p-values. */
const SIGNIFICANT = 0.05

/**
 * Describes the comparison of two runs to readers who do not know p-values. `pValue` is the result of `mcnemarExact`.
 */
export function describeComparison(
  { improved, regressed, unchanged }: PairedCounts,
  pValue: number | null
): string {
  if (improved + regressed + unchanged === 0) {
    return 'The evaluations share no test case with a decided result in both.'
  }
  if (pValue === null) return 'No result changed between passed and failed.'
  const what = `${count(improved)} passed here and failed there, ${count(regressed)} failed here and passed there.`
  const chance = `If both were equally good, a split at least this uneven would occur in ${percent(pValue)} of such comparisons`
  if (pValue >= SIGNIFICANT) return `${what} ${chance}: no evidence of a difference.`
  const better = improved > regressed ? 'better' : 'worse'
  return `${what} ${chance}: this one is ${better}, and chance is an unlikely explanation.`
}

const count = (results: number) =>
  `${results.toLocaleString('en')} ${results === 1 ? 'result' : 'results'}`

function percent(share: number): string {
  if (share < 0.001) return 'less than 0.1%'
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
}
