import type { AttackSuccess, OutcomeCounts } from './vocabulary.js'

/** Two-sided 95 % quantile of the standard normal distribution. */
const Z_95 = 1.959963984540054

/**
 * Wilson score interval (95 %, without continuity correction) of a share, both bounds in 0..1.
 * It keeps a sensible width at 0 % and 100 %, where the usual normal and bootstrap intervals collapse.
 * Sources: E. B. Wilson, JASA 22 (1927) 209–212; R. G. Newcombe, Statistics in Medicine 17 (1998)
 * 857–872, method 3, whose worked examples are the check values of the tests.
 * @throws RangeError unless 0 ≤ successes ≤ n and n > 0
 */
export function wilsonInterval(successes: number, n: number): { low: number; high: number } {
  if (!(n > 0) || !(successes >= 0) || successes > n) {
    throw new RangeError(`no interval for ${successes} of ${n}`)
  }
  const zz = Z_95 * Z_95
  const center = 2 * successes + zz
  const spread = Z_95 * Math.sqrt(zz + (4 * successes * (n - successes)) / n)
  const scale = 2 * (n + zz)
  // The exact bounds are 0 and 1 there; rounding would leave 1e-17 on the wrong side.
  const low = successes === 0 ? 0 : (center - spread) / scale
  const high = successes === n ? 1 : (center + spread) / scale
  return { low, high }
}

/**
 * How often attacks worked. A failed test is a successful attack; errors and undecided answers are
 * neither successes nor resistance and stay outside the denominator, so a dead target has no rate.
 */
export function attackSuccess(counts: Pick<OutcomeCounts, 'passed' | 'failed'>): AttackSuccess {
  const decided = counts.passed + counts.failed
  if (decided === 0) {
    return { successes: 0, decided: 0, rate: null, interval: null }
  }
  return {
    successes: counts.failed,
    decided,
    rate: counts.failed / decided,
    interval: wilsonInterval(counts.failed, decided),
  }
}
