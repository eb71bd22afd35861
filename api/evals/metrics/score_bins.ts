import type { ScoreBin } from '#api/contract/evals/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'

export const SCORE_BINS = 10

/**
 * Histogram of scores by outcome. `low` and `high` are the ends of its range; results without a score are not counted.
 */
export type ScoreBins = { low: number; high: number; bins: Record<Outcome, number>[] }

type Scored = { status: Outcome; score: number | null }

/** Creates empty bins. They cover the range 0 to 1, extended by `low` and `high`. */
export const emptyScoreBins = (low = 0, high = 1): ScoreBins => ({
  low: Math.min(0, low),
  high: Math.max(1, high),
  bins: Array.from({ length: SCORE_BINS }, () => ({
    passed: 0,
    failed: 0,
    error: 0,
    undecided: 0,
  })),
})

/**
 * Updates the bins after one result changed. Null if a score is outside 0 to 1, because the range may have changed; all
 * results must then be recounted.
 */
export function moveScore(scores: ScoreBins, before: Scored, after: Scored): ScoreBins | null {
  const isInRange = ({ score }: Scored) => score === null || (score >= 0 && score <= 1)
  if (!isInRange(before) || !isInRange(after)) return null
  const bins = scores.bins.map((bin) => ({ ...bin }))
  const add = ({ status, score }: Scored, count: number) => {
    const bin = score === null ? undefined : bins[binOf(score, scores)]
    if (bin) bin[status] += count
  }
  add(before, -1)
  add(after, 1)
  return { ...scores, bins }
}

const binOf = (score: number, { low, high }: ScoreBins) =>
  Math.min(SCORE_BINS - 1, Math.floor(((score - low) / (high - low)) * SCORE_BINS))

/** Converts the bins to the API's format. */
export function toScoreBins({ low, high, bins }: ScoreBins): ScoreBin[] {
  const width = (high - low) / SCORE_BINS
  return bins.map((counts, n) => ({
    from: low + n * width,
    to: low + (n + 1) * width,
    ...counts,
  }))
}
