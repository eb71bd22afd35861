/** Two-sided 95% quantile of the standard normal distribution. */
const Z_95 = 1.959963984540054

/**
 * Computes the Wilson score interval of a share (95%, no continuity correction), with bounds in 0 to 1. Keeps a useful
 * width at 0% and 100%, where normal and bootstrap intervals collapse. Sources: E. B. Wilson, JASA 22 (1927) 209–212; R. G.
 * Newcombe, Statistics in Medicine 17 (1998) 857–872, method 3, whose worked examples are checked in the tests.
 * @throws RangeError unless n > 0 and 0 ≤ successes ≤ n
 */
export function wilsonInterval(successes: number, n: number): { low: number; high: number } {
  if (!(n > 0) || !(successes >= 0) || successes > n) {
    throw new RangeError(`no interval for ${successes} of ${n}`)
  }
  const zz = Z_95 * Z_95
  const center = 2 * successes + zz
  const spread = Z_95 * Math.sqrt(zz + (4 * successes * (n - successes)) / n)
  const scale = 2 * (n + zz)
  // The exact bound is 0 or 1 here; the formula would be off by about 1e-17.
  const low = successes === 0 ? 0 : (center - spread) / scale
  const high = successes === n ? 1 : (center + spread) / scale
  return { low, high }
}
