import type { ScoreBin } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'

export const SCORE_BINS = 10

/** How many results of each outcome have a score in each bin; results without a score are in none. */
export type ScoreBins = { low: number; high: number; bins: Record<Outcome, number>[] }

type Scored = { status: Outcome; score: number | null }

/** Scores lie between 0 and 1, unless some do not: then the bins reach to them. */
export const noScores = (low = 0, high = 1): ScoreBins => ({
  low: Math.min(0, low),
  high: Math.max(1, high),
  bins: Array.from({ length: SCORE_BINS }, () => ({
    passed: 0,
    failed: 0,
    error: 0,
    undecided: 0,
  })),
})

/** One result has another score or outcome. Null: the bins may have to reach to other ends, so all are to be counted. */
export function movedScore(scores: ScoreBins, before: Scored, after: Scored): ScoreBins | null {
  const isUsual = ({ score }: Scored) => score === null || (score >= 0 && score <= 1)
  if (!isUsual(before) || !isUsual(after)) return null
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

/** As the API answers them. */
export function toScoreBins({ low, high, bins }: ScoreBins): ScoreBin[] {
  const width = (high - low) / SCORE_BINS
  return bins.map((counts, n) => ({
    from: low + n * width,
    to: low + (n + 1) * width,
    ...counts,
  }))
}
