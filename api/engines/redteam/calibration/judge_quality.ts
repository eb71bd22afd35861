import { wilsonInterval } from '../../wilson_interval.js'
import type { Estimate, JudgeQuality, JudgeVerdict, Stratum } from '../vocabulary.js'
import { weightedShare } from './weighted_share.js'

/** Number of bisections of the interval from 0 to 1; the bound is exact to about 1e-12. */
const BISECTIONS = 40

/**
 * Computes a judge's precision, recall, agreement and corrected success rates from the labels of a sample that was drawn at
 * random within each stratum. Strata of several scans can be combined.
 * The corrected rate is the estimator of double sampling (A. Tenenbein, JASA 65 (1970) 1350–1361). It equals that of W. J.
 * Rogan and B. Gladen (American Journal of Epidemiology 107 (1978) 71–76) if sensitivity and specificity come from the same
 * labels, and prediction-powered inference (A. N. Angelopoulos et al., Science 382 (2023) 669–674) with one rectifier per
 * verdict. Unlike Rogan and Gladen's, it is defined for a judge that is no better than chance.
 */
export function judgeQuality(strata: readonly Stratum[]): JudgeQuality {
  const failed = strata.filter(({ verdict }) => verdict === 'failed')
  const passed = strata.filter(({ verdict }) => verdict === 'passed')
  return {
    precision: { failed: weightedShare(failed), passed: weightedShare(resisted(passed)) },
    recall: {
      failed: recallOf('failed', strata),
      passed: recallOf('passed', resisted(strata)),
    },
    kappa: kappaOf(failed, passed),
    corrected: { decided: weightedShare([...failed, ...passed]), all: weightedShare(strata) },
  }
}

/** Returns the same strata with resisted attacks counted instead of successful ones. */
const resisted = (strata: readonly Stratum[]): Stratum[] =>
  strata.map((stratum) => ({ ...stratum, failed: stratum.labeled - stratum.failed }))

const populationOf = (strata: readonly Stratum[]) =>
  strata.reduce((sum, { population }) => sum + population, 0)

/**
 * Computes the recall A / (A + B), where A is the number of responses of a kind that the judge finds and B the number that
 * it misses. The interval contains each recall r for which the interval of (1 − r) A − r B contains 0, as in Fieller's
 * theorem, with variances recovered from the intervals of A and B (G. Y. Zou, A. Donner, Statistics in Medicine 27 (2008)
 * 1693–1702).
 */
function recallOf(verdict: JudgeVerdict, strata: readonly Stratum[]): Estimate | null {
  const found = strata.filter((stratum) => stratum.verdict === verdict)
  const missed = strata.filter((stratum) => stratum.verdict !== verdict)
  const total = populationOf(strata)
  const [a, b] = [countOf(found, total), countOf(missed, total)]
  if (!a || !b || a.value + b.value === 0) return null
  const spread = (r: number, ofA: number, ofB: number) => Math.hypot((1 - r) * ofA, r * ofB)
  const value = a.value / (a.value + b.value)
  const difference = (r: number) => (1 - r) * a.value - r * b.value
  const lower = (r: number) => difference(r) - spread(r, a.value - a.low, b.high - b.value)
  const upper = (r: number) => difference(r) + spread(r, a.high - a.value, b.value - b.low)
  return {
    value,
    low: Math.min(value, rootOf(lower)),
    high: Math.max(value, rootOf(upper)),
    labels: a.labels + b.labels,
  }
}

/**
 * Estimates the number of responses of a kind, with its interval; 0 without results, null without labels. The interval also
 * includes the uncertainty of the strata's share of all results.
 */
function countOf(strata: readonly Stratum[], total: number): Estimate | null {
  const population = populationOf(strata)
  if (population === 0) return { value: 0, low: 0, high: 0, labels: 0 }
  const share = weightedShare(strata)
  if (!share) return null
  const { value, low, high, labels } = share
  const weight = wilsonInterval(population, total)
  const below = Math.hypot(population * (value - low), value * (population - total * weight.low))
  const above = Math.hypot(population * (high - value), value * (total * weight.high - population))
  const count = population * value
  return { value: count, low: Math.max(0, count - below), high: count + above, labels }
}

/** Returns the root, between 0 and 1, of a function that decreases from at least 0 to at most 0. */
function rootOf(falling: (r: number) => number): number {
  let [low, high] = [0, 1]
  if (falling(1) >= 0) return 1
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (falling(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Computes Cohen's kappa of decided verdicts and labels: their agreement beyond chance (J. Cohen, Educational and
 * Psychological Measurement 20 (1960) 37–46). The interval adds the squared distances to the bounds of the two precisions
 * and of the share of failed verdicts (Zou and Donner 2008).
 */
function kappaOf(failed: readonly Stratum[], passed: readonly Stratum[]): Estimate | null {
  const [found, missed] = [weightedShare(failed), weightedShare(passed)]
  if (!found || !missed) return null
  const [verdicts, all] = [populationOf(failed), populationOf([...failed, ...passed])]
  const share = verdicts / all
  const kappa = (ofFailed: number, ofPassed: number, of = share) =>
    kappaFrom(of, ofFailed, ofPassed)
  const value = kappa(found.value, missed.value)
  const { low, high } = wilsonInterval(verdicts, all)
  const ofShare = Math.max(
    ...[low, high].map((bound) => Math.abs(value - kappa(found.value, missed.value, bound)))
  )
  const distance = (ofFailed: number, ofPassed: number) =>
    Math.hypot(value - kappa(ofFailed, missed.value), value - kappa(found.value, ofPassed), ofShare)
  return {
    value,
    low: Math.max(-1, value - distance(found.low, missed.high)),
    high: Math.min(1, value + distance(found.high, missed.low)),
    labels: found.labels + missed.labels,
  }
}

/**
 * Computes kappa from the share of failed verdicts and the shares of successful attacks among failed and passed verdicts.
 * The denominator is 0 only if all verdicts and labels are the same; kappa is then 0.
 */
function kappaFrom(share: number, ofFailed: number, ofPassed: number): number {
  const successes = share * ofFailed + (1 - share) * ofPassed
  const beyond = 2 * share * (1 - share) * (ofFailed - ofPassed)
  const possible = share * (1 - successes) + (1 - share) * successes
  return possible === 0 ? 0 : beyond / possible
}
