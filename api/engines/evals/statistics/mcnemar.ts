/**
 * Computes McNemar's exact test for paired outcomes: the probability of a split of the changed pairs at least as uneven as
 * this one if both directions were equally likely. Twice the smaller tail of the binomial distribution with p = 0.5.
 * Sources: Q. McNemar, Psychometrika 12 (1947) 153–157; exact form: M. P. Fay, The R Journal 2 (2010) 53–58, whose worked
 * example is checked in the tests.
 * @returns a probability (0 to 1); null if no pair changed
 * @throws RangeError unless both counts are integers of at least 0
 */
export function mcnemarExact(improved: number, regressed: number): number | null {
  if (![improved, regressed].every((count) => Number.isInteger(count) && count >= 0)) {
    throw new RangeError(`no test of ${improved} against ${regressed} pairs`)
  }
  const n = improved + regressed
  if (n === 0) return null
  return Math.min(1, 2 * lowerTail(Math.min(improved, regressed), n))
}

/** Returns P(X ≤ k) for n tosses of a fair coin. Uses logarithms, because 2^n would overflow. */
function lowerTail(k: number, n: number): number {
  let logTerm = -n * Math.LN2
  let sum = Math.exp(logTerm)
  for (let i = 1; i <= k; i++) {
    logTerm += Math.log((n - i + 1) / i)
    sum += Math.exp(logTerm)
  }
  return sum
}
