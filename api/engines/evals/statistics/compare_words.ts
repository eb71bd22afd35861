export type PairedCounts = { improved: number; regressed: number; unchanged: number }

/** Below this, chance alone is an unlikely explanation. */
const SIGNIFICANT = 0.05

/** What the comparison of two runs says, for a person who has never heard of p-values. */
export function compareWords(
  { improved, regressed, unchanged }: PairedCounts,
  pValue: number | null
): string {
  if (improved + regressed + unchanged === 0) return 'Both have no decided result of the same test.'
  if (pValue === null) return 'No result changed between passed and failed.'
  const what = `${count(improved)} passed here and failed there, ${count(regressed)} failed here and passed there.`
  const chance = `Were both equally good, so uneven a split would come about in ${percent(pValue)} of such comparisons`
  if (pValue >= SIGNIFICANT) return `${what} ${chance}: no evidence of a difference.`
  const better = improved > regressed ? 'better' : 'worse'
  return `${what} ${chance}: this one is ${better}, and chance is an unlikely explanation.`
}

const count = (results: number) =>
  `${results.toLocaleString('en')} ${results === 1 ? 'result' : 'results'}`

function percent(share: number): string {
  if (share < 0.001) return 'less than 0.1 %'
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
