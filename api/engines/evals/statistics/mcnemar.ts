/**
 * McNemar's exact test of paired outcomes: how likely a split of the changed pairs at least as uneven as this one is,
 * if a change were as likely one way as the other. Twice the smaller tail of the binomial distribution with one half.
 * Sources: Q. McNemar, Psychometrika 12 (1947) 153–157; the exact form as in M. P. Fay, The R Journal 2 (2010) 53–58,
 * whose worked example is the check value of the tests.
 * @returns a probability; null when no pair changed
 * @throws RangeError unless both are whole numbers, 0 or more
 */
export function mcnemarExact(improved: number, regressed: number): number | null {
  if (![improved, regressed].every((count) => Number.isInteger(count) && count >= 0)) {
    throw new RangeError(`no test of ${improved} against ${regressed} pairs`)
  }
  const n = improved + regressed
  if (n === 0) return null
  return Math.min(1, 2 * lowerTail(Math.min(improved, regressed), n))
}

/** P(X ≤ k) of n tosses of a fair coin; in logarithms, for 2 to the n-th is soon too large. */
function lowerTail(k: number, n: number): number {
  let logTerm = -n * Math.LN2
  let sum = Math.exp(logTerm)
  for (let i = 1; i <= k; i++) {
    logTerm += Math.log((n - i + 1) / i)
    sum += Math.exp(logTerm)
  }
  return sum
}
