import {
  ESTIMATED_OUTCOMES,
  type EstimatedOutcome,
  JUDGE_VERDICTS,
  type JudgeVerdict,
  type LikelyCounts,
  type Stratum,
} from '../vocabulary.js'

/** The scan of a sample, at the time of the draw. */
export type SampledScan = {
  /** Number of results by verdict. */
  population: Record<JudgeVerdict, number>
  /** Number of undecided results by estimate; null if the estimates at the time of the draw are unknown. */
  likely: LikelyCounts | null
}

/** Labeled results of a sample that have the same verdict, estimate and label. */
export type LabeledResults = {
  verdict: JudgeVerdict
  estimate: EstimatedOutcome | null
  results: number
  /** 1 for successful attacks, 0 for resisted ones, 0.5 for a tie. */
  truth: 0 | 0.5 | 1
}

/** Minimum expected number of labels in a part of the undecided results. */
const MIN_EXPECTED_LABELS = 5

/**
 * Divides a scan and its labels into strata: verdicts and, for undecided results, estimates (post-stratification; W. G.
 * Cochran, Sampling Techniques, 3rd ed. (1977), section 5A.9). An estimate only decides which labels represent a result,
 * so wrong estimates cause no bias. Strata of undecided results can be merged without bias, because each result had the same
 * probability of being drawn.
 */
export function strataOf(scan: SampledScan, labels: readonly LabeledResults[]): Stratum[] {
  return JUDGE_VERDICTS.flatMap((verdict) => {
    const own = labels.filter((each) => each.verdict === verdict)
    const whole = stratumOf(verdict, scan.population[verdict], own)
    return verdict === 'undecided' && scan.likely ? partsOf(whole, scan.likely, own) : [whole]
  })
}

/**
 * Divides undecided results by estimate. Merges small parts, so that the division depends on numbers of results and not on
 * the chance that a part has a label.
 */
function partsOf(whole: Stratum, likely: LikelyCounts, labels: readonly LabeledResults[]) {
  const isLarge = (population: number) =>
    population * whole.labeled >= MIN_EXPECTED_LABELS * whole.population
  const large = ESTIMATED_OUTCOMES.filter((outcome) => isLarge(likely[outcome]))
  const parts = large.map((outcome) =>
    stratumOf(
      'undecided',
      likely[outcome],
      labels.filter(({ estimate }) => estimate === outcome)
    )
  )
  const others = stratumOf(
    'undecided',
    parts.reduce((rest, { population }) => rest - population, whole.population),
    labels.filter(({ estimate }) => !large.some((outcome) => outcome === estimate))
  )
  if (others.population > 0) parts.push(others)
  const canEstimate = parts.every(({ population, labeled }) => isLarge(population) && labeled > 0)
  return canEstimate ? parts : [whole]
}

function stratumOf(
  verdict: JudgeVerdict,
  population: number,
  labels: readonly LabeledResults[]
): Stratum {
  return {
    verdict,
    population,
    labeled: labels.reduce((sum, { results }) => sum + results, 0),
    failed: labels.reduce((sum, { results, truth }) => sum + results * truth, 0),
  }
}
