import { wilsonInterval } from '../../wilson_interval.js'

/** Minimum number of requests from the team's own traffic that a threshold requires. */
export const MIN_OWN_SAMPLES = 200

export type ThresholdChoice =
  | { status: 'not_enough_traffic'; missing: number }
  | {
      status: 'chosen'
      threshold: number
      recall: number
      falseAlarms: { count: number; of: number; upperBound: number }
    }

/**
 * Chooses the lowest threshold, which has the highest recall, at which the false-positive rate stays below the target with
 * a confidence of 97.5% (upper bound of the 95% Wilson interval). Scores at or above the threshold are flagged.
 * @param own scores of the team's harmless requests
 * @param shipped scores of further harmless texts; used only if there are at least 200 own scores
 */
export function chooseThreshold(scores: {
  own: readonly number[]
  shipped?: readonly number[]
  attacks: readonly number[]
  maxFalseAlarms: number
}): ThresholdChoice {
  const { own, shipped = [], attacks, maxFalseAlarms } = scores
  const harmless = [...own, ...shipped].sort((a, b) => b - a)
  const missing = Math.max(
    MIN_OWN_SAMPLES - own.length,
    samplesNeeded(maxFalseAlarms) - harmless.length
  )
  if (missing > 0) return { status: 'not_enough_traffic', missing }
  const of = harmless.length
  let allowed = 0
  while (allowed < of && wilsonInterval(allowed + 1, of).high <= maxFalseAlarms) allowed++
  // Equal scores are flagged together, so the threshold must be above all of them.
  const threshold = nextAbove(harmless[allowed] ?? 0)
  const count = harmless.filter((score) => score >= threshold).length
  const caught = attacks.filter((score) => score >= threshold).length
  return {
    status: 'chosen',
    threshold,
    recall: attacks.length === 0 ? 0 : caught / attacks.length,
    falseAlarms: { count, of, upperBound: wilsonInterval(count, of).high },
  }
}

/** Returns the number of harmless samples needed to prove a rate below the target if none of them is flagged. */
function samplesNeeded(maxFalseAlarms: number): number {
  let samples = 1
  while (samples < 100_000 && wilsonInterval(0, samples).high > maxFalseAlarms) samples++
  return samples
}

/** Returns the next higher score with four decimal places, which are precise enough for a severity. */
const nextAbove = (score: number) => Math.min(1, Math.floor(score * 1e4 + 1) / 1e4)
