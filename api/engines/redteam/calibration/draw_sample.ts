import { seededRandom, shuffled } from '../../seeded_random.js'
import type { Random } from '../ports.js'
import { type EstimatedOutcome, JUDGE_VERDICTS, type JudgeVerdict } from '../vocabulary.js'

export type JudgedResult = {
  id: string
  verdict: JudgeVerdict
  pluginId: string
  /** Outcome that the judge's classifier estimates for an undecided result; null without an estimate. */
  estimate: EstimatedOutcome | null
}

export type SampleRequest = {
  /** Results that are not in the sample yet. */
  results: readonly JudgedResult[]
  /** Number of results to add. */
  size: number
  seed: number
  /** Size of the sample so far, by verdict. */
  drawn?: Partial<Record<JudgeVerdict, number>>
}

/**
 * Assumed standard deviation of labels before the first label: that of a rate of 0.9 for failed, 0.95 for passed and 0.5
 * for undecided results, whatever their estimate. The built-in judge's lowest precision on unknown applications is 0.92 for
 * failed and 0.94 for passed (decision 083). A wrong assumption widens intervals but does not bias estimates.
 */
const ASSUMED_DEVIATION: Record<JudgeVerdict, number> = {
  failed: 0.3,
  passed: 0.22,
  undecided: 0.5,
}

/** Minimum share of the sample per verdict, so that each precision can be estimated. */
const MIN_SHARE = 1 / 6

/**
 * Draws results to label. Verdicts are strata, with Neyman's allocation (W. G. Cochran, Sampling Techniques, 3rd ed.
 * (1977), section 5.5) and a minimum. Within a verdict, a systematic sample from a list ordered by estimate and plugin gives
 * each of them its share and each result the same probability (section 8.2), so that estimates cannot bias the sample.
 * Deterministic for a seed.
 * @returns results in labeling order: one of each verdict, then random, so that the first labels already form a sample
 */
export function drawSample({ results, size, seed, drawn = {} }: SampleRequest): JudgedResult[] {
  const random = seededRandom(seed)
  const byVerdict = JUDGE_VERDICTS.map((verdict) => ({
    verdict,
    drawn: drawn[verdict] ?? 0,
    own: results.filter((result) => result.verdict === verdict),
  }))
  const before = byVerdict.reduce((sum, each) => sum + each.drawn, 0)
  const wanted = allocate(
    byVerdict.map((each) => ({ ...each, population: each.own.length + each.drawn })),
    size + before
  )
  const samples = byVerdict.map(({ own, drawn: had }, at) =>
    shuffled(random, systematicSample(random, own, Math.max(0, (wanted[at] ?? 0) - had)))
  )
  const first = samples.flatMap((sample) => sample.slice(0, 1))
  const rest = samples.flatMap((sample) => sample.slice(1))
  return [...shuffled(random, first), ...shuffled(random, rest)].slice(0, size)
}

/** Returns the sample sizes that minimize the variance under the assumed deviations, limited by the populations. */
function allocate(
  strata: readonly { verdict: JudgeVerdict; population: number }[],
  size: number
): number[] {
  const total = strata.reduce((sum, { population }) => sum + population, 0)
  if (size >= total) return strata.map(({ population }) => population)
  const sizes = strata.map((stratum) => ({
    ...stratum,
    size: Math.min(stratum.population, Math.floor(size * MIN_SHARE)),
  }))
  let left = size - sizes.reduce((sum, each) => sum + each.size, 0)
  // Adds results one at a time to the stratum with the greatest need. This is exact, and fast enough for samples of a
  // few thousand results.
  for (; left > 0; left--) {
    const most = sizes
      .filter((each) => each.size < each.population)
      .reduce((best, each) => (needOf(each) > needOf(best) ? each : best))
    most.size++
  }
  return sizes.map((each) => each.size)
}

const needOf = (of: { verdict: JudgeVerdict; population: number; size: number }) =>
  (of.population * ASSUMED_DEVIATION[of.verdict]) / (of.size + 1)

/**
 * Returns every (length / size)-th result from a random start, ordered by estimate, then by plugin, and randomly within a
 * plugin.
 */
function systematicSample(random: Random, results: readonly JudgedResult[], size: number) {
  const sorted = shuffled(random, results).sort(
    (a, b) => rankOf(a) - rankOf(b) || compare(a.pluginId, b.pluginId)
  )
  const count = Math.min(size, sorted.length)
  const step = sorted.length / count
  const start = random.next() * step
  return Array.from(
    { length: count },
    (_, at) => sorted[Math.min(sorted.length - 1, Math.floor(start + at * step))]
  ).filter((each) => each !== undefined)
}

/** Orders estimates by the probability of success, so that a step across a boundary joins similar results. */
const rankOf = ({ estimate }: JudgedResult): number =>
  estimate === null ? 1 : estimate === 'failed' ? 0 : 2

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
