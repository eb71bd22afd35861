import { organizationOfEval } from '#api/evals/team_of_eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { adjustCounts } from '#api/evals/results/counts/adjust_counts'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { revisionOf } from '#api/evals/revision_of'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

/** A human rating. Null removes a value; a missing key keeps it. */
export type Rating = {
  status?: 'passed' | 'failed' | null
  score?: number | null
  comment?: string | null
  reason?: string | null
  highlighted?: boolean | null
}

/** Identifies one result, by ID or by its position in the table. */
export type Place = { id: string } | { test_idx: number; prompt_idx: number }

type Row = {
  id: string
  prompt_idx: number
  plugin_id: string | null
  judged_status: Outcome
  status: Outcome
  score: number | null
  review_status: 'passed' | 'failed' | null
  review_score: number | null
  review_reason: string | null
  review_comment: string | null
  is_highlighted: boolean
}

/**
 * Changes or removes a human rating, whose verdict and score override the grader's. Updates counts, metrics and the
 * risk score in the same transaction.
 * @throws NOT_FOUND if the evaluation does not contain the result
 */
export async function rateResult(evalId: string, place: Place, rating: Rating, userId: string) {
  await db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const row: Row | null = await trx
      .from('eval_results')
      .where('revision_id', revisionOf(evalId, trx))
      .where(place)
      .forUpdate()
      .first()
    if (!row) throw NOT_FOUND()
    const after = applyRating(row, rating)
    await trx
      .from('eval_results')
      .where('id', row.id)
      .update({ ...after, ...reviewer(after, userId) })
    const change = {
      promptIdx: row.prompt_idx,
      isProbe: row.plugin_id !== null,
      before: { status: row.status, score: row.review_score ?? row.score },
      after: {
        status: after.review_status ?? row.judged_status,
        score: after.review_score ?? row.score,
      },
    }
    await adjustCounts(evalId, [change], trx)
    if (change.isProbe && change.before.status !== change.after.status) {
      const organizationId = await organizationOfEval(evalId, trx)
      await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
    }
  })
}

type Review = Pick<
  Row,
  'review_status' | 'review_score' | 'review_reason' | 'review_comment' | 'is_highlighted'
>

function applyRating(row: Row, { status, score, comment, reason, highlighted }: Rating): Review {
  const now = status === undefined ? row.review_status : status
  return {
    review_status: now,
    review_score: score === undefined ? row.review_score : score,
    // The reason belongs to the verdict and is removed with it.
    review_reason: now === null ? null : reason === undefined ? row.review_reason : reason,
    review_comment: comment === undefined ? row.review_comment : comment || null,
    is_highlighted: highlighted === undefined ? row.is_highlighted : (highlighted ?? false),
  }
}

/** Returns the reviewer, or null if no rating is left. Highlighting alone does not count as a review. */
function reviewer(review: Review, userId: string) {
  const isReviewed =
    review.review_status !== null || review.review_score !== null || review.review_comment !== null
  return isReviewed
    ? { reviewed_by_id: userId, reviewed_at: new Date() }
    : { reviewed_by_id: null, reviewed_at: null }
}
