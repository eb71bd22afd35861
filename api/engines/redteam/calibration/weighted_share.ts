import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate, Stratum } from '../vocabulary.js'

/** Two-sided 95% quantile of the standard normal distribution. */
const Z_95 = 1.959963984540054

/**
 * Estimates the share of successful attacks in a population whose strata were sampled at different rates: Σ W p, where W is
 * the stratum's share of the population and p its share among the labels. Each label is weighted by the results that it
 * represents (inverse probability of its selection), so the estimate is unbiased.
 * The 95% interval combines the Wilson intervals of the strata by recovering their variances (G. Y. Zou, W. Huang, X.
 * Zhang, Computational Statistics & Data Analysis 53 (2009) 1080–1085) and adds the variance between strata, because the
 * results are a sample themselves (W. G. Cochran, Sampling Techniques, 3rd ed. (1977), section 12.2, double sampling for
 * stratification). With one stratum, it is the Wilson interval; with every result labeled, it approaches that of all
 * results.
 * @returns null unless each stratum with results has a label
 */
export function weightedShare(strata: readonly Stratum[]): Estimate | null {
  const own = strata.filter(({ population }) => population > 0)
  const total = own.reduce((sum, { population }) => sum + population, 0)
  if (total === 0 || own.some(({ labeled }) => labeled === 0)) return null
  const parts = own.map(({ population, labeled, failed }) => ({
    weight: population / total,
    share: failed / labeled,
    ...wilsonInterval(failed, labeled),
  }))
  const value = sumOf(parts, ({ weight, share }) => weight * share)
  const between =
    (Z_95 ** 2 / total) * sumOf(parts, ({ weight, share }) => weight * (share - value) ** 2)
  const below = sumOf(parts, ({ weight, share, low }) => (weight * (share - low)) ** 2)
  const above = sumOf(parts, ({ weight, share, high }) => (weight * (high - share)) ** 2)
  return {
    value,
    low: Math.max(0, value - Math.sqrt(below + between)),
    high: Math.min(1, value + Math.sqrt(above + between)),
    labels: sumOf(own, ({ labeled }) => labeled),
  }
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0)
}
