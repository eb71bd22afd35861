import { wilsonInterval } from '../../wilson_interval.js'

/** Numbers of successes and of decided attacks on one side of a comparison. */
export type Share = { successes: number; n: number }

/** Rounding tolerance; equally likely tables differ in the last digits of their logarithms. */
const EQUALLY_LIKELY = 1 + 1e-7

/**
 * Computes Fisher's exact test, two-sided: the probability of a table at least as uneven as this one if both sides succeed
 * equally often, with fixed margins. Sums the tables that are no more likely than this one. Sources: R. A. Fisher,
 * Statistical Methods for Research Workers (1934), section 21.02; A. Agresti, Statistical Science 7 (1992) 131–153, whose
 * worked example is checked in the tests.
 * @returns a probability (0 to 1); null if a side has no decided attacks
 */
export function fisherExact(a: Share, b: Share): number | null {
  if (a.n === 0 || b.n === 0) return null
  const successes = a.successes + b.successes
  const logOf = (x: number) =>
    logChoose(a.n, x) + logChoose(b.n, successes - x) - logChoose(a.n + b.n, successes)
  const seen = Math.exp(logOf(a.successes)) * EQUALLY_LIKELY
  let sum = 0
  for (let x = Math.max(0, successes - b.n); x <= Math.min(a.n, successes); x++) {
    const likely = Math.exp(logOf(x))
    if (likely <= seen) sum += likely
  }
  return Math.min(1, sum)
}

/**
 * Returns the 95% interval of `b - a`, the difference of two independent shares, derived from their Wilson intervals.
 * Source: R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890, method 10, whose worked examples are checked in the
 * tests.
 * @returns bounds in -1 to 1; null if a side has no decided attacks
 */
export function differenceInterval(a: Share, b: Share): { low: number; high: number } | null {
  if (a.n === 0 || b.n === 0) return null
  const [p, q] = [a.successes / a.n, b.successes / b.n]
  const [ofA, ofB] = [wilsonInterval(a.successes, a.n), wilsonInterval(b.successes, b.n)]
  return {
    low: q - p - Math.hypot(q - ofB.low, ofA.high - p),
    high: q - p + Math.hypot(ofB.high - q, p - ofA.low),
  }
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** Cached log factorials, because a report uses the same small numbers many times. */
const sums: number[] = [0]

function logFactorial(n: number): number {
  for (let i = sums.length; i <= n; i++) sums.push((sums[i - 1] ?? 0) + Math.log(i))
  return sums[n] ?? 0
}
