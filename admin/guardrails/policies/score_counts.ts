import { SCORE_BUCKETS } from '#api/contract/guardrails/request'
import type { Action, Thresholds } from '#api/engines/guardrails/vocabulary'

/** Number of buckets per table row, which covers severities of 0.05. */
const PER_ROW = 5

/**
 * Returns the action that the thresholds assign to the severities of a bucket. Thresholds with two
 * decimals do not divide a bucket.
 */
export function actionOfBucket(bucket: number, { log, warn, block }: Thresholds): Action {
  const isFrom = (threshold: number) => bucket >= Math.round(threshold * SCORE_BUCKETS)
  if (isFrom(block)) return 'block'
  if (isFrom(warn)) return 'warn'
  return isFrom(log) ? 'log' : 'allow'
}

export function countByAction(
  buckets: readonly number[],
  thresholds: Thresholds
): ReadonlyMap<Action, number> {
  const counts = new Map<Action, number>()
  for (const [bucket, requests] of buckets.entries()) {
    const action = actionOfBucket(bucket, thresholds)
    counts.set(action, (counts.get(action) ?? 0) + requests)
  }
  return counts
}

export type BucketGroup = { from: number; to: number; action: Action; requests: number }

/** Groups up to five adjacent buckets with the same action into a row; omits empty rows. */
export function groupedBuckets(buckets: readonly number[], thresholds: Thresholds): BucketGroup[] {
  const groups: BucketGroup[] = []
  for (const [bucket, requests] of buckets.entries()) {
    const action = actionOfBucket(bucket, thresholds)
    const last = groups.at(-1)
    if (last && last.action === action && bucket % PER_ROW !== 0) {
      last.to = bucket + 1
      last.requests += requests
    } else {
      groups.push({ from: bucket, to: bucket + 1, action, requests })
    }
  }
  return groups.filter(({ requests }) => requests > 0)
}
